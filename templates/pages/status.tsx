/** /status: a fixed snapshot of twelve locations, labelled as such. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { Figures } from "../components/figures.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Badge, Milliseconds, Table } from "../components/parts.tsx";
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
  const { sections } = sectionsOf(status.body, 3);
  return (
    <InnerPage content={content} fields={status.fields} tool={<Summary locations={locations} />}>
      <Section title="Server locations">
        <div className="split split-2-1">
          <LocationTable locations={locations} />
          <div className="stack">
            <div className="ruled stack gap-2">
              <h3>How to read the figures</h3>
              <p>{hints.statusSnapshot}</p>
            </div>
            {sections.map(({ id, title, text }, index) => (
              <div className={index === 0 ? "panel notice stack gap-2" : "ruled stack gap-2"} key={id}>
                <h3 id={id}>{title}</h3>
                <Markdown as="p" inline text={text} />
              </div>
            ))}
            <Figures
              figures={[
                { value: figures.uptime, label: "Uptime", note: "Across the network" },
                { value: figures.monitoring, label: "Monitoring", note: "Of every server" },
              ]}
            />
          </div>
        </div>
      </Section>
    </InnerPage>
  );
}

/** What the page will report, in sample figures. */
function Summary({ locations }: { locations: readonly Location[] }): ReactElement {
  const online = locations.filter(isOnline).length;
  const down = locations.length - online;
  return (
    <>
      <p className="cluster">
        {down === 0 ? (
          <Badge tone="success" icon="check-circle">
            All {online} online
          </Badge>
        ) : (
          <Badge tone="destructive" icon="x-circle">
            {down} of {locations.length} not online
          </Badge>
        )}
        <Badge>Sample</Badge>
      </p>
      <Figures
        figures={[
          { value: `${online}/${locations.length}`, label: "Locations online", note: "Of those listed here" },
          {
            value: <Milliseconds value={averagePing(locations)} />,
            label: "Average ping",
            note: "Across those listed here",
          },
        ]}
      />
      <p className="small">Sample figures in a fixed snapshot, to show what this page will report. Not a live feed.</p>
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
  return (
    <Table label="Server locations" caption="Sorted by ping, lowest first">
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col">Status</th>
          <th scope="col" className="number">
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
