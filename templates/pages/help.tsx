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
import { Landmark, type LandmarkName } from "../components/landmark.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";

export function Help({ content }: { content: Content }): ReactElement {
  const { help, helpCategories, popularArticles } = content;
  return (
    <InnerPage content={content} fields={help.fields} header={<HelpFirst topics={helpCategories} hint={content.hints.search} />}>
      <Section title="Popular articles">
        <ol className="points quarters popular plain-list">
          {popularArticles.map(({ title, category, views, answer }) => (
            <li key={title}>
              <Drawing name={helpCategories.find((topic) => topic.title === category)?.icon ?? "signal"} />
              <h3>{bound(title)}</h3>
              <Markdown as="p" inline text={answer} />
              <p className="small muted">
                {category} · <span className="nowrap">{views} views</span>
              </p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Browse by topic" surface>
        {helpCategories.map((category, index) => (
          <Topic key={category.title} scene={scenes[index] ?? scenes[0]} {...category} />
        ))}
      </Section>
      <ContactSupport content={content} />
    </InnerPage>
  );
}

type TopicFields = Content["helpCategories"][number];

interface Scene {
  readonly hour: "morning" | "day" | "dusk" | "night";
  readonly landmark: LandmarkName;
}

/** Of the signs, from the first topic to the last: each shows the landmark of a page that its topic leads to. */
const scenes: readonly [Scene, ...Scene[]] = [
  { hour: "morning", landmark: "cairn" },
  { hour: "day", landmark: "mast" },
  { hour: "dusk", landmark: "well" },
  { hour: "night", landmark: "cabin" },
];

/** The fragment under which a topic is found: `/help#account-billing`. */
const fragmentOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, "-");

function HelpFirst({ topics, hint }: { topics: Content["helpCategories"]; hint: string }): ReactElement {
  return (
    <>
      <Search hint={hint} />
      <nav id="topics" className="cluster jump-links" aria-label="Topics">
        {topics.map(({ title }) => (
          <ButtonLink key={title} href={`#${fragmentOf(title)}`} small>
            {title}
          </ButtonLink>
        ))}
      </nav>
    </>
  );
}

/** A topic: a sign with its name and scene, its four questions and answers, and where to read on. */
function Topic({ title, scene, articles, links }: TopicFields & { scene: Scene }): ReactElement {
  return (
    <div className="topic" id={fragmentOf(title)}>
      <h3 className={`hour-${scene.hour}`}>
        {title}
        <svg className="topic-land" viewBox="0 0 360 120" preserveAspectRatio="none" aria-hidden="true">
          <path className="far" d="M0 40 70 18l90 30L250 8l110 34v78H0z" />
          <path className="mid" d="M0 62c90-30 200-28 360 8v50H0z" />
          <path className="near" d="M0 98q60-5 120-5h120q60 0 120 5v22H0z" />
        </svg>
        <Landmark name={scene.landmark} />
      </h3>
      <ul className="plain-list">
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
        <a className="back" href="#topics">
          Back to topics
        </a>
      </p>
    </div>
  );
}

function ContactSupport({ content }: { content: Content }): ReactElement {
  return (
    <Section id="support" title="Still stuck?" className="section-split">
      <div className="stack stack-large">
        <Markdown className="prose prose-large support-text" text={content.help.body} />
        <div className="cluster">
          <ButtonLink href={mailto(content.site.email)} look="primary" icon="envelope">
            Email support
          </ButtonLink>
          <button className={buttonClass({})} type="button" aria-disabled="true" aria-describedby="chat-hint">
            <Icon name="chat" className="icon-small" />
            Start Chat
          </button>
          <p id="chat-hint" className="small muted">
            {content.hints.chat}
          </p>
        </div>
      </div>
    </Section>
  );
}

/** As the specification has it: a box that finds nothing, which says so. */
const Search = ({ hint }: { hint: string }): ReactElement => (
  <div className="help-search">
    <label htmlFor="search">Search the help center</label>
    <div>
      <Icon name="search" />
      <input
        type="search"
        id="search"
        name="search"
        aria-disabled="true"
        aria-describedby="search-hint"
        autoComplete="off"
      />
    </div>
    <p id="search-hint" className="small">
      {hint}
    </p>
  </div>
);
