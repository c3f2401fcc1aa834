import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { bound } from "../compounds.tsx";
import { Small } from "../drawing.tsx";

/** What each app can do, below the offer: its button and the switches of its settings. */
export function AppFeatures({ content }: { content: Content }): ReactElement {
  const { title, lead } = content.sections.appFeatures;
  return (
    <div className="app-features after stack">
      <div className="stack gap-2">
        <h3 className="display">{title}</h3>
        <p>{lead}</p>
      </div>
      <ul className="panel columns columns-wide beside plain-list">
        {content.appFeatures.map(({ title: name, description }, index) => (
          <li key={name}>
            <Small name={index === 0 ? "power" : "toggle"} />
            <h4>{name}</h4>
            <p>{bound(description)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
