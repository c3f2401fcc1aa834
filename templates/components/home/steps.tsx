import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import download from "../../drawings/step-1.svg";
import connect from "../../drawings/step-2.svg";
import enjoy from "../../drawings/step-3.svg";
import { reveal } from "../../hooks.ts";
import { bound } from "../compounds.tsx";
import { Drawing } from "../drawing.tsx";
import { Icon } from "../icon.tsx";
import { Section } from "../section.tsx";

const pictures = [download, connect, enjoy];

/** The three steps along one trail: down the side of a phone's screen, from left to right on a wide one. */
export function Steps(props: { content: Content }): ReactElement {
  const { sections, steps } = props.content;
  const { title, note } = sections.howItWorks;
  return (
    <Section id="how-it-works" title={title} surface>
      <div className="trail">
        <svg className="thread" viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true">
          <path
            vectorEffect="non-scaling-stroke"
            fill="none"
            stroke="var(--control)"
            strokeDasharray="1 9"
            strokeLinecap="round"
            strokeWidth="3"
            d="M19 50C50 68 90 32 123 48s64-14 97-4"
          />
        </svg>
        <ol className="stack plain-list">
          {steps.map(({ number, title, description }, index) => (
            <li key={number} {...reveal}>
              <Drawing svg={pictures[index] ?? enjoy} className="stop" />
              <div>
                <span className="h3">{number}</span> <h3>{title}</h3>
                <p>{bound(description)}</p>
                {index === steps.length - 1 && (
                  <p className="row success">
                    <Icon name="shield" />
                    <strong>{bound(note)}</strong>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
