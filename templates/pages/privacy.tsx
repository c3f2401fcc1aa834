/** /privacy: the policy, with a table of what is known, why, how long and to whom: on small screens cards with labels. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { Table } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import { Stop } from "../components/way.tsx";
import type { Content } from "../content.ts";
import cutWires from "../drawings/cut-wires.svg";
import { Policy } from "./policy.tsx";

export function Privacy({ content }: { content: Content }): ReactElement {
  const { title, note, columns, rows } = content.privacy.fields.data;
  return (
    <Policy content={content} policy={content.privacy} picture={<Stop svg={cutWires} hour="dusk" />}>
      <Section id="data" title={title} surface>
        <div className="data stack gap-4">
          <Table label={title}>
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <th key={column} scope="col">
                    {/* What is in the first column names itself, also on small screens. */}
                    <span className={index === 0 ? "visually-hidden" : undefined}>{column}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, data, cells }) => (
                <tr key={name}>
                  <th scope="row">
                    <strong className="h3">{name}</strong> <span>{data}</span>
                  </th>
                  {cells.map((cell, index) => (
                    <td key={cell}>
                      <b className="data-label">{columns[index + 1]}</b> <Markdown as="span" inline text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
          <Markdown as="p" inline className="small" text={note} />
        </div>
      </Section>
    </Policy>
  );
}
