import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import download from "../../drawings/step-1.svg";
import connect from "../../drawings/step-2.svg";
import enjoy from "../../drawings/step-3.svg";
import { reveal } from "../../hooks.ts";
import { bound } from "../compounds.tsx";
import { Icon } from "../icon.tsx";
import { Section } from "../section.tsx";
import { Stop } from "../way.tsx";

const pictures = [download, connect, enjoy];

/** The three steps in one landscape. */
export function Steps(props: { content: Content }): ReactElement {
  const { sections, steps } = props.content;
  const { title, note } = sections.howItWorks;
  return (
    <Section id="how-it-works" title={title} surface>
      <ol className="way plain-list">
        {steps.map(({ number, title, description }, index) => (
          <li key={number} {...reveal}>
            <Stop svg={pictures[index] ?? enjoy} at={index} />
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
