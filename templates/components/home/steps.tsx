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

/** The three steps in one landscape: down the side of a phone's screen, from left to right on a wide one. */
export function Steps(props: { content: Content }): ReactElement {
  const { sections, steps } = props.content;
  const { title, note } = sections.howItWorks;
  return (
    <Section id="how-it-works" title={title} surface>
      <ol className="trail stack plain-list">
        {steps.map(({ number, title, description }, index) => (
          <li key={number} {...reveal}>
            <Drawing svg={pictures[index] ?? enjoy} className="stop" preserveAspectRatio="xMidYMid slice" />
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
    </Section>
  );
}
