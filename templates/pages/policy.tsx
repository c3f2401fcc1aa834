/** /privacy, /terms, /refund, /no-logs: the policy in a few lines, its contents, and the text in numbered parts. */
import { longDate, Markdown } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { type BodySection, sectionsOf } from "../components/body-sections.ts";
import { bound } from "../components/compounds.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";

interface PolicyProps {
  readonly content: Content;
  readonly policy: Content["privacy"];
  /** In the header band, below the date. */
  readonly action?: ReactNode;
  /** Between the summary and the contents. */
  readonly children?: ReactNode;
}

export function Policy({ content, policy, action, children }: PolicyProps): ReactElement {
  const { effective, summary } = policy.fields;
  const { intro, sections } = sectionsOf(policy.body);
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
      <Section>
        <div className="policy">
          <div className="policy-part policy-summary">
            <h2>In short</h2>
            <ul>
              {summary.map((line) => (
                <Markdown as="li" inline key={line} text={line} />
              ))}
            </ul>
          </div>
          {children}
          <Contents sections={sections} />
          {intro && <Markdown className="prose" text={intro} />}
          {sections.map(({ id, title, text }) => (
            <div className="policy-part" key={id}>
              <h2 id={id}>
                <span>{bound(title)}</span>
              </h2>
              <Markdown className="prose" text={text} />
            </div>
          ))}
        </div>
      </Section>
    </InnerPage>
  );
}

function Contents({ sections }: { sections: readonly BodySection[] }): ReactElement {
  return (
    <nav className="policy-part contents" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
