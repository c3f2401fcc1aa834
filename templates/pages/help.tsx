/**
 * /help: topics, and contact options. The search box and Start Chat have no behaviour (spec
 * section 4): the box is not in a form, so that Enter does not reload, and titles are plain text.
 */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { ButtonLink, buttonClass, mailto } from "../components/button.tsx";
import { bound } from "../components/compounds.tsx";
import { Icon } from "../components/icon.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Card } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";

export function Help({ content }: { content: Content }): ReactElement {
  const { help, helpCategories, popularArticles, hints } = content;
  return (
    <InnerPage content={content} fields={help.fields} header={<SearchBox hint={hints.search} />}>
      <Section title="Popular articles">
        <ol className="quarters plain-list">
          {popularArticles.map(({ title, category, views, answer }) => (
            <li className="stack" key={title}>
              <h3>{title}</h3>
              <p>{bound(answer)}</p>
              <p className="small muted">
                {category} · {views} views
              </p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="topics" title="Browse by topic" surface>
        <div className="grid grid-wide topics">
          {helpCategories.map(({ title, icon, articles, meanwhile }) => (
            <Card key={title} icon={icon} title={title} revealed>
              <ul className="plain-list small muted">
                {articles.map((article) => (
                  <li key={article}>{article}</li>
                ))}
              </ul>
              <p className="cluster">
                {meanwhile.map(({ name, href }) => (
                  <ButtonLink key={name} href={href} small>
                    {name}
                  </ButtonLink>
                ))}
              </p>
            </Card>
          ))}
        </div>
      </Section>
      <ContactSupport content={content} />
    </InnerPage>
  );
}

function SearchBox({ hint }: { hint: string }): ReactElement {
  return (
    <div className="search">
      <div className="search-box">
        <Icon name="search" />
        <input
          type="search"
          aria-disabled="true"
          aria-label="Search the help center"
          aria-describedby="search-hint"
          placeholder="Search the help center"
          autoComplete="off"
        />
      </div>
      <p className="small" id="search-hint">
        <Markdown as="span" inline text={hint} />
      </p>
    </div>
  );
}

function ContactSupport({ content }: { content: Content }): ReactElement {
  return (
    <Section id="support" title="Still stuck?" className="section-split">
      <div className="stack stack-large">
        <Markdown className="prose prose-large" text={content.help.body} />
        <div className="stack">
          <div className="cluster">
            <ButtonLink href={mailto(content.site.email, "Support Request")} look="primary" icon="envelope">
              Email support
            </ButtonLink>
            <button className={buttonClass({})} type="button" aria-disabled="true" aria-describedby="chat-hint">
              <Icon name="chat" className="icon-small" />
              Start Chat
            </button>
          </div>
          <p className="small muted" id="chat-hint">
            {content.hints.chat}
          </p>
        </div>
      </div>
    </Section>
  );
}
