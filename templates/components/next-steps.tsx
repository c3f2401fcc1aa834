/** The end of an inner page: three places to which a reader may want to go on. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import { Icon } from "./icon.tsx";

type Steps = Content["about"]["fields"]["next"];

export function NextSteps({ steps }: { steps: Steps }): ReactElement {
  return (
    <nav className="next-steps" aria-label="Next steps">
      <ul className="container plain-list">
        {steps.map(({ name, text, href }) => (
          <li key={href}>
            <a href={href}>
              {name}
              <Icon name="arrow-right" className="icon-small" />
            </a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
