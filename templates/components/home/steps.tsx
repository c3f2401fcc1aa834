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
        <svg className="thread" viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M7 75C45 98 72 38 111 45S176 34 216 16s60 4 84-16" />
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
      <p className="display trail-end">
        <Icon name="shield" />
        {note}
      </p>
    </Section>
  );
}
