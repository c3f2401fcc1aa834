/** The computers of /guides, each with the app in a window of its system. */
import type { ReactElement, ReactNode } from "react";
import { Shapes } from "../../components/drawing.tsx";
import mark from "../../drawings/mark.svg";
import { App, color, dawn, Label, metal, paper, sun, type Words } from "./app.tsx";

/**
 * The outline of the windows. A mask, since a clip softens the edge once for each shape, which shows where one ends.
 * The ground extends past it for the same reason.
 */
export const WindowOutline = (): ReactElement => (
  <mask id="window">
    <rect x="140" y="98" width="200" height="186" rx="9" fill="#fff" />
  </mask>
);

/** A window of the app on a computer's screen, with its title bar and buttons. */
function Window(props: { words: Words; children: ReactNode }): ReactElement {
  return (
    <g mask="url(#window)">
      <path fill={color("ground")} d="M136 94h208v194H136z" />
      <path fill={color("bar")} d="M136 94h208v26H136z" />
      {props.children}
      <App x={140} y={120} width={200} words={props.words} connected />
    </g>
  );
}

/** Where a computer stands on the ground. */
const Shadow = ({ y, radius }: { y: number; radius: number }): ReactElement => (
  <ellipse cx="240" cy={y} rx={radius} ry="6" opacity=".4" />
);

export const Windows = ({ words }: { words: Words }): ReactElement => (
  <>
    <Shadow y={348} radius={80} />
    <path fill="#334658" d="M212 326h56l4 16h-64zM178 340h124v8H178z" />
    <rect x="70" y="76" width="340" height="252" rx="10" fill="#0a111b" stroke={metal} strokeWidth="3" />
    <rect x="80" y="86" width="320" height="232" rx="3" fill="#2c5d72" />
    <path fill="#3f7a8c" d="M80 240q90-70 170-20t150-30v110H80z" />
    <path fill="#1f4a60" d="M80 276q110-50 190-16t130-20v60H80z" />
    <path fill="#0f2233" d="M80 294h320v24H80z" />
    <rect x="209" y="300" width="13" height="13" rx="2" fill="#7cb4d4" />
    <circle cx="237" cy="306.500" r="6.500" fill="#e0a95a" />
    <path fill="#93b08c" d="m258 300 7 13h-14z" />
    <rect x="271" y="299.500" width="14" height="14" rx="3" fill={dawn} />
    <Shapes svg={mark} transform="translate(272.500 301) scale(.34)" />
    <Window words={words}>
      <Label x={150} y={113.5} size={14} fill={color("text")}>
        {words.brand}
      </Label>
      <path fill="none" stroke={color("text")} strokeWidth="1.5" d="M280 109h9m9-4.5h9v9h-9zm18 0 9 9m0-9-9 9" />
    </Window>
  </>
);

/** Six apps in a dock, of which only this one is a real one. */
const Dock = (): ReactElement => (
  <g transform="translate(152.500 289)">
    <rect width="175" height="30" rx="9" fill={paper} opacity=".35" />
    <path fill="#7cb4d4" d={tile(6)} />
    <path fill="#93b08c" d={tile(34)} />
    <path fill="#e0a95a" d={tile(62)} />
    <path fill={dawn} d={tile(90)} />
    <path fill="#cf8474" d={tile(118)} />
    <path fill="#a99bc0" d={tile(146)} />
    <circle cx="17.500" cy="15" r="5" fill={paper} />
    <path fill={paper} d="M68.500 10h10v10h-10zM129.500 9.500l6 10.500h-12z" />
    <path
      fill="none"
      stroke={paper}
      strokeWidth="2"
      d="M40 11h11m-11 4h11m-11 4h7M152.500 15a5 5 0 1 1 10 0 5 5 0 1 1-10 0z"
    />
    <Shapes svg={mark} transform="translate(93.500 7) scale(.5)" />
  </g>
);

/** A rounded square of 20 from a distance to the left. */
const tile = (x: number): string => `M${x + 6} 4h11a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-11a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6z`;

export const MacOs = ({ words }: { words: Words }): ReactElement => (
  <>
    <Shadow y={361} radius={180} />
    <path fill={metal} d="M52 342h376l-4 12a12 12 0 0 1-10 8H66a12 12 0 0 1-10-8z" />
    <path fill="#334658" d="M204 342h72l-5 9h-62z" />
    <path fill="#0a111b" stroke={metal} strokeWidth="3" d="M64 341V90a14 14 0 0 1 14-14h324a14 14 0 0 1 14 14v251z" />
    <path fill="#5d4a70" d="M74 330V92a6 6 0 0 1 6-6h320a6 6 0 0 1 6 6v238z" />
    <path fill="#4a3b5c" d="m74 294 96-54 70 36 70-56 96 64v46H74z" />
    <Dock />
    <Window words={words}>
      <circle cx="153" cy="109" r="4" fill="#d9553f" />
      <circle cx="166" cy="109" r="4" fill={sun} />
      <circle cx="179" cy="109" r="4" fill="#4f9a63" />
      <Label x={194} y={113.5} size={14} fill={color("text")}>
        {words.brand}
      </Label>
    </Window>
  </>
);
