import type { ReactElement } from "react";
import { bound } from "./compounds.tsx";
import { Drawing, type DrawingName } from "./drawing.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface Point {
  readonly title: string;
  readonly description: string;
  readonly icon?: IconName;
  readonly drawing?: DrawingName;
}

interface PointsProps {
  readonly points: readonly Point[];
  /** Four large points in a two-by-two grid with rules between them. */
  readonly quarters?: boolean;
}

/** A list of short statements, each with its icon or its drawing: app features, values, reasons, benefits. */
export function Points({ points, quarters }: PointsProps): ReactElement {
  return (
    <ul className={quarters ? "points quarters plain-list" : "points plain-list"}>
      {points.map(({ title, description, icon, drawing }) => (
        <li key={title}>
          {icon && <Icon name={icon} />}
          {drawing && <Drawing name={drawing} />}
          <h3>{title}</h3>
          <p>{bound(description)}</p>
        </li>
      ))}
    </ul>
  );
}
