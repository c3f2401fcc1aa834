/** The end of an inner page: links to three related pages, drawn as signposts. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import { bound } from "./compounds.tsx";

type Steps = Content["about"]["fields"]["next"];

export function NextSteps({ steps }: { steps: Steps }): ReactElement {
  return (
    <nav className="next-steps" aria-label="Next steps">
      <ul className="container plain-list">
        {steps.map(({ name, text, href }) => (
          <li key={href}>
            <a href={href}>
              <strong>{name}</strong>
              <span>{bound(text)}</span>
              <svg viewBox="0 0 28 80" preserveAspectRatio="none" aria-hidden="true">
                <path d="M0 0h.5L28 40 .5 80H0z" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
