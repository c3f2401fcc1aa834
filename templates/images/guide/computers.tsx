/** The computers of /guides, each with the app in a window of its system. */
import type { ReactElement, ReactNode } from "react";
import { MarkShapes } from "../../components/mark.tsx";
import { App, dawn, ink, Label, metal, paper, sun, type Words } from "./app.tsx";

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

export const Windows = ({ words }: { words: Words }): ReactElement => (
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

export const MacOs = ({ words }: { words: Words }): ReactElement => (
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
