import { Markdown } from "plinth";
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { Icon } from "../icon.tsx";
import { Section } from "../section.tsx";
import { FeatureScene } from "./feature-scene.tsx";

/** Four features, each with a landscape: at dawn, in the morning, at dusk and at night. */
export function Features({ content }: { content: Content }): ReactElement {
  return (
    <Section id="features" {...content.sections.features}>
      <ul className="features plain-list">
        {content.features.map((feature) => (
          <li key={feature.title} className={`card hour-${feature.gradient}`} {...reveal}>
            <FeatureScene hour={feature.gradient} />
            <h3>
              <Icon name={feature.icon} />
              {feature.title}
            </h3>
            <Markdown as="p" inline text={feature.description} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
