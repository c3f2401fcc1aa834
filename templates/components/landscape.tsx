import type { ReactElement } from "react";
import day from "../drawings/hills/day.svg";
import dusk from "../drawings/hills/dusk.svg";
import morning from "../drawings/hills/morning.svg";
import { Drawing } from "./drawing.tsx";

/** The times of day of the inner pages. */
export type Hour = "morning" | "day" | "dusk";

/** The hills of each hour. */
export const hills: Readonly<Record<Hour, string>> = { morning, day, dusk };

/**
 * The sky at a time of day, hills, and a landmark on the nearest. The sun is an element of its own,
 * so that it can travel to the next page. Decoration.
 */
export const Landscape = (props: { hour: Hour; landmark: string | undefined }): ReactElement => (
  <>
    <div className="landscape">
      <div className="sun" />
      <Drawing svg={hills[props.hour]} preserveAspectRatio="xMidYMax slice" />
    </div>
    {props.landmark && <Drawing svg={props.landmark} className="landmark" />}
  </>
);
