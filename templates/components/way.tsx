/** A landscape with a stop for each item: one strip on a wide screen, and a picture beside or above each text on others. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import range from "../drawings/range.svg";
import device from "../drawings/way/device.svg";
import distance from "../drawings/way/distance.svg";
import line from "../drawings/way/line.svg";
import load from "../drawings/way/load.svg";
import ping from "../drawings/way/ping.svg";
import server from "../drawings/way/server.svg";
import site from "../drawings/way/site.svg";
import wifi from "../drawings/way/wifi.svg";
import { Drawing, shapesOf } from "./drawing.tsx";
import type { Hour } from "./landscape.tsx";
import { Section } from "./section.tsx";

const pictures = { device, distance, line, load, ping, server, site, wifi };

/** A picture of 240 by 150. `at` is its place in the range of mountains that runs through all of a strip: 0 to 4. */
export const Stop = ({ svg, at, hour }: { svg: string; at?: number; hour?: Hour }): ReactElement => (
  <Drawing
    svg={at === undefined ? svg : svg.replace(">", `><g transform="translate(${-240 * at})">${shapesOf(range)}</g>`)}
    className={hour ? `stop hour-${hour}` : "stop"}
    preserveAspectRatio="xMidYMid slice"
  />
);

/** A section that explains something along the way of the data. */
export function Way(props: Content["help"]["fields"]["way"] & { id?: string; surface?: boolean }): ReactElement {
  const { stops, ...section } = props;
  return (
    <Section {...section}>
      <ol className="way hour-day plain-list">
        {stops.map(({ title, description, picture }, index) => (
          <li key={title}>
            <Stop svg={pictures[picture]} at={index} />
            <div className="stack gap-2">
              <h3>{title}</h3>
              <Markdown as="p" inline text={description} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
