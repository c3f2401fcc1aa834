/**
 * /help: the topics first, then short answers, the most popular one large, where a connection can be stuck, and contact options. The search box and Start
 * Chat have no behaviour (spec section 4): the box is not in a form, so that Enter does not reload, and titles are plain text.
 */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { ButtonLink, buttonClass, mailto } from "../components/button.tsx";
import { bound } from "../components/compounds.tsx";
import { Small } from "../components/drawing.tsx";
import { Icon } from "../components/icon.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Section } from "../components/section.tsx";
import { Stop, Way } from "../components/way.tsx";
import type { Content } from "../content.ts";
import drawer from "../drawings/drawer.svg";
import install from "../drawings/step-1.svg";
import bill from "../drawings/way/bill.svg";
import first from "../drawings/way/first.svg";
import line from "../drawings/way/line.svg";

export function Help({ content }: { content: Content }): ReactElement {
  const { help, helpCategories, popularArticles } = content;
  return (
    <InnerPage content={content} fields={help.fields} tool={<Finder content={content} />}>
      <Section title="Popular articles">
        <div className="stack">
          <ol className="popular led plain-list">
            {popularArticles.map(({ title, category, views, answer }, index) => (
              <li
                className={index === 0 ? "panel hour-morning stack gap-3" : "ruled ruled-ink stack gap-2"}
                key={title}
              >
                {index === 0 && <Stop svg={first} at={4} />}
                <h3 className="display">{bound(title)}</h3>
                <Markdown as="p" inline text={answer} />
                <p className="label">
                  {category} · <span className="bound">{views} views</span>
                </p>
              </li>
            ))}
          </ol>
          <p className="small muted">{content.hints.views}</p>
        </div>
      </Section>
      <Way {...help.fields.way} surface />
      <Section title="Browse by topic">
        <div className="topics folds stack">
          {helpCategories.map((category) => (
            <Topic key={category.title} {...category} />
          ))}
        </div>
      </Section>
      <ContactSupport content={content} />
    </InnerPage>
  );
}

/** The fragment under which a topic is found: `/help#account-billing`. */
const fragmentOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** The topics, then the search box, which is as the specification has it: it finds nothing, and says so. */
function Finder({ content: { hints, helpCategories } }: { content: Content }): ReactElement {
  return (
    <div className="stack gap-4">
      <TopicLinks topics={helpCategories} />
      <label htmlFor="search" className="visually-hidden">
        Search the help center
      </label>
      <div className="field search">
        <Icon name="search" />
        <input
          type="search"
          id="search"
          name="search"
          aria-disabled="true"
          aria-describedby="later"
          autoComplete="off"
        />
        <p id="later" className="small">
          {hints.search}
        </p>
      </div>
    </div>
  );
}

const TopicLinks = ({ topics }: { topics: Content["helpCategories"] }): ReactElement => (
  <nav id="topics" className="choices columns" aria-label="Topics">
    {topics.map(({ title, icon }) => (
      // With a target, the browser follows the link itself (client/smooth-scroll.ts), and unfolds the topic.
      <a className="button stack gap-2" key={title} href={`#${fragmentOf(title)}`} target="_self">
        <Small name={icon} />
        {title}
      </a>
    ))}
  </nav>
);

const pictures = { install, signal: line, card: bill, lock: drawer };

/** A topic: its picture, its four questions and answers, and where to read on. On a phone it is folded. */
function Topic({ title, icon, articles, links }: Content["helpCategories"][number]): ReactElement {
  return (
    <div className="fold ruled ruled-ink">
      <h3 className="display">{title}</h3>
      <Stop svg={pictures[icon]} at={Object.keys(pictures).indexOf(icon)} />
      <details>
        <summary>
          <span className="visually-hidden">{title}</span>
          <Icon name="chevron-down" className="icon-small" />
        </summary>
        <div className="stack" id={fragmentOf(title)}>
          <ul className="columns plain-list">
            {articles.map((article) => (
              <li key={article.title}>
                <h4>{bound(article.title)}</h4>
                <p>{bound(article.answer)}</p>
              </li>
            ))}
          </ul>
          <p className="cluster">
            {links.map(({ name, href }) => (
              <a key={name} href={href}>
                {name}
              </a>
            ))}
          </p>
        </div>
      </details>
    </div>
  );
}

/** Email first. The chat is as the specification has it: it starts nothing, and says so. */
function ContactSupport({ content }: { content: Content }): ReactElement {
  return (
    <Section id="support" title="Still stuck?" surface split>
      <div className="stack">
        <Markdown className="prose" text={content.help.body} />
        <p>
          <ButtonLink href={mailto(content.site.email)} look="primary" icon="envelope">
            Email support
          </ButtonLink>
        </p>
        <div className="cluster">
          <button className={buttonClass({})} type="button" aria-disabled="true" aria-describedby="chat">
            <Icon name="chat" className="icon-small" />
            Start Chat
          </button>
          <p id="chat" className="small muted">
            {content.hints.chat}
          </p>
        </div>
      </div>
    </Section>
  );
}
