import type { ReactElement } from "react";

interface DaysProps {
  /** How many there are. */
  readonly count: number;
  /** In a row. */
  readonly columns: number;
  /** Of the picture, if it is not that of its box. */
  readonly width?: string;
  /** Where the first one is in its row. */
  readonly from?: number;
  /** The days from here on may not be needed: outlines. */
  readonly sure?: number;
  /** Of the squares; a payment on the first day stands out. */
  readonly color?: "link" | "success";
  readonly payment?: boolean;
}

/** A square for each day, in rows like a calendar's. Decoration. */
export function Days(props: DaysProps): ReactElement {
  const { count, columns, width, from = 0, sure = count, color = "link", payment } = props;
  const fill = `var(--${color})`;
  return (
    <svg
      width={width}
      viewBox={`0 0 ${10 * columns} ${10 * Math.ceil((from + count) / columns)}`}
      fill={fill}
      stroke={fill}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, day) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its number
          key={day}
          x={10 * ((from + day) % columns) + 0.75}
          y={10 * Math.floor((from + day) / columns) + 0.75}
          width="8.5"
          height="8.5"
          rx="1.5"
          fillOpacity={day < sure ? 1 : 0.12}
          strokeWidth="0.75"
          {...(payment && day === 0 && { fill: "var(--accent)", fillOpacity: 1 })}
        />
      ))}
    </svg>
  );
}
