/** /status: a fixed snapshot of twelve locations, labelled as such. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { Figures } from "../components/figures.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Badge, Meter, Milliseconds, Notice, Table } from "../components/parts.tsx";
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
  const { status, serverLocations: locations, hints } = content;
  const { sections } = sectionsOf(status.body);
  return (
    <InnerPage content={content} fields={status.fields} tool={<Summary content={content} />}>
      <Section title="Server locations">
        <div className="locations stack">
          <Markdown as="p" inline className="small muted" text={hints.statusSnapshot} />
          <LocationTable locations={locations} />
        </div>
      </Section>
      {sections.map(({ id, title, text }) => (
        <Section key={id} id={id} title={title} surface split>
          <Notice>
            <Markdown className="prose" text={text} />
          </Notice>
        </Section>
      ))}
    </InnerPage>
  );
}

function Summary({ content }: { content: Content }): ReactElement {
  const { serverLocations: locations, figures } = content;
  const online = locations.filter(isOnline).length;
  const down = locations.length - online;
  return (
    <>
      <p className="cluster">
        {down === 0 ? (
          <Badge tone="success" icon="check-circle">
            All locations online
          </Badge>
        ) : (
          <Badge tone="destructive" icon="x-circle">
            {down} of {locations.length} locations not online
          </Badge>
        )}
        <span className="small">A fixed snapshot, not a live feed</span>
      </p>
      <Figures
        figures={[
          { value: `${online}/${locations.length}`, label: "Locations online", note: "In this snapshot" },
          { value: <Milliseconds value={averagePing(locations)} />, label: "Average ping", note: "Of these locations" },
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

function LocationTable({ locations }: { locations: readonly Location[] }): ReactElement {
  const slowest = Math.max(...locations.map(milliseconds));
  return (
    <Table label="Server locations" caption="Sorted by ping, lowest first">
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col">Status</th>
          <th scope="col" className="number bars">
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
            <td className="number">
              <div className="ping">
                <span>
                  <Milliseconds value={ping} />
                </span>
                <Meter share={milliseconds({ ping }) / slowest} />
              </div>
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
