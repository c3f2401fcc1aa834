import type { ReactElement } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface Point {
  readonly title: string;
  readonly description: string;
  readonly icon: IconName;
}

interface PointsProps {
  readonly points: readonly Point[];
  /** `crossed` sets four of them large, two and two, with a rule between. */
  readonly look?: "crossed";
}

/** A list of short statements, each with its icon: values, benefits. */
export function Points({ points, look }: PointsProps): ReactElement {
  return (
    <ul className={look ? `points points-${look} plain-list` : "points plain-list"}>
      {points.map(({ title, description, icon }) => (
        <li key={title}>
          <Icon name={icon} />
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
