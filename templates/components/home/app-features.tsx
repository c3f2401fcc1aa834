import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { bound } from "../compounds.tsx";
import { Icon } from "../icon.tsx";

/** What each app can do, below the offer. */
export function AppFeatures({ content }: { content: Content }): ReactElement {
  return (
    <div className="after stack gap-4">
      <h3 className="display">{content.sections.appFeatures.title}</h3>
      <ul className="features columns beside plain-list">
        {content.appFeatures.map(({ title, description, icon }) => (
          <li key={title}>
            <Icon name={icon} />
            <h4>{title}</h4>
            <p>{bound(description)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
