/** /privacy, /terms, /refund, /no-logs: the policy's own figures, the policy in short, and its parts, each with its contents in the margin. */
import { longDate, Markdown } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { bound } from "../components/compounds.tsx";
import { Small } from "../components/drawing.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Accordion } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";

interface PolicyProps {
  readonly content: Content;
  readonly policy: Content["privacy" | "terms" | "refund" | "noLogs"];
  /** In the header, above the date. */
  readonly action?: ReactNode;
  /** Below the heading of the policy in short. */
  readonly picture?: ReactNode;
  /** Its own figures, on the darker background, below the policy in short. */
  readonly children?: ReactNode;
}

export function Policy({ content, policy, action, picture, children }: PolicyProps): ReactElement {
  const { effective, summary, drawings } = policy.fields;
  const parts = sectionsOf(policy.body).sections.map((part) => ({
    ...part,
    sections: sectionsOf(part.text, 3).sections,
  }));
  // Of the first section of each part.
  const firsts = parts.map((_, index) => parts.slice(0, index).flatMap(({ sections }) => sections).length + 1);
  const contents = parts.map(({ id, sections }, index) => (
    <ol start={firsts[index]} key={id}>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>{section.title}</a>
        </li>
      ))}
    </ol>
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
      <Section className="policy">
        <div className="split split-1-3">
          <div className="stack">
            <h2>In short</h2>
            {picture}
          </div>
          <div>
            <ul className="rows plain-list">
              {summary.map((line) => (
                <Markdown as="li" inline className="lead" key={line} text={line} />
              ))}
            </ul>
            <nav className="all-contents" aria-label="All sections">
              <Accordion title="Contents">
                {parts.map(({ id, title }, index) => (
                  <div key={id}>
                    <strong>{title}</strong>
                    {contents[index]}
                  </div>
                ))}
              </Accordion>
            </nav>
          </div>
        </div>
      </Section>
      {children}
      {parts.map(({ id, title, sections }, index) => (
        <Section className="policy" surface={index % 2 === (children ? 1 : 0)} key={id}>
          <div className="split split-1-3">
            <div className="rail stack">
              {drawings[index] && <Small name={drawings[index]} />}
              <h2 id={id}>{title}</h2>
              <nav className="policy-contents small" aria-label={`Sections of ${title}`}>
                {contents[index]}
              </nav>
            </div>
            <ol className="rows plain-list">
              {sections.map((section, at) => (
                <li className="policy-section stack gap-2" key={section.id}>
                  <h3 id={section.id} data-number={(firsts[index] ?? 1) + at}>
                    {bound(section.title)}
                  </h3>
                  <Markdown className="prose" text={section.text} />
                </li>
              ))}
            </ol>
          </div>
        </Section>
      ))}
    </InnerPage>
  );
}
