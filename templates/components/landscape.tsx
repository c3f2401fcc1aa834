/** The landscapes below the headings of inner pages. Colours come from landscape.css. */
import type { ReactElement } from "react";
import { MarkShapes } from "./mark.tsx";

/** The times of day of the inner pages. */
export type Hour = "morning" | "day" | "dusk";

/**
 * A strip of landscape, full width, at a time of day; its nearest hill has the page's background. Its sun is an element
 * of its own, so that it can travel to the next page. Decoration.
 */
export function Landscape(props: { hour: Hour }): ReactElement {
  const { Hills } = scenes[props.hour];
  return (
    <div className="landscape">
      <div className="sun" />
      <svg viewBox="0 0 1440 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        {["far", "mid"].map((ridge) => (
          <linearGradient id={ridge} key={ridge} x2="0" y2="1">
            <stop className={ridge} offset=".1" />
            <stop className="mist" offset=".9" />
          </linearGradient>
        ))}
        {stars.map((d) => (
          <path className="stars" key={d} d={d} />
        ))}
        <g>
          <Hills />
        </g>
      </svg>
    </div>
  );
}

/** The hills of dusk without their sky, at the foot of a band: the bird on its fence, silent now. */
export const Ridge = (): ReactElement => (
  <svg className="ridge" viewBox="0 0 1440 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <Dusk />
    <path className="strand" d={`M932 118q50 12 100 0${spans}M932 138q50 12 100 0${spans}`} />
    <path
      className="ground"
      d="m926 165 1-67 6-4 6 3 1 68zM1028 164l1-51 6 1 1 50zm100-2 1-50 6 1 1 49zm100-4 1-49 6 1 1 48zm100-4 1-48 6 1 1 47zm100-5 1-47 6 1 1 46z"
    />
    <g transform="translate(933 96) scale(1.7) translate(-14.5 -26.4)">
      <MarkShapes />
    </g>
  </svg>
);

const spans = "q50 12 100 0".repeat(5);

/** The shapes of the strip, the sun included, on a field of 1440 by 180. */
export function LandscapeShapes({ hour }: { hour: Hour }): ReactElement {
  const { sun, Hills } = scenes[hour];
  return (
    <>
      <circle className="disc" {...sun} />
      <Hills />
    </>
  );
}

const Morning = (): ReactElement => (
  <>
    <path
      className="far"
      d="M-9 104h9l90-26 70 16 120-48 86 40 74-18 130 40 110-28 96 24 150-52 104 36 120-24 140 40 150-34h9v150H-9z"
    />
    <path className="mid" d="M-9 128h9c180-38 320-26 470-10s330 18 500-6 320-16 470 6h9v62H-9z" />
    <path className="near" d="M-9 150h9c200-24 420-20 640-6s520 8 800-12h9v48H-9z" />
    <path className="hill" d="M0 166c260-18 540-14 800-6s440-2 640-10v40H0z" />
  </>
);

const Day = (): ReactElement => (
  <>
    {/* Clear of the landmark and the sun on any screen, also the other way round. */}
    <path
      className="cloud"
      d="M40 62h96a13 13 0 0 0-3-26 26 26 0 0 0-47-5 19 19 0 0 0-30 8 11 11 0 0 0-16 23zM694 44h70a10 10 0 0 0-2-20 20 20 0 0 0-36-4 15 15 0 0 0-23 6 9 9 0 0 0-9 18z"
    />
    <path
      className="far"
      d="M-9 110h9l130-22 110 12 150-36 120 30 160-14 170 26 190-40 130 28 150-12 130 14h9v84H-9z"
    />
    <path className="mid" d="M-9 132h9c200-30 400-34 620-14s540 10 820-12h9v74H-9z" />
    <path className="near" d="M-9 154h9c240-22 480-18 700-8s480 4 740-8h9v42H-9z" />
    <path className="hill" d="M0 168c300-16 620-10 860-6s420-2 580-10v38H0z" />
  </>
);

const Dusk = (): ReactElement => (
  <>
    <path
      className="far"
      d="M-9 98h9l120-30 84 28 130-52 90 42 180-26 70 28q20 8 42 1.2l108-33.2 110 32 160-46 126 40 220-24h9v120H-9z"
    />
    <path className="mid" d="M-9 126h9c220-28 380-20 560-2s560 4 880-16h9v72H-9z" />
    <path className="near" d="M-9 150h9c220-20 460-18 680-6s500 4 760-12h9v48H-9z" />
    <path className="hill" d="M0 166c260-16 560-12 800-4s460-4 640-12v40H0z" />
  </>
);

/** Seen at night, clear of landmarks. Two paths, so that neither is an area that contrast checkers see behind the text. */
const stars = [
  "M1345-84h0M1401-153h0M1208-236h0M1066-178h0M1356-212h0M1424-60h0M1412-8h0M1380-112h0M950-486h0M962-404h0M1020-548h0M1176-464h0M1268-352h0M1322-530h0M1396-420h0",
  "M640 6h0M830 10h0M610 18h0M575-4h0M668-10h0M552 20h0M521 4h0M420 10h0M354 9h0M140 12h0M40 8h0M1290 14h0",
];

interface Scene {
  /** Where it is beside the headlines of the pictures; on the pages, landscape.css says where. */
  readonly sun: { readonly cx: number; readonly cy: number; readonly r: number };
  readonly Hills: () => ReactElement;
}

const scenes: Readonly<Record<Hour, Scene>> = {
  morning: { sun: { cx: 680, cy: 78, r: 38 }, Hills: Morning },
  day: { sun: { cx: 600, cy: 42, r: 26 }, Hills: Day },
  dusk: { sun: { cx: 604, cy: 58, r: 36 }, Hills: Dusk },
};
