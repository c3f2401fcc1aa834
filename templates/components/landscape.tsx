import type { ReactElement } from "react";
import day from "../drawings/hills/day.svg";
import dusk from "../drawings/hills/dusk.svg";
import morning from "../drawings/hills/morning.svg";
import { Drawing, Shapes } from "./drawing.tsx";

/** The times of day of the inner pages. */
export type Hour = "morning" | "day" | "dusk";

/** The hills of each hour, and where the sun is beside them in the social media images; on the pages, styles/inner.css says where. */
export const hills: Readonly<
  Record<Hour, { readonly svg: string; readonly sun: { cx: number; cy: number; r: number } }>
> = {
  morning: { svg: morning, sun: { cx: 680, cy: 70, r: 38 } },
  day: { svg: day, sun: { cx: 600, cy: 42, r: 26 } },
  dusk: { svg: dusk, sun: { cx: 604, cy: 58, r: 36 } },
};

/**
 * The sky at a time of day, hills, and a landmark on the nearest. The sun is an element of its own,
 * so that it can travel to the next page. Decoration.
 */
export const Landscape = (props: { hour: Hour; landmark: string }): ReactElement => (
  <>
    <div className="landscape">
      <div className="sun" />
      <Drawing svg={hills[props.hour].svg} preserveAspectRatio="xMidYMax slice" />
    </div>
    <Drawing svg={props.landmark} className="landmark" />
  </>
);

/** The shapes of the strip, the sun included, on a field of 1440 by 180. */
export const LandscapeShapes = ({ hour }: { hour: Hour }): ReactElement => (
  <>
    <circle className="disc" {...hills[hour].sun} />
    <Shapes svg={hills[hour].svg} />
  </>
);
