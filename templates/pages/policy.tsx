/** /privacy, /terms, /refund, /no-logs: the policy's own figures, the policy in a few lines, and its text beside its contents. */
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
  /** In the header, above the date. */
  readonly action?: ReactNode;
  /** Its own figures, below the header. */
  readonly children?: ReactNode;
}

export function Policy({ content, policy, action, children }: PolicyProps): ReactElement {
  const { effective, summary } = policy.fields;
  const parts = sectionsOf(policy.body).sections.map((part) => ({
    ...part,
    sections: sectionsOf(part.text, 3).sections,
  }));
  // Of the first section of each part.
  const firsts = parts.map((_, index) => parts.slice(0, index).flatMap(({ sections }) => sections).length + 1);
  const contents = parts.map(({ id, title, sections }, index) => (
    <Fragment key={id}>
      <p>
        <strong>{title}</strong>
      </p>
      <ol start={firsts[index]}>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ol>
    </Fragment>
  ));
  const header = (
    <>
      {action}
      <p className="label">
        Effective <time dateTime={effective}>{longDate(effective)}</time>
      </p>
    </>
  );
  return (
    <InnerPage content={content} fields={policy.fields} header={header}>
      {children}
      <Section title="In short" split={summary.length > 4}>
        <ul className={`stack plain-list${summary.length > 4 ? " gap-4" : " in-short"}`}>
          {summary.map((line) => (
            <li className="lead ruled ruled-ink" key={line}>
              <Markdown as="span" inline text={line} />
            </li>
          ))}
        </ul>
      </Section>
      <Section className="policy" split>
        <nav className="policy-contents" aria-label="Contents">
          {contents}
        </nav>
        <nav className="policy-index" aria-label="All sections">
          <Accordion title="Contents">{contents}</Accordion>
        </nav>
        <div className="policy-text stack">
          {parts.map(({ id, title, sections }, index) => (
            <div className="stack" key={id}>
              <h2 className="ruled ruled-ink" id={id}>
                {title}
              </h2>
              {sections.map((section, at) => (
                <div className="policy-section stack gap-3" key={section.id}>
                  <h3 id={section.id} data-number={(firsts[index] ?? 1) + at}>
                    {bound(section.title)}
                  </h3>
                  <Markdown className="prose" text={section.text} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </Section>
    </InnerPage>
  );
}
