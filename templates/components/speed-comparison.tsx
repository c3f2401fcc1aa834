/** The speeds with and without VPN: as bars, drawn when the site is built, and as a table. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import { Table } from "./parts.tsx";

type Comparison = Content["speedComparison"];

const measures = [
  { key: "download", label: "Download", unit: "Mbps" },
  { key: "upload", label: "Upload", unit: "Mbps" },
  { key: "ping", label: "Ping", unit: "ms" },
] as const;

const lines = [
  { key: "withoutVpn", label: "Without VPN" },
  { key: "withVpn", label: "With VPN" },
] as const;

/** Pairs of bars; each pair is measured against the longest bar of its unit. The table says the same in words. */
export function SpeedChart({ comparison }: { comparison: Comparison }): ReactElement {
  const longest = (unit: string): number =>
    Math.max(
      ...measures.filter((one) => one.unit === unit).flatMap(({ key }) => lines.map((l) => comparison[l.key][key])),
    );
  return (
    <div className="speed-chart" aria-hidden="true">
      {measures.map(({ key, label, unit }) => (
        <div key={key}>
          <p>
            {label} <span className="muted">{unit}</span>
          </p>
          {lines.map((line) => (
            <div className={line.key === "withVpn" ? "bar bar-vpn" : "bar"} key={line.key}>
              <span className="small">{line.label}</span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.round((100 * comparison[line.key][key]) / longest(unit))} height="1" />
              </svg>
              <span>{comparison[line.key][key]}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function SpeedTable({ comparison }: { comparison: Comparison }): ReactElement {
  return (
    <Table label="Speed with and without VPN">
      <thead>
        <tr>
          <th scope="col">Measure</th>
          {lines.map(({ key, label }) => (
            <th scope="col" className="number" key={key}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map(({ key, label, unit }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {lines.map((line) => (
              <td className="number" key={line.key}>
                {comparison[line.key][key]} {unit}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
