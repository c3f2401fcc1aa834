/**
 * /help: short answers by topic, and contact options. The search box and Start Chat have no behaviour (spec
 * section 4): the box is not in a form, so that Enter does not reload, and titles are plain text.
 */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { ButtonLink, buttonClass, mailto } from "../components/button.tsx";
import { bound } from "../components/compounds.tsx";
import { Drawing } from "../components/drawing.tsx";
import { Icon } from "../components/icon.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";

export function Help({ content }: { content: Content }): ReactElement {
  const { help, helpCategories, popularArticles, hints } = content;
  return (
    <InnerPage content={content} fields={help.fields} header={<Header topics={helpCategories} hint={hints.search} />}>
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
      <Section title="Browse by topic" surface>
        {helpCategories.map((category) => (
          <Topic key={category.title} {...category} />
        ))}
      </Section>
      <ContactSupport content={content} />
    </InnerPage>
  );
}

type TopicFields = Content["helpCategories"][number];

/** The fragment under which a topic is found: `/help#account-billing`. */
const fragmentOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, "-");

function Header({ topics, hint }: { topics: Content["helpCategories"]; hint: string }): ReactElement {
  return (
    <>
      <nav className="cluster topic-links" aria-label="Topics">
        {topics.map(({ title }) => (
          <ButtonLink key={title} href={`#${fragmentOf(title)}`} small>
            {title}
          </ButtonLink>
        ))}
      </nav>
      <SearchBox hint={hint} />
    </>
  );
}

/** A topic: its name and where to read on, beside its four questions and answers. */
function Topic({ title, icon, articles, links }: TopicFields): ReactElement {
  return (
    <div className="topic" id={fragmentOf(title)}>
      <h3>
        <Drawing name={icon} />
        {title}
      </h3>
      <ul className="plain-list">
        {articles.map((article) => (
          <li key={article.title}>
            <h4>{article.title}</h4>
            <p>{bound(article.answer)}</p>
          </li>
        ))}
      </ul>
      <p className="cluster small">
        {links.map(({ name, href }) => (
          <a key={name} href={href}>
            {name}
          </a>
        ))}
      </p>
    </div>
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
        {hint}
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
