import type { ReactElement } from "react";
import { bound } from "./compounds.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface Point {
  readonly title: string;
  readonly description: string;
  readonly icon: IconName;
}

interface PointsProps {
  readonly points: readonly Point[];
  /** Four large points in a two-by-two grid with rules between them. */
  readonly quarters?: boolean;
}

/** A list of short statements, each with its icon: values, benefits. */
export function Points({ points, quarters }: PointsProps): ReactElement {
  return (
    <ul className={quarters ? "points quarters plain-list" : "points plain-list"}>
      {points.map(({ title, description, icon }) => (
        <li key={title}>
          <Icon name={icon} />
          <h3>{title}</h3>
          <p>{bound(description)}</p>
        </li>
      ))}
    </ul>
  );
}
