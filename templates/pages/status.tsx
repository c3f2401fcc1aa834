/** /status: what holds for the whole network, a fixed snapshot of twelve locations, labelled as such, and how to read it. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { Figures } from "../components/figures.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Milliseconds, Table } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import { ServerLoad, ServerStatus } from "../components/server-status.tsx";
import { Way } from "../components/way.tsx";
import type { Content } from "../content.ts";

type Location = Content["serverLocations"][number];

const isOnline = ({ status }: Location): boolean => status === "online";

const milliseconds = ({ ping }: Pick<Location, "ping">): number => Number.parseInt(ping, 10);

/** The lowest ping first. */
const byPing = (locations: readonly Location[]): Location[] =>
  [...locations].sort((one, other) => milliseconds(one) - milliseconds(other));

/** The mean of the ping texts, in whole milliseconds: `49ms`. */
export function averagePing(locations: readonly Location[]): string {
  const sum = locations.reduce((total, location) => total + milliseconds(location), 0);
  return `${Math.round(sum / locations.length)}ms`;
}

export function Status({ content }: { content: Content }): ReactElement {
  const { status, serverLocations: locations, hints, figures } = content;
  return (
    <InnerPage
      content={content}
      fields={status.fields}
      tool={<Summary locations={locations} figures={figures} sample={hints.statusSnapshot} />}
    >
      <Section title="Ping and load by city">
        <LocationTable locations={locations} />
      </Section>
      <Way {...status.fields.way} surface />
    </InnerPage>
  );
}

/** The whole network, then the locations below, which are samples. */
function Summary(props: { locations: readonly Location[]; figures: Content["figures"]; sample: string }): ReactElement {
  const { locations, figures, sample } = props;
  const online = locations.filter(isOnline).length;
  return (
    <>
      <Figures
        figures={[
          { value: figures.uptime, label: "Uptime", note: "Across the network" },
          { value: figures.monitoring, label: "Monitoring", note: "Of every server" },
          { value: `${online}/${locations.length}`, label: "Online", note: "Of the cities below" },
          {
            value: <Milliseconds value={averagePing(locations)} />,
            label: "Average ping",
            note: "To the cities below",
          },
        ]}
      />
      <Markdown as="p" inline text={sample} />
    </>
  );
}

/** `Country - City`, on two lines; the dash is there for those who listen or copy. */
function LocationName({ name }: { name: string }): ReactElement {
  const [country, city] = name.split(" - ");
  return (
    <th scope="row">
      <span className="country">{country}</span>
      <span className="visually-hidden"> - </span>
      {city}
    </th>
  );
}

/** A ping as a length; the highest leaves room for its figure. */
const Bar = ({ share }: { share: number }): ReactElement => (
  <svg className="ping" width={`${Math.round(75 * share)}%`} aria-hidden="true">
    <rect width="100%" height="100%" rx="4" fill="var(--link)" />
  </svg>
);

function LocationTable({ locations }: { locations: readonly Location[] }): ReactElement {
  const highest = Math.max(...locations.map(milliseconds));
  // A phone then has more room for the pings; the caption says it once.
  const steady = locations.every(isOnline);
  const className = steady ? "steady" : undefined;
  return (
    <Table label="Server locations" caption={`${steady ? "All online. " : ""}Lowest ping first.`}>
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col" className={className}>
            Status
          </th>
          <th scope="col" className="pings">
            Ping
          </th>
          <th scope="col">Load</th>
        </tr>
      </thead>
      <tbody>
        {byPing(locations).map(({ name, status, ping, load }) => (
          <tr key={name}>
            <LocationName name={name} />
            <td className={className}>
              <ServerStatus status={status} />
            </td>
            <td>
              <Milliseconds value={ping} />
              <Bar share={milliseconds({ ping }) / highest} />
            </td>
            <td>
              <ServerLoad load={load} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
