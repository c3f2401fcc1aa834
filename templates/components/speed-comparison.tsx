/** The speeds with and without VPN: a table whose cells are also the bars of a chart. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import { Meter, Table } from "./parts.tsx";

type Comparison = Content["speedComparison"];

const measures = [
  { key: "download", label: "Download", unit: "Mbps" },
  { key: "upload", label: "Upload", unit: "Mbps" },
  { key: "ping", label: "Ping", unit: "ms" },
] as const;

const columns = [
  { key: "withoutVpn", label: "Without VPN" },
  { key: "withVpn", label: "With VPN" },
] as const;

/** Bars of one unit share a scale: the longest is as wide as its column. */
export function SpeedTable({ comparison }: { comparison: Comparison }): ReactElement {
  const longest = (unit: string): number =>
    Math.max(
      ...measures.filter((one) => one.unit === unit).flatMap(({ key }) => columns.map((c) => comparison[c.key][key])),
    );
  return (
    <Table label="Speed with and without VPN" caption="Mbps: higher is better. Ping: lower is better.">
      <thead className="speeds">
        <tr>
          <th scope="col">Measure</th>
          {columns.map(({ key, label }) => (
            <th scope="col" key={key}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="speeds">
        {measures.map(({ key, label, unit }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map((column) => (
              <td key={column.key}>
                <span className="figure">{comparison[column.key][key]}</span> {unit}
                <Meter share={comparison[column.key][key] / longest(unit)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
