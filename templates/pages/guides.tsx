/** /guides: five steps for each platform with the picture of one of them, common issues, and the optional settings. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { ButtonLink } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";
import { guidePictureSize } from "../images/guide.tsx";

type GuideFields = Content["guides"][number];

/** The fragment under which a platform's guide is found: `/guides#macos`. */
const fragmentOf = (platform: GuideFields["platform"]): string => platform.toLowerCase();

export function Guides({ content }: { content: Content }): ReactElement {
  const { guidesPage, guides, commonIssues, stores } = content;
  const { sections } = sectionsOf(guidesPage.body);
  return (
    <InnerPage content={content} fields={guidesPage.fields} tool={<JumpLinks guides={guides} />}>
      {guides.map((guide, index) => (
        <Guide
          key={guide.platform}
          guide={guide}
          store={stores.find(({ platform }) => platform === guide.platform)}
          surface={index % 2 === 1}
        />
      ))}
      <Section id="common-issues" title="Common issues">
        <ul className="columns columns-wide plain-list">
          {commonIssues.map(({ title, solutions }) => (
            <li className="ruled ruled-ink" key={title}>
              <h3>{title}</h3>
              <ul className="prose">
                {solutions.map((solution) => (
                  <Markdown as="li" inline key={solution} text={solution} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Section>
      {sections.map(({ id, title, text }) => (
        <Section key={id} id={id} title={title} surface split>
          <Markdown className="prose" text={text} />
        </Section>
      ))}
    </InnerPage>
  );
}

function JumpLinks({ guides }: { guides: Content["guides"] }): ReactElement {
  return (
    <nav id="devices" className="stack gap-3" aria-label="On this page">
      <strong>Which device?</strong>
      <div className="choices columns">
        {guides.map(({ platform, icon }) => (
          <ButtonLink key={platform} href={`#${fragmentOf(platform)}`} icon={icon}>
            {platform}
          </ButtonLink>
        ))}
      </div>
      <a href="#common-issues">Something not working?</a>
    </nav>
  );
}

interface GuideProps {
  readonly guide: GuideFields;
  /** Where the app comes from: a button in the first step. */
  readonly store: Content["stores"][number] | undefined;
  readonly surface: boolean;
}

function Guide({ guide, store, surface }: GuideProps): ReactElement {
  const { platform, icon, requirement, steps, image, imageStep, imageAlt, imageCaption } = guide;
  return (
    <Section id={fragmentOf(platform)} surface={surface}>
      <div className="stack">
        <div className="guide-heading stack gap-2">
          <h2 className="cluster">
            <Icon name={icon} />
            {platform}
          </h2>
          <p className="muted">{requirement}</p>
        </div>
        <ol className="numbered stack plain-list">
          {steps.map(({ title, description }, index) => (
            <li key={title} className={index + 1 === imageStep ? "shown" : undefined}>
              <h3>{title}</h3>
              <Markdown as="p" inline text={description} />
              {index === 0 && store && (
                <ButtonLink href={store.url} icon={icon} look="primary" external={store.rating !== undefined} small>
                  {store.name}
                </ButtonLink>
              )}
              {index + 1 === imageStep && (
                <figure className="guide-picture stack gap-2">
                  <img src={image} alt={imageAlt} {...guidePictureSize} loading="lazy" />
                  <figcaption className="small muted">
                    Step {imageStep}: {imageCaption}
                  </figcaption>
                </figure>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
