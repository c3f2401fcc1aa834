/** The end of an inner page: links to three related pages. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import { bound } from "./compounds.tsx";

type Steps = NonNullable<Content["about"]["fields"]["next"]>;

export function NextSteps({ steps }: { steps: Steps }): ReactElement {
  return (
    <nav className="next-steps" aria-label="Next steps">
      <ul className="container columns columns-narrow columns-counted plain-list">
        {steps.map(({ name, text, href }) => (
          <li key={href}>
            <a className="stack gap-2 ruled" href={href}>
              <strong>{name}</strong> <span>{bound(text)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
