import type { ReactElement } from "react";
import { bound } from "./compounds.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface Point {
  readonly title: string;
  readonly description: string;
  readonly icon: IconName;
}

/** A list of short statements, each with its icon. */
export function Points({ points }: { points: readonly Point[] }): ReactElement {
  return (
    <ul className="points plain-list">
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
