/**
 * What stands in the landscape above an inner page, so that no two look the same from afar: one small
 * silhouette for each. Drawn around the point where it meets the ground. Decoration.
 */
import type { ReactElement } from "react";
import { MarkShapes } from "./mark.tsx";

const post = "M-4 8v-48h8V8z";
const fence = "M-150-22h300v2.5h-300zM-150-8h300v2.5h-300zM-124 8v-40h6V8zm60 0v-40h6V8zm122 0v-40h6V8zm60 0v-40h6V8z";

/** The meadowlark of the mark, with its feet at the given point. */
const Bird = ({ x, y }: { x: number; y: number }): ReactElement => (
  <g transform={`translate(${x - 20} ${y - 37}) scale(1.4)`}>
    <MarkShapes />
  </g>
);

const landmarks = {
  barn: (
    <>
      <path className="ground" d="M-38 8v-38l8-16 22-14 22 14 8 16V8zm66 0v-60a10 10 0 0 1 20 0V8z" />
      <path className="mark-breast" d="M-14-36h12v11h-12z" />
    </>
  ),
  cairn: (
    <g className="ground">
      <ellipse cy="2" rx="29" ry="9" />
      <ellipse cx="2" cy="-13" rx="22" ry="7" />
      <ellipse cx="-3" cy="-25.5" rx="16" ry="6" />
      <ellipse cx="1" cy="-36" rx="11" ry="5" />
      <ellipse cy="-44" rx="6" ry="3.5" />
    </g>
  ),
  fence: <path className="ground" d={`${fence}${post}`} />,
  flown: (
    <>
      <path className="ground" d={`${fence}${post}`} />
      <Bird x={34} y={-64} />
    </>
  ),
  lark: (
    <>
      <path className="ground" d={`${fence}${post}`} />
      <Bird x={0} y={-40} />
    </>
  ),
  mailbox: (
    <>
      <path className="ground" d="M-3 8v-36h-20v-14a12 12 0 0 1 12-12h24a12 12 0 0 1 12 12v14H3V8z" />
      <path className="mark-breast" d="M12-40v-27h12v8h-9v19z" />
    </>
  ),
  mast: (
    <>
      <path
        className="ground"
        d="M-14 8-1.5-92h3L14 8h-3.5L8-12H-8l-2.5 20zM-7.6-15H7.6L5.5-36h-11zm2.4-24H5.2L3.3-60h-6.6z"
        fillRule="evenodd"
      />
      <circle className="mark-breast" cy="-95" r="4.5" />
    </>
  ),
  signpost: <path className="ground" d="M-3 8v-32h-26l-8-8 8-8h26v-6h-1v-18h30l9 9-9 9H3V8z" />,
  wires: (
    <>
      <path
        className="ground"
        d="M-2.5 8v-68H-20v-9h4v5h13.5v-12h5v12H16v-5h4v9H2.5V8zm-201 0v-54h-13v-7h3v4h10v-9h4v9h10v-4h3v7h-13V8z"
      />
      <path className="wire" d="M-18-67q-96 36-194 16M18-67q-80 40-194 16M-212-51q-220 60-800 8M18-67q120 60 460 30" />
    </>
  ),
  windpump: (
    <>
      <path
        className="ground"
        d="m-14 8 12.5-70h3L14 8h-3.5L6.7-14H-6.7L-10.5 8zm8-26h12L2-40h-4zM0-66h32v-8l12 5v14l-12-5v-3H0z"
      />
      <circle className="wheel" cy="-64" r="12" />
    </>
  ),
} as const;

/** The names of what may stand there. */
export type LandmarkName = keyof typeof landmarks;

/** Stands right of the middle, where a phone still shows it. */
export const Landmark = ({ name }: { name: LandmarkName }): ReactElement => (
  <g transform="translate(962 124)">{landmarks[name]}</g>
);
