/** /privacy, /terms, /refund, /no-logs: the policy in a few lines, and its text in parts of numbered sections. */
import { longDate, Markdown } from "plinth";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { bound } from "../components/compounds.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Accordion } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";

interface PolicyProps {
  readonly content: Content;
  readonly policy: Content["privacy" | "terms" | "refund" | "noLogs"];
  /** In the header band, below the date. */
  readonly action?: ReactNode;
  /** The page's figure, below the summary. */
  readonly children: ReactNode;
}

export function Policy({ content, policy, action, children }: PolicyProps): ReactElement {
  const { effective, summary } = policy.fields;
  const { sections: parts } = sectionsOf(policy.body);
  const sections = parts.map(({ text }) => sectionsOf(text, 3).sections);
  // Of the first section of each part.
  const numbers = sections.map((_, index) => sections.slice(0, index).flat().length + 1);
  const header = (
    <>
      <p>
        Effective <time dateTime={effective}>{longDate(effective)}</time>
      </p>
      {action}
    </>
  );
  return (
    <InnerPage content={content} fields={policy.fields} header={header}>
      <Section className="policy">
        <div className="policy-summary">
          <h2>In short</h2>
          <ul>
            {summary.map((line) => (
              <Markdown as="li" inline key={line} text={line} />
            ))}
          </ul>
          <nav className="policy-index" aria-label="Contents">
            <Accordion title="Contents">
              {parts.map((part, index) => (
                <Fragment key={part.id}>
                  <p>
                    <a href={`#${part.id}`}>{part.title}</a>
                  </p>
                  <Contents sections={sections[index] ?? []} first={numbers[index] ?? 1} />
                </Fragment>
              ))}
            </Accordion>
          </nav>
        </div>
        {children}
      </Section>
      {parts.map((part, index) => (
        <Part
          key={part.id}
          part={part}
          sections={sections[index] ?? []}
          first={numbers[index] ?? 1}
          surface={index % 2 === 0}
        />
      ))}
    </InnerPage>
  );
}

type Parts = ReturnType<typeof sectionsOf>["sections"];

/** The sections of a part as links with their numbers. */
const Contents = ({ sections, first }: { sections: Parts; first: number }): ReactElement => (
  <ol className="policy-numbers" start={first}>
    {sections.map(({ id, title }, index) => (
      <li key={id} data-number={first + index}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ol>
);

/** The title of a part beside its sections, on wide screens with its contents. `first` is the number of the first section. */
function Part(props: { part: Parts[0]; sections: Parts; first: number; surface: boolean }): ReactElement {
  const { part, sections, first, surface } = props;
  return (
    <Section className="section-split policy" surface={surface}>
      <div className="policy-contents">
        <h2 id={part.id}>{part.title}</h2>
        <nav aria-labelledby={part.id}>
          <Contents sections={sections} first={first} />
        </nav>
      </div>
      <div>
        {sections.map(({ id, title, text }, index) => (
          <div className="policy-section" key={id}>
            <h3 id={id} data-number={first + index}>
              {bound(title)}
            </h3>
            <Markdown className="prose" text={text} />
          </div>
        ))}
      </div>
    </Section>
  );
}
