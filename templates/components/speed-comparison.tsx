/** The speeds with and without VPN: for each measure the change in large type, and two bars. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";

type Comparison = Content["speedComparison"];

const measures = [
  {
    key: "download",
    label: "Download",
    unit: "Mbps",
    meaning: "How fast data reaches you. A longer bar means faster.",
  },
  { key: "upload", label: "Upload", unit: "Mbps", meaning: "How fast you send data. A longer bar means faster." },
  {
    key: "ping",
    label: "Ping",
    unit: "ms",
    meaning: "How long a signal takes there and back. A shorter bar is better.",
  },
] as const;

interface SpeedsProps {
  readonly comparison: Comparison;
  /** Of each measure: how large its change is, and what it is. */
  readonly changes: Readonly<Record<(typeof measures)[number]["key"], readonly [size: string, kind: string]>>;
}

export function Speeds({ comparison: { withoutVpn, withVpn }, changes }: SpeedsProps): ReactElement {
  // The value of a bar of the whole width. Ping uses half of it, so that its bars are not compared with those of the speeds.
  const scales = {
    Mbps: Math.max(withoutVpn.download, withVpn.download, withoutVpn.upload, withVpn.upload),
    ms: 2 * Math.max(withoutVpn.ping, withVpn.ping),
  };
  return (
    <ul className="rows plain-list">
      {measures.map(({ key, label, unit, meaning }) => {
        const without = withoutVpn[key];
        const [size, kind] = changes[key];
        return (
          <li className="speed split split-1-2 split-beside" key={key}>
            <div className="stack gap-2">
              <h3 className="display">{label}</h3>
              <p className="small muted">{meaning}</p>
              <p>
                <span className="figure">{size}</span> <strong className="unit">{kind}</strong>
              </p>
            </div>
            <dl className="stack gap-3">
              <Speed label="Without VPN" value={without} unit={unit} scale={scales[unit]} />
              <Speed label="With VPN" value={withVpn[key]} unit={unit} scale={scales[unit]} without={without} />
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

/** Strokes that keep their width while the bar is stretched: an empty outline for what is lost, gaps in what is added. */
const less = {
  fill: "none",
  stroke: "var(--muted)",
  strokeDasharray: 4,
  strokeWidth: 1.5,
  vectorEffect: "non-scaling-stroke",
} as const;
const more = {
  stroke: "var(--ground)",
  strokeDasharray: "3 5",
  strokeWidth: "1.5rem",
  vectorEffect: "non-scaling-stroke",
} as const;

interface SpeedProps {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  /** The value of a bar of the whole width. */
  readonly scale: number;
  /** What the bar with VPN is compared with: it shows the difference. */
  readonly without?: number;
}

function Speed({ label, value, unit, scale, without }: SpeedProps): ReactElement {
  const share = (of: number): number => Math.round((1000 * of) / scale) / 10;
  const base = without ?? value;
  const length = share(Math.max(value, base));
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <svg
          className="speed-bar"
          fill={without ? "var(--accent)" : "#8fa8aa"}
          viewBox={`0 0 ${length} 4`}
          width={`${length}%`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`M0 0h${share(value)}v4H0z`} />
          {value < base && <path {...less} d={`M${share(value)} 0H${length}v4H${share(value)}z`} />}
          {value > base && <path {...more} d={`M${share(base)} 2H${length}`} />}
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
  <ul className="cluster small muted plain-list">
    <li className="row">
      <Swatch />
      Lost with the VPN
    </li>
    <li className="row">
      <Swatch more />
      Added by the VPN
    </li>
    <li>Percentages are rounded. Ping has its own scale.</li>
  </ul>
);

/** What marks the difference in the bar with VPN: a gap for less, stripes for more. */
const Swatch = ({ more }: { more?: boolean }): ReactElement => (
  <svg width="29" viewBox="0 0 29 14" fill="var(--accent)" aria-hidden="true">
    {more ? <path d="M0 0h5v14H0zM8 0h5v14H8zM16 0h5v14h-5zM24 0h5v14h-5z" /> : <path {...less} d="M1 1h27v12H1z" />}
  </svg>
);
