/**
 * The images of /guides: each platform's device at night on the prairie, with the app on its screen. Drawn at build
 * time, all in one file; each `<img>` shows one view of it (SVG 2, 16.2), so that one request serves all. They have
 * their own background, so they suit both colour schemes.
 */
import { type ExtraFile, file } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { MarkShapes } from "../components/mark.tsx";
import type { Content } from "../content.ts";
import { svgFile } from "./raster.ts";

const night = "#122236";
const paper = "#fffcf5";
const ink = "#17212f";
const muted = "#454f5c";
const line = "#d9d2c0";
const dawn = "#ffeecb";
const sun = "#f5b81f";
const green = "#0b5a35";
const metal = "#5f7389";
const blue = "#0b4a66";

/** The size of a picture, for its `width` and `height` attributes. */
export const guidePictureSize = { width: 480, height: 400 };

/** The text on the screens: the brand, and a location from the real list. */
interface Words {
  readonly brand: string;
  readonly country: string;
  readonly ping: string;
}

/** The background of every device: the prairie at night, at both sides wider than the picture, for wide frames. */
const Night = (): ReactElement => (
  <g id="night">
    <linearGradient id="sky" x2="0" y2="1">
      <stop stopColor={night} />
      <stop offset=".75" stopColor="#3f6473" />
    </linearGradient>
    <path fill="url(#sky)" d="M-260 0h1000v400H-260z" />
    <path stroke={paper} strokeWidth="3" strokeLinecap="round" d={stars} />
    <circle cx="410" cy="78" r="22" fill="#f3ead2" />
    <path
      fill="#24425a"
      d="m-260 290 70-26 80 30 60-14 50 26 60-22 46 14 70-34 60 30 84-26 70 28 90-36 80 26 60-20 120 34v104H-260z"
    />
    <path fill="#182f43" d="M-260 330c80-20 170 38 260 8s190-24 260-10 150 4 220-16 180 0 260 20v68H-260z" />
    <path fill="#0c1722" d="M-260 366c90-14 160 20 260 6s330-14 480-6 180-10 260 4v30H-260z" />
  </g>
);

const stars =
  "M-40 90h.1M-96 48h.1M-150 150h.1M-60 220h.1M-200 96h.1M-120 240h.1M520 60h.1M574 150h.1M640 84h.1M500 230h.1M610 220h.1M52 60h.1M96 128h.1M124 44h.1M60 196h.1M352 40h.1M438 150h.1M372 130h.1M420 214h.1M32 120h.1";

interface AppProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** How much lower the status and the location are, so that a dialog does not cover them. */
  readonly drop?: number;
  readonly connected?: boolean;
  readonly words: Words;
}

/** The app's screen: a morning landscape with the bird, the status, and the chosen location. */
function App({ x, y, width, drop = 0, connected, words }: AppProps): ReactElement {
  const middle = width / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill={dawn} d={`M0 0h${width}v94H0z`} />
      {connected && <circle cx={middle} cy="44" r="40" fill={green} opacity=".15" />}
      <circle cx={middle} cy="44" r="28" fill={connected ? paper : "#dccfae"} />
      <g transform={`translate(${middle - 17} 29)`}>
        <MarkShapes />
      </g>
      <path fill="#c3a7b1" d={`m0 76 20-12 16 8 ${middle - 46}-8 24 10 ${middle - 44}-14 30 14v22H0z`} />
      <path fill="#8893a6" d={`M0 84q${width / 4}-12 ${middle}-2t${middle}-2v16H0z`} />
      <path fill={paper} d={`M0 92q${width / 4}-8 ${middle}-1t${middle}-2v20H0z`} />
      <g transform={`translate(0 ${drop})`}>
        {connected && <path fill="none" stroke={green} strokeWidth="2.5" d={`m${middle - 46} 113 4 4 8-9`} />}
        <Label x={connected ? middle + 8 : middle} y={118} size={13} fill={connected ? green : muted} middle>
          {connected ? "Protected" : "Not connected"}
        </Label>
        <rect x="12" y="128" width={width - 24} height="24" rx="7" fill="#f7f1e3" />
        <Label x={22} y={144} size={10} fill={ink}>
          {words.country}
        </Label>
        <text x={width - 22} y="144" fontSize="10" fill={muted} textAnchor="end">
          {words.ping}
        </text>
      </g>
    </g>
  );
}

interface LabelProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly middle?: boolean;
  readonly children: ReactNode;
}

const Label = ({ x, y, size, fill, middle, children }: LabelProps): ReactElement => (
  <text x={x} y={y} fontSize={size} fontWeight="700" fill={fill} textAnchor={middle ? "middle" : undefined}>
    {children}
  </text>
);

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
      <rect width={width} height="94" rx={radius} fill={paper} stroke={line} />
      {asked.map((text, index) => (
        <Label key={text} x={width / 2} y={20 + index * 14} size={9.5} fill={ink} middle>
          {text}
        </Label>
      ))}
      <path stroke={line} d={`M0 62h${width}`} />
      <text x={width * 0.3} y="82" fontSize="11" fill={blue} textAnchor="middle">
        {answers[0]}
      </text>
      <Label x={width * 0.78} y={82} size={12} fill={blue} middle>
        {answers[1]}
      </Label>
    </g>
  );
}

function Phone(props: { radius: number; drop: number; words: Words; children: ReactNode }): ReactElement {
  const { radius, drop, words } = props;
  const inner = radius - 9;
  return (
    <>
      <rect x="160" y="38" width="160" height="326" rx={radius} fill="#0a111b" stroke={metal} strokeWidth="3" />
      <rect x="170" y="48" width="140" height="306" rx={inner} fill={paper} />
      <path
        fill={dawn}
        d={`M170 92V${48 + inner}a${inner} ${inner} 0 0 1 ${inner}-${inner}h${140 - 2 * inner}a${inner} ${inner} 0 0 1 ${inner} ${inner}V92z`}
      />
      <App x={170} y={90} width={140} drop={drop} words={words} />
      <rect x="170" y="48" width="140" height="306" rx={inner} fill={ink} opacity=".4" />
      {props.children}
    </>
  );
}

const Ios = ({ words }: { words: Words }): ReactElement => (
  <Phone radius={30} drop={74} words={words}>
    <rect x="215" y="57" width="50" height="14" rx="7" fill="#0a111b" />
    <Question
      x={174}
      y={162}
      width={132}
      radius={14}
      asked={[`Let ${words.brand}`, "add VPN", "configurations?"]}
      answers={["Don’t allow", "Allow"]}
    />
    <rect x="214" y="343" width="52" height="4" rx="2" fill={paper} />
  </Phone>
);

const Android = ({ words }: { words: Words }): ReactElement => (
  <Phone radius={20} drop={-8} words={words}>
    <circle cx="240" cy="62" r="6" fill="#0a111b" />
    <Question
      x={174}
      y={239}
      width={132}
      radius={18}
      asked={[`Let ${words.brand}`, "set up a VPN", "connection?"]}
      answers={["Cancel", "OK"]}
    />
    <path fill="none" stroke={paper} strokeWidth="2" d="m209 341-6 4 6 4zM274 341h8v8h-8z" />
    <circle cx="240" cy="345" r="4" fill="none" stroke={paper} strokeWidth="2" />
  </Phone>
);

/** A window of the app on a computer's screen, with its title bar and buttons. */
function Window(props: { words: Words; children: ReactNode }): ReactElement {
  return (
    <>
      <rect x="140" y="98" width="200" height="186" rx="9" fill={paper} />
      <path fill="#ece4d0" d="M140 120v-13a9 9 0 0 1 9-9h182a9 9 0 0 1 9 9v13z" />
      {props.children}
      <App x={140} y={120} width={200} words={props.words} connected />
    </>
  );
}

const Windows = ({ words }: { words: Words }): ReactElement => (
  <>
    <path fill="#334658" d="M212 326h56l8 36h-72zM178 360h124v8H178z" />
    <rect x="70" y="76" width="340" height="252" rx="10" fill="#0a111b" stroke={metal} strokeWidth="3" />
    <rect x="80" y="86" width="320" height="232" rx="3" fill="#2c5d72" />
    <path fill="#0f2233" d="M80 294h320v24H80z" />
    <path fill="#8cd3f2" d="M212 300h6v6h-6zm7 0h6v6h-6zm-7 7h6v6h-6zm7 0h6v6h-6z" />
    <path fill="#55677d" d="M234 301h11v11h-11zm18 0h11v11h-11z" />
    <Window words={words}>
      <Label x={150} y={113} size={9.5} fill={ink}>
        {words.brand}
      </Label>
      <path fill="none" stroke={ink} strokeWidth="1.5" d="M280 109h9m9-4.5h9v9h-9zm18 0 9 9m0-9-9 9" />
    </Window>
  </>
);

const MacOs = ({ words }: { words: Words }): ReactElement => (
  <>
    <path fill={metal} d="M34 334h412l-8 20a12 12 0 0 1-10 6H52a12 12 0 0 1-10-6z" />
    <path fill="#334658" d="M204 334h72l-5 9h-62z" />
    <path fill="#0a111b" stroke={metal} strokeWidth="3" d="M70 333V90a14 14 0 0 1 14-14h312a14 14 0 0 1 14 14v243z" />
    <path fill="#5d4a70" d="M80 322V92a6 6 0 0 1 6-6h308a6 6 0 0 1 6 6v230z" />
    <path fill="#4a3b5c" d="m80 290 90-50 70 36 70-56 90 60v42H80z" />
    <rect x="170" y="298" width="140" height="20" rx="7" fill={paper} opacity=".4" />
    <path fill={paper} opacity=".8" d="M189 301h14v14h-14zm22 0h14v14h-14zm44 0h14v14h-14zm22 0h14v14h-14z" />
    <circle cx="240" cy="308" r="7" fill={sun} />
    <Window words={words}>
      <circle cx="153" cy="109" r="4" fill="#d9553f" />
      <circle cx="166" cy="109" r="4" fill={sun} />
      <circle cx="179" cy="109" r="4" fill="#4f9a63" />
      <Label x={240} y={113} size={9.5} fill={ink} middle>
        {words.brand}
      </Label>
    </Window>
  </>
);

const devices = { ios: Ios, android: Android, windows: Windows, macos: MacOs };

/** The file of the pictures; the fragments of its views are the keys of `devices`, as content/guides.json names them. */
export const guidePictures = ({ site, countries }: Pick<Content, "site" | "countries">): ExtraFile =>
  file("images/guides.svg", () => {
    const { country = "", ping = "" } = countries[2] ?? {};
    const words = { brand: site.brand, country, ping };
    const { width, height } = guidePictureSize;
    const pictures = Object.entries(devices).map(([name, Device], index) => ({ name, Device, top: index * height }));
    return svgFile(
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <style>{`text{font-family:system-ui,sans-serif}.mark-body{fill:#5b4733}.mark-breast{fill:${sun}}.mark-v{fill:${ink}}`}</style>
        {pictures.map(({ name, Device, top }) => (
          <g key={name} transform={`translate(0 ${top})`}>
            <view id={name} viewBox={`0 ${top} ${width} ${height}`} />
            {top === 0 ? <Night /> : <use href="#night" />}
            <Device words={words} />
          </g>
        ))}
      </svg>,
    );
  });
