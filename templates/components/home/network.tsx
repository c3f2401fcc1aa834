import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { worldMapSize } from "../../images/world-map.tsx";
import { Figures } from "../figures.tsx";
import { Milliseconds, Table } from "../parts.tsx";
import { Section } from "../section.tsx";

/** The server network: figures, and a map at night beside its table. */
export function Network({ content }: { content: Content }): ReactElement {
  const { sections, stats, countries, serverLocations } = content;
  const { title, lead } = sections.network;
  const bySize = [...countries].sort(
    (one, other) => Number.parseInt(other.servers, 10) - Number.parseInt(one.servers, 10),
  );
  const cities = serverLocations.map(({ name }) => name.split(" - ")[1]).join(", ");
  return (
    <Section id="network" title={title} lead={lead} className="on-ground">
      <Figures figures={stats.map(({ value, label, description }) => ({ value, label, note: description }))} />
      <div className="atlas after split split-even">
        {/* Far below the first screen. */}
        <img
          src="/images/network.svg"
          alt={`World map with lights in London, ${cities}`}
          {...worldMapSize}
          loading="lazy"
        />
        <div className="stack" {...reveal}>
          <h3 className="visually-hidden">{sections.countries.title}</h3>
          <Table label={sections.countries.title}>
            <Countries countries={bySize} />
          </Table>
          <p className="small">
            {sections.countries.lead} <a href="/status">Ping and load by city</a>
          </p>
        </div>
      </div>
    </Section>
  );
}

function Countries({ countries }: Pick<Content, "countries">): ReactElement {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Country</th>
          <th scope="col" className="number">
            Servers
          </th>
          <th scope="col" className="number">
            Average ping
          </th>
        </tr>
      </thead>
      <tbody>
        {countries.map(({ country, servers, ping }) => (
          <tr key={country}>
            <th scope="row">{country}</th>
            <td className="number">{servers}</td>
            <td className="number">
              <Milliseconds value={ping} />
            </td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
