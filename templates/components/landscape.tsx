/** Pieces of the prairie that stand under the heading of an inner page. Colours come from landscape.css. */
import type { ReactElement } from "react";
import { Landmark, type LandmarkName } from "./landmark.tsx";

/** The hours that inner pages show. */
export type Hour = "morning" | "day" | "dusk";

/** A strip of landscape, full width, at an hour of the day. Decoration. */
export function Landscape(props: { hour: Hour; landmark?: LandmarkName | undefined }): ReactElement {
  const Scene = scenes[props.hour];
  return (
    <svg className="landscape" viewBox="0 0 1440 140" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Scene />
      {props.landmark && <Landmark name={props.landmark} />}
    </svg>
  );
}

const Morning = (): ReactElement => (
  <>
    <circle className="disc" cx="836" cy="58" r="34" />
    <path
      className="far"
      d="M0 92l90-22 70 14 120-40 86 34 74-16 130 34 110-24 96 20 150-44 104 30 120-20 140 34 150-28v80H0z"
    />
    <path className="mid" d="M0 112c180-34 320-22 470-8s330 14 500-6 320-14 470 4v38H0z" />
    <path className="ground" d="M0 128c240-16 520-14 760-6s480 4 680-8v26H0z" />
  </>
);

const Day = (): ReactElement => (
  <>
    <circle className="disc" cx="900" cy="34" r="22" />
    <path className="far" d="M0 96l130-18 110 10 150-30 120 26 160-12 170 22 190-34 130 24 150-10 130 12v54H0z" />
    <path className="mid" d="M0 116c200-26 400-30 620-12s540 8 820-10v46H0z" />
    <path className="ground" d="M0 130c300-14 620-10 860-4s420 2 580-6v20H0z" />
  </>
);

const Dusk = (): ReactElement => (
  <>
    <circle className="disc" cx="690" cy="64" r="30" />
    <path className="far" d="M0 84l120-26 84 24 130-44 90 36 120-22 150 30 130-34 110 28 160-40 126 34 220-20v90H0z" />
    <path className="mid" d="M0 108c220-24 380-16 560 0s560 2 880-14v46H0z" />
    <path className="ground" d="M0 130c260-14 560-12 800-4s460 2 640-8v22H0z" />
  </>
);

const scenes: Readonly<Record<Hour, () => ReactElement>> = { morning: Morning, day: Day, dusk: Dusk };
