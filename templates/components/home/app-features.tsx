import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { bound } from "../compounds.tsx";
import { Icon } from "../icon.tsx";

/** What each app can do, below the offer. */
export function AppFeatures({ content }: { content: Content }): ReactElement {
  const { title, lead } = content.sections.appFeatures;
  return (
    <div className="app-features after panel split split-1-2">
      <div className="stack gap-3">
        <h3 className="display">{title}</h3>
        <p>{lead}</p>
      </div>
      <ul className="split split-even beside plain-list">
        {content.appFeatures.map(({ title: name, description, icon }) => (
          <li key={name}>
            <Icon name={icon} />
            <h4>{name}</h4>
            <p>{bound(description)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
