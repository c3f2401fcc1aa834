import type { ReactElement, ReactNode } from "react";

export interface Figure {
  readonly value: ReactNode;
  readonly label: string;
  readonly note?: ReactNode;
}

/** Figures in a row, set like the dials of an instrument; two share its whole width. */
export function Figures({ figures }: { figures: readonly Figure[] }): ReactElement {
  return (
    <dl className={`figures columns columns-narrow${figures.length > 2 ? " columns-counted" : ""}`}>
      {figures.map(({ value, label, note }) => (
        <div className="stack gap-2 ruled ruled-ink" key={label}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
          {note && <dd className="small muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
