/** What a VPN does, in one picture, and the four features at four hours of the day, the first one large. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import button from "../../drawings/features/button.svg";
import earth from "../../drawings/features/earth.svg";
import logbook from "../../drawings/features/logbook.svg";
import river from "../../drawings/features/river.svg";
import { reveal } from "../../hooks.ts";
import { Small } from "../drawing.tsx";
import { Mark } from "../mark.tsx";
import { Section } from "../section.tsx";
import { Stop } from "../way.tsx";

const pictures = { river, button, earth, logbook };

export function Features({ content }: { content: Content }): ReactElement {
  const { explained, features } = content.sections;
  return (
    <>
      <Section title={explained.title}>
        <Explained texts={explained} />
      </Section>
      <Section id="features" title={features.title}>
        <ul className="features led plain-list">
          {content.features.map(({ title, description, icon, gradient }) => (
            <li key={title} className={`hour-${gradient}`} {...reveal}>
              <Stop svg={pictures[icon]} />
              <div className="stack gap-2">
                <h3 className="display">{title}</h3>
                <Markdown as="p" inline text={description} />
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** More than the longest tunnel holds. */
const scrambled = "••• •••••• •••• •• ••••••• ".repeat(4);

/** You, the tunnel, our server, the internet, the website: what is seen on each stretch is written below it. */
function Explained({ texts }: { texts: Content["sections"]["explained"] }): ReactElement {
  return (
    <ol className="explained plain-list">
      <li className="station">
        <Small name="screen" />
        <strong>{texts.you}</strong>
      </li>
      <li className="stretch">
        <code className="scrambled" aria-hidden="true">
          {scrambled}
        </code>
        <strong>{texts.tunnel}</strong>
        <p>{texts.tunnelSeen}</p>
      </li>
      <li className="station">
        <Mark />
        <strong>{texts.server}</strong>
      </li>
      <li className="stretch">
        <code aria-hidden="true">203.0.113.24</code>
        <strong>{texts.open}</strong>
        <p>{texts.openSeen}</p>
      </li>
      <li className="station">
        <Small name="globe" />
        <strong>{texts.site}</strong>
      </li>
    </ol>
  );
}
