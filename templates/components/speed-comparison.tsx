/** The speeds with and without VPN: for each measure the change in large figures, and two bars on one origin and scale. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";

type Comparison = Content["speedComparison"];

const measures = [
  { key: "download", label: "Download", unit: "Mbps", better: "higher is better" },
  { key: "upload", label: "Upload", unit: "Mbps", better: "higher is better" },
  { key: "ping", label: "Ping", unit: "ms", better: "lower is better" },
] as const;

interface SpeedsProps {
  readonly comparison: Comparison;
  /** Of each measure: how large its change is, and what it is. */
  readonly changes: Readonly<Record<(typeof measures)[number]["key"], readonly [size: string, kind: string]>>;
}

export function Speeds({ comparison, changes }: SpeedsProps): ReactElement {
  return (
    <div className="speed-measures">
      <p className="speed-key small">
        <svg viewBox="0 0 28 14" aria-hidden="true">
          <path className="difference" d="M1 1h26v12H1z" />
        </svg>
        The difference
      </p>
      {measures.map(({ key, label, unit, better }) => {
        const without = comparison.withoutVpn[key];
        const withVpn = comparison.withVpn[key];
        const [size, kind] = changes[key];
        return (
          <div className="speed" key={key}>
            <div className="speed-change">
              <h3>{label}</h3>
              <p className="small">{better}</p>
              <p>
                <span className="figure">{size}</span> {kind}
              </p>
            </div>
            <dl>
              <Speed label="Without VPN" value={without} unit={unit} other={withVpn} />
              <Speed label="With VPN" value={withVpn} unit={unit} other={without} changed />
            </dl>
          </div>
        );
      })}
    </div>
  );
}

interface SpeedProps {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with. The shorter of the two bars also shows the difference. */
  readonly other: number;
  readonly changed?: boolean;
}

function Speed({ label, value, unit, other, changed }: SpeedProps): ReactElement {
  const share = Math.round((1000 * value) / Math.max(value, other)) / 10;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="figure">{value}</span> {unit}
        <svg
          className={changed ? "speed-bar speed-bar-changed" : "speed-bar"}
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`M0 0h${share}v4H0z`} />
          {value < other && <path className="difference" d={`M${share} 0H100v4H${share}z`} />}
        </svg>
      </dd>
    </div>
  );
}
