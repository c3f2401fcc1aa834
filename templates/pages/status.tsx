/** /status: a fixed snapshot of twelve locations, labelled as such, and apart from it what holds for the whole network. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { Figures } from "../components/figures.tsx";
import { Icon } from "../components/icon.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Milliseconds, Table } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import { ServerLoad, ServerStatus } from "../components/server-status.tsx";
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
  const {
    sections: [maintenance, ...others],
  } = sectionsOf(status.body, 3);
  return (
    <InnerPage content={content} fields={status.fields} tool={<Summary locations={locations} figures={figures} />}>
      <Section title="Server locations" lead={hints.statusSnapshot}>
        <LocationTable locations={locations} />
      </Section>
      <Section title="Across the network" surface>
        <div className="split split-even">
          {maintenance && (
            <div className="panel notice stack gap-2">
              <h3 className="row" id={maintenance.id}>
                <Icon name="check-circle" className="success" />
                {maintenance.title}
              </h3>
              <Markdown as="p" inline text={maintenance.text} />
            </div>
          )}
          {others.map(({ id, title, text }) => (
            <div className="stack gap-2" key={id}>
              <h3 id={id}>{title}</h3>
              <Markdown as="p" inline text={text} />
            </div>
          ))}
        </div>
      </Section>
    </InnerPage>
  );
}

/** The sample figures in short, beside those of the whole network. */
function Summary({
  locations,
  figures,
}: {
  locations: readonly Location[];
  figures: Content["figures"];
}): ReactElement {
  const online = locations.filter(isOnline).length;
  const up = online === locations.length;
  return (
    <>
      <p className={`figure row ${up ? "success" : "destructive"}`}>
        <Icon name={up ? "check-circle" : "x-circle"} />
        {`${online}/${locations.length} online`}
      </p>
      <Figures
        figures={[
          {
            value: <Milliseconds value={averagePing(locations)} />,
            label: "Average ping",
            note: "Of the samples",
          },
          { value: figures.uptime, label: "Uptime", note: "Across the network" },
          { value: figures.monitoring, label: "Monitoring", note: "Of every server" },
        ]}
      />
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
  return (
    <Table label="Server locations" caption="Sorted by ping, lowest first">
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col">Status</th>
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
            <td>
              <ServerStatus status={status} />
            </td>
            <td>
              <Bar share={milliseconds({ ping }) / highest} />
              <Milliseconds value={ping} />
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
