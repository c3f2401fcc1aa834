import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { worldMapSize } from "../../images/world-map.tsx";
import { ButtonLink } from "../button.tsx";
import { Figures } from "../figures.tsx";
import { Milliseconds, Table } from "../parts.tsx";
import { Section } from "../section.tsx";

/** The server network: figures, a map at night, and a table. */
export function Network(props: { content: Content }): ReactElement {
  const { sections, stats, countries } = props.content;
  const { title, lead, note } = sections.network;
  const names = countries.map(({ country }) => country).join(", ");
  return (
    <Section id="network" title={title} lead={lead} className="network">
      <Figures figures={stats.map(({ value, label, description }) => ({ value, label, note: description }))} />
      <img
        className="map"
        src="/images/network.svg"
        alt={`World map with lights in ${names}: the more servers, the larger the light`}
        {...worldMapSize}
        loading="lazy"
      />
      <div className="split split-reverse">
        <div className="stack">
          <h3 className="display">{sections.countries.title}</h3>
          <p className="lead">{sections.countries.lead}</p>
          <p className="lead">{note}</p>
          <p>
            <ButtonLink href="/status">Server Status</ButtonLink>
          </p>
        </div>
        <div {...reveal}>
          <Table label={sections.countries.title}>
            <Countries countries={countries} />
          </Table>
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
