/** The phones of /guides, each with the dialog of its system over the app. */
import type { ReactElement, ReactNode } from "react";
import { App, dawn, ink, Label, metal, paper, type Words } from "./app.tsx";

const line = "#d9d2c0";
const blue = "#0b4a66";
const scrim = "#083c8c";

interface QuestionProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly radius: number;
  readonly asked: readonly string[];
  /** The primary button comes last. */
  readonly answers: readonly [string, string];
}

/** The system's dialog over the dimmed app; the right button is bold. */
function Question({ x, y, width, radius, asked, answers }: QuestionProps): ReactElement {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-2" y="3" width={width + 4} height="97" rx={radius + 2} fill={ink} opacity=".3" />
      <rect width={width} height="94" rx={radius} fill={paper} />
      {asked.map((text, index) => (
        <Label key={text} x={width / 2} y={20 + index * 14} size={9.5} fill={ink} middle>
          {text}
        </Label>
      ))}
      <path stroke={line} d={`M0 62h${width}M${width / 2} 62v32`} />
      <text x={width * 0.25} y="82" fontSize="10" fill={blue} textAnchor="middle">
        {answers[0]}
      </text>
      <Label x={width * 0.75} y={82} size={12} fill={blue} middle>
        {answers[1]}
      </Label>
    </g>
  );
}

interface PhoneProps {
  readonly radius: number;
  /** Where the app begins, below the status bar. */
  readonly top: number;
  readonly drop: number;
  readonly words: Words;
  readonly children: ReactNode;
}

function Phone(props: PhoneProps): ReactElement {
  const { radius, top, drop, words } = props;
  const inner = radius - 9;
  return (
    <>
      <rect x="160" y="38" width="160" height="420" rx={radius} fill="#0a111b" stroke={metal} strokeWidth="3" />
      <path fill={metal} d="M156 104h3v26h-3zm0 36h3v26h-3zm165-26h3v42h-3z" />
      <rect x="170" y="48" width="140" height="400" rx={inner} fill={paper} />
      <path
        fill={dawn}
        d={`M170 92V${48 + inner}a${inner} ${inner} 0 0 1 ${inner}-${inner}h${140 - 2 * inner}a${inner} ${inner} 0 0 1 ${inner} ${inner}V92z`}
      />
      <path fill={ink} d="M278 60h17v8h-17zm18 2.500h1.500v3H296zM184 68v-3h3v3zm5 0v-5h3v5zm5 0v-8h3v8z" />
      <App x={170} y={top} width={140} drop={drop} words={words} />
      <rect x="170" y="48" width="140" height="400" rx={inner} fill={scrim} opacity=".38" />
      {props.children}
    </>
  );
}

export const Ios = ({ words }: { words: Words }): ReactElement => (
  <Phone radius={30} top={76} drop={75} words={words}>
    <rect x="215" y="57" width="50" height="14" rx="7" fill="#0a111b" />
    <Question
      x={174}
      y={154}
      width={132}
      radius={14}
      asked={[`Let ${words.brand}`, "add VPN", "configurations?"]}
      answers={["Don’t allow", "Allow"]}
    />
  </Phone>
);

export const Android = ({ words }: { words: Words }): ReactElement => (
  <Phone radius={20} top={90} drop={12} words={words}>
    <circle cx="240" cy="62" r="6" fill="#0a111b" />
    <Question
      x={174}
      y={196}
      width={132}
      radius={18}
      asked={[`Let ${words.brand}`, "set up a VPN", "connection?"]}
      answers={["Cancel", "OK"]}
    />
  </Phone>
);
