/** The phones of /guides, each with the dialog of its system over the app. */
import type { ReactElement, ReactNode } from "react";
import { App, color, Label, metal, type Words } from "./app.tsx";

/** The box of a dialog, 86 high. */
const Dialog = (props: { x: number; width: number; radius: number; children: ReactNode }): ReactElement => (
  <g className="dialog" transform={`translate(${props.x} 142)`}>
    <rect width={props.width} height="86" rx={props.radius} fill={color("dialog")} stroke={color("line")} />
    {props.children}
  </g>
);

interface PhoneProps {
  readonly radius: number;
  readonly words: Words;
  readonly children: ReactNode;
}

/** The app, not connected yet, dimmed; its status and location are below the dialog. */
function Phone({ radius, words, children }: PhoneProps): ReactElement {
  const inner = radius - 9;
  return (
    <>
      <rect x="160" y="38" width="160" height="420" rx={radius} fill="#0a111b" stroke={metal} strokeWidth="3" />
      <path fill={metal} d="M156 104h3v26h-3zm0 36h3v26h-3zm165-26h3v42h-3z" />
      <rect x="170" y="48" width="140" height="400" rx={inner} fill={color("ground")} />
      <App x={170} y={64} width={140} drop={66} words={words} />
      <path fill={color("text")} d="M278 60h17v8h-17zm18 2.500h1.500v3H296zM184 68v-3h3v3zm5 0v-5h3v5zm5 0v-8h3v8z" />
      <rect x="170" y="48" width="140" height="400" rx={inner} fill={color("dim")} opacity=".25" />
      {children}
    </>
  );
}

/** Its question and warning are in the middle, above two buttons with a line between them. */
export const Ios = ({ words }: { words: Words }): ReactElement => (
  <Phone radius={30} words={words}>
    <rect x="215" y="57" width="50" height="14" rx="7" fill="#0a111b" />
    <Dialog x={175} width={130} radius={14}>
      {[`“${words.brand}”`, "Would Like to Add", "VPN Configurations"].map((text, index) => (
        <Label key={text} x={65} y={15 + index * 11} size={9.5} fill={color("text")} middle>
          {text}
        </Label>
      ))}
      {["All network activity may be", "monitored when using VPN."].map((text, index) => (
        <text key={text} x="65" y={48 + index * 9} fontSize="8" fill={color("text")} textAnchor="middle">
          {text}
        </text>
      ))}
      <path stroke={color("line")} d="M0 63h130M65 63v23" />
      <text x="32.500" y="78" fontSize="9.5" fill={color("button")} textAnchor="middle">
        Don’t Allow
      </text>
      <Label x={97.5} y={78} size={9.5} fill={color("button")} middle>
        Allow
      </Label>
    </Dialog>
  </Phone>
);

/** Everything but its buttons begins at the left; those are words at the right. */
export const Android = ({ words }: { words: Words }): ReactElement => (
  <Phone radius={20} words={words}>
    <circle cx="240" cy="62" r="6" fill="#0a111b" />
    <Dialog x={174} width={132} radius={20}>
      <Label x={10} y={17} size={9.5} fill={color("text")}>
        Connection request
      </Label>
      {[`${words.brand} wants to`, "set up a VPN connection", "that allows it to monitor", "network traffic."].map(
        (text, index) => (
          <text key={text} x="10" y={29 + index * 10.5} fontSize="9" fill={color("text")}>
            {text}
          </text>
        ),
      )}
      <g textAnchor="end">
        <Label x={91} y={77} size={9.5} fill={color("button")}>
          Cancel
        </Label>
        <Label x={120} y={77} size={9.5} fill={color("button")}>
          OK
        </Label>
      </g>
    </Dialog>
  </Phone>
);
