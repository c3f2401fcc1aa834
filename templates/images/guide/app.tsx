/** The app on the screens of the devices, and what it is drawn with. */
import type { ReactElement, ReactNode } from "react";
import { outlines } from "../raster.ts";

export const paper = "#fffcf5";
export const ink = "#17212f";
export const dawn = "#ffeecb";
export const sun = "#f5b81f";
export const metal = "#5f7389";

/** The colours of the app and of a dialog over it: of the morning, and of the night in the dark colour scheme, as on the home page. */
const looks = {
  morning: {
    disc: "#fff",
    ground: paper,
    text: ink,
    muted: "#454f5c",
    status: "#0b5a35",
    bar: "#ece4d0",
    dialog: paper,
    dim: "#2a5a80",
    line: "#d9d2c0",
    button: "#0b4a66",
  },
  night: {
    disc: "#1a2738",
    ground: "#0f1b2a",
    text: paper,
    muted: "#cdd5df",
    status: "#8fd3a8",
    bar: "#1c2c3f",
    dialog: "#3e546b",
    dim: ink,
    line: "#71869c",
    button: "#8cd3f2",
  },
};

const paint = (look: Readonly<Record<string, string>>): string =>
  `:root{${Object.entries(look)
    .map(([name, color]) => `--app-${name}:${color}`)
    .join(";")}}`;

/** The colours as custom properties, in both colour schemes. */
export const appStyles = `${paint(looks.morning)}@media(prefers-color-scheme:dark){${paint(looks.night)}}`;

/** The value of a `fill` or `stroke` on the app's screen. */
export const color = (name: keyof typeof looks.night): string => `var(--app-${name})`;

/** The text on the screens: the brand, and a location from the real list. */
export interface Words {
  readonly brand: string;
  readonly city: string;
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

/** The app's screen, as on the home page: the round button, the status, and the server. */
export function App({ x, y, width, drop = 0, connected, words }: AppProps): ReactElement {
  const middle = width / 2;
  const status = color(connected ? "status" : "muted");
  // A computer is enlarged less than a phone, so its text is larger: about 10 px at a width of 390 px.
  const size = connected ? 14 : 12;
  return (
    <g transform={`translate(${x} ${y})`}>
      {connected && <circle cx={middle} cy="50" r="37" fill={status} opacity=".2" />}
      <circle cx={middle} cy="50" r="28" fill={color("disc")} stroke={status} strokeWidth="3.5" />
      <path
        fill="none"
        stroke={status}
        strokeWidth="3"
        strokeLinecap="round"
        d={`M${middle} 38v12m-8-8a11 11 0 1 0 16 0`}
      />
      <g transform={`translate(0 ${drop})`}>
        <Display
          x={middle}
          y={114}
          size={size + 4}
          fill={color(connected ? "status" : "text")}
          text={connected ? "Protected" : "Not connected"}
        />
        <text x="16" y="142" fontSize={size} fill={color("muted")}>
          Server
        </text>
        <text x={width - 16} y="142" fontSize={size} fill={color("muted")} textAnchor="end">
          <tspan fontWeight="700" fill={color("text")}>
            {words.city}
          </tspan>
          {connected && ` ${words.ping}`}
        </text>
      </g>
    </g>
  );
}

/** The app's own words, in the display font, which an image cannot load. */
function Display(props: { x: number; y: number; size: number; fill: string; text: string }): ReactElement {
  const { d, box } = outlines(props.text);
  const scale = props.size / 400;
  const x = props.x - scale * (box.x + box.width / 2);
  return <path fill={props.fill} d={d} transform={`translate(${x} ${props.y}) scale(${scale})`} />;
}

interface LabelProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly middle?: boolean;
  readonly children: ReactNode;
}

/** Bold text on a screen. */
export const Label = ({ x, y, size, fill, middle, children }: LabelProps): ReactElement => (
  <text x={x} y={y} fontSize={size} fontWeight="700" fill={fill} textAnchor={middle ? "middle" : undefined}>
    {children}
  </text>
);
