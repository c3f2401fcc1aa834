/** /privacy, /terms, /refund, /no-logs: the policy in a few lines, its contents, and the text in numbered parts. */
import { headingsOf, longDate, Markdown } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { InnerPage } from "../components/inner-page.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";

interface PolicyProps {
  readonly content: Content;
  readonly policy: Content["privacy"];
  /** In the header band, below the date. */
  readonly action?: ReactNode;
  /** Between the summary and the text. */
  readonly children?: ReactNode;
}

export function Policy({ content, policy, action, children }: PolicyProps): ReactElement {
  const { effective, summary } = policy.fields;
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
          <div className="policy-summary">
            <h2 className="h3">In short</h2>
            <ul>
              {summary.map((line) => (
                <Markdown as="li" inline key={line} text={line} />
              ))}
            </ul>
          </div>
          <Contents text={policy.body} />
          <div className="policy-text">
            {children}
            <Markdown className="prose prose-numbered" text={policy.body} />
          </div>
        </div>
      </Section>
    </InnerPage>
  );
}

function Contents({ text }: { text: string }): ReactElement {
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {headingsOf(text)
          .filter(({ level }) => level === 2)
          .map((heading) => (
            <li key={heading.id}>
              <a href={`#${heading.id}`}>{heading.text}</a>
            </li>
          ))}
      </ol>
    </nav>
  );
}
