/** The speeds with and without VPN: for each measure the change in large type, and two bars on one origin and scale. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";

type Comparison = Content["speedComparison"];

const measures = [
  { key: "download", label: "Download", unit: "Mbps" },
  { key: "upload", label: "Upload", unit: "Mbps" },
  { key: "ping", label: "Ping", unit: "ms" },
] as const;

interface SpeedsProps {
  readonly comparison: Comparison;
  /** Of each measure: how large its change is, and what it is. */
  readonly changes: Readonly<Record<(typeof measures)[number]["key"], readonly [size: string, kind: string]>>;
}

export function Speeds({ comparison, changes }: SpeedsProps): ReactElement {
  return (
    <div className="speed-measures">
      {measures.map(({ key, label, unit }) => {
        const without = comparison.withoutVpn[key];
        const withVpn = comparison.withVpn[key];
        const [size, kind] = changes[key];
        return (
          <div className="speed" key={key}>
            <div className="speed-change">
              <h3>{label}</h3>
              <p className="figure">
                <span>{size}</span> {kind}
              </p>
            </div>
            <dl>
              <Speed label="Without VPN" value={without} unit={unit} most={Math.max(without, withVpn)} />
              <Speed label="With VPN" value={withVpn} unit={unit} most={Math.max(without, withVpn)} without={without} />
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
  /** The larger of the two, as long as the bar can be. */
  readonly most: number;
  /** What the bar with VPN is compared with: it shows the difference. */
  readonly without?: number;
}

function Speed({ label, value, unit, most, without }: SpeedProps): ReactElement {
  const share = (of: number): number => Math.round((1000 * of) / most) / 10;
  const length = without ? 100 : share(value);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <svg
          className={without ? "speed-bar speed-bar-changed" : "speed-bar"}
          viewBox={`0 0 ${length} 4`}
          width={`${length}%`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`M0 0h${share(value)}v4H0z`} />
          {without && value < without && <path className="less" d={`M${share(value)} 0H100v4H${share(value)}z`} />}
          {without && value > without && <path className="more" d={`M${share(without)} 2H100`} />}
        </svg>
        <span className="speed-value">
          <span className="figure">{value}</span> {unit}
        </span>
      </dd>
    </div>
  );
}

/** How to read the bars of all measures. */
export const SpeedLegend = (): ReactElement => (
  <ul className="speed-legend small muted plain-list">
    <li>
      <Swatch />
      Lost with the VPN
    </li>
    <li>
      <Swatch more />
      Added by the VPN
    </li>
    <li>The longer the bar, the better; for ping, the shorter. Percentages are rounded.</li>
  </ul>
);

/** What marks the difference in the bar with VPN: a gap for less, stripes for more. */
const Swatch = ({ more }: { more?: boolean }): ReactElement => (
  <svg className="speed-swatch" viewBox="0 0 29 14" aria-hidden="true">
    {more ? (
      <path d="M0 0h5v14H0zM8 0h5v14H8zM16 0h5v14h-5zM24 0h5v14h-5z" />
    ) : (
      <path className="less" d="M1 1h27v12H1z" />
    )}
  </svg>
);
