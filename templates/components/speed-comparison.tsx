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
    <div>
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
  /** What it is compared with. */
  readonly other: number;
  /** Its bar also shows the difference: what is missing as a gap, what is added in another colour. */
  readonly changed?: boolean;
}

function Speed({ label, value, unit, other, changed }: SpeedProps): ReactElement {
  const share = (part: number): number => Math.round((1000 * part) / Math.max(value, other)) / 10;
  const shared = changed ? share(Math.min(value, other)) : share(value);
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
          <path d={`M0 0h${shared}v4H0z`} />
          {changed && <path className={value < other ? "missing" : "added"} d={`M${shared} 0H100v4H${shared}z`} />}
        </svg>
      </dd>
    </div>
  );
}
