/**
 * The images of /guides: each platform's device on the prairie, at its own hour of the day, with the app on its screen.
 * Drawn at build time, all in one file; each `<img>` shows one view of it (SVG 2, 16.2), so that one request serves all.
 * They have their own background, so they suit both colour schemes; in the dark one, it is night there.
 */
import { type ExtraFile, file } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { MarkShapes } from "../components/mark.tsx";
import type { Content } from "../content.ts";
import { Prairie, prairieStyles } from "./prairie.tsx";
import { svgFile } from "./raster.ts";

const paper = "#fffcf5";
const ink = "#17212f";
const muted = "#454f5c";
const line = "#d9d2c0";
const dawn = "#ffeecb";
const sun = "#f5b81f";
const green = "#0b5a35";
const metal = "#5f7389";
const blue = "#0b4a66";
const scrim = "#083c8c";

/** The size of a picture, for its `width` and `height` attributes. */
export const guidePictureSize = { width: 480, height: 400 };

/** The text on the screens: the brand, and a location from the real list. */
interface Words {
  readonly brand: string;
  readonly country: string;
  readonly ping: string;
}

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

const Ios = ({ words }: { words: Words }): ReactElement => (
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

const Android = ({ words }: { words: Words }): ReactElement => (
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
    <path fill="#3f7a8c" d="M80 240q90-70 170-20t150-30v110H80z" />
    <path fill="#1f4a60" d="M80 276q110-50 190-16t130-20v60H80z" />
    <path fill="#0f2233" d="M80 294h320v24H80z" />
    <path fill="#8cd3f2" d="M206 300h6v6h-6zm7 0h6v6h-6zm-7 7h6v6h-6zm7 0h6v6h-6z" />
    <path fill="#f2c14e" d="M232 300h5l2 2h6v10h-13z" />
    <circle cx="259" cy="306.500" r="6.500" fill="#4aa3e0" />
    <path fill={paper} d="m263 302-3 6-3-2.500z" />
    <rect x="271" y="299.500" width="14" height="14" rx="3" fill={dawn} />
    <g transform="translate(272.500 301) scale(.34)">
      <MarkShapes />
    </g>
    <Window words={words}>
      <Label x={150} y={113} size={9.5} fill={ink}>
        {words.brand}
      </Label>
      <path fill="none" stroke={ink} strokeWidth="1.5" d="M280 109h9m9-4.5h9v9h-9zm18 0 9 9m0-9-9 9" />
    </Window>
  </>
);

/** Icons as a Mac's dock has them: files, a browser, mail, this app, music, the bin. */
const Dock = (): ReactElement => (
  <g transform="translate(154 292)">
    <rect width="172" height="30" rx="9" fill={paper} opacity=".35" />
    <path fill="#7cc0ee" d={tile(6)} />
    <path fill="#eaf4fb" d="M17 5h7a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5h-6c-1-4-1-6-1-8h-3c0-5 1-9 3-12z" />
    <path fill="none" stroke={ink} strokeWidth="1.2" strokeLinecap="round" d="M13 11v2m9-2v2m-11 5q6.500 4 14 0" />
    <path fill="#f4f6f8" d={tile(34)} />
    <circle cx="45.500" cy="15" r="8.500" fill="#3a8fd6" />
    <path fill={paper} d="m51 9-3.500 8-2-4z" />
    <path fill="#d9553f" d="m51 9-8 4 4.500 4z" />
    <path fill="#4aa3e0" d={tile(62)} />
    <path fill={paper} d="M66 10h15v11H66z" />
    <path fill="none" stroke="#4aa3e0" strokeWidth="1.3" d="m66 10 7.500 6.500L81 10" />
    <path fill={dawn} d={tile(90)} />
    <g transform="translate(93.500 7) scale(.5)">
      <MarkShapes />
    </g>
    <path fill="#c4485f" d={tile(118)} />
    <path fill="none" stroke={paper} strokeWidth="1.8" d="M127 19v-9l8-1.500V17" />
    <path
      fill={paper}
      d="M127.800 19a2.600 2.200 0 1 1-5.200 0 2.600 2.200 0 0 1 5.200 0zm8-2a2.600 2.200 0 1 1-5.200 0 2.600 2.200 0 0 1 5.200 0z"
    />
    <path stroke={paper} opacity=".6" d="M145.500 6v18" />
    <path fill="#dfe6ec" d="M151 7h14l-2 18h-10z" />
    <path stroke="#8d9aa8" d="m155 10 1 12m2-12v12m3-12-1 12" />
  </g>
);

/** A rounded square of 20 from a distance to the left. */
const tile = (x: number): string => `M${x + 6} 4h11a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-11a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6z`;

const MacOs = ({ words }: { words: Words }): ReactElement => (
  <>
    <path fill={metal} d="M34 334h412l-8 20a12 12 0 0 1-10 6H52a12 12 0 0 1-10-6z" />
    <path fill="#334658" d="M204 334h72l-5 9h-62z" />
    <path fill="#0a111b" stroke={metal} strokeWidth="3" d="M70 333V90a14 14 0 0 1 14-14h312a14 14 0 0 1 14 14v243z" />
    <path fill="#5d4a70" d="M80 322V92a6 6 0 0 1 6-6h308a6 6 0 0 1 6 6v230z" />
    <path fill="#4a3b5c" d="m80 290 90-50 70 36 70-56 90 60v42H80z" />
    <Dock />
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

/** The devices, and how each is enlarged to fill its frame. Phones reach below its lower edge. */
const devices = {
  ios: { Device: Ios, place: "matrix(1.42 0 0 1.42 -100.800 -37)" },
  android: { Device: Android, place: "matrix(1.42 0 0 1.42 -100.800 -37)" },
  windows: { Device: Windows, place: "matrix(1.240 0 0 1.240 -57.600 -72)" },
  macos: { Device: MacOs, place: "matrix(1.120 0 0 1.120 -28.800 -14)" },
};

/** Between the views in the file, so that a tall frame does not show the next one. */
const distance = 700;

/** The file of the pictures; the fragments of its views are the keys of `devices`, as content/guides.json names them. */
export const guidePictures = ({ site, countries }: Pick<Content, "site" | "countries">): ExtraFile =>
  file("images/guides.svg", () => {
    const { country = "", ping = "" } = countries[2] ?? {};
    const words = { brand: site.brand, country, ping };
    const { width, height } = guidePictureSize;
    return svgFile(
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <style>{`text{font-family:system-ui,sans-serif}.mark-body{fill:#5b4733}.mark-breast{fill:${sun}}.mark-v{fill:${ink}}${prairieStyles}`}</style>
        {Object.entries(devices).map(([name, { Device, place }], index) => (
          <g key={name} transform={`translate(0 ${index * distance})`}>
            <view id={name} viewBox={`0 ${index * distance} ${width} ${height}`} />
            <Prairie name={name as keyof typeof devices} />
            <g transform={place}>
              <Device words={words} />
            </g>
          </g>
        ))}
      </svg>,
    );
  });
