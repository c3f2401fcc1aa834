import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { Icon } from "../icon.tsx";
import { Section } from "../section.tsx";

/** The three steps along one trail: down the side of a phone's screen, over the hills of a wide one. */
export function Steps(props: { content: Content }): ReactElement {
  const { sections, steps } = props.content;
  const { title, lead, note } = sections.howItWorks;
  return (
    <Section id="how-it-works" title={title} lead={lead} surface>
      <div className="trail">
        <svg className="trail-path" viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 88C46 92 62 54 100 50S158 22 200 14s62 26 100 6" />
        </svg>
        <ol className="plain-list">
          {steps.map((step) => (
            <li key={step.number} {...reveal}>
              <span className="trail-number">{step.number}</span>
              <h3>{step.title}</h3>
              <p>{step.description}</p>
            </li>
          ))}
        </ol>
      </div>
      <p className="trail-end">
        <Icon name="shield" />
        {note}
      </p>
    </Section>
  );
}
