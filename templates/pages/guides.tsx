/** /guides: five steps for each platform with the picture of one of them, common issues, and the optional settings. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { ButtonLink, buttonClass } from "../components/button.tsx";
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
    <InnerPage
      content={content}
      fields={guidesPage.fields}
      tool={<JumpLinks guides={guides} account={guidesPage.fields.account} />}
    >
      <Section>
        <div className="folds stack">
          {guides.map((guide, index) => (
            <Guide
              key={guide.platform}
              guide={guide}
              store={stores.find(({ platform }) => platform === guide.platform)}
              isFirst={index === 0}
            />
          ))}
        </div>
      </Section>
      <Section id="common-issues" title="Common issues" surface>
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
        <Section key={id} id={id} title={title} split>
          <Markdown className="prose" text={text} />
        </Section>
      ))}
    </InnerPage>
  );
}

function JumpLinks({ guides, account }: { guides: Content["guides"]; account: string }): ReactElement {
  return (
    <nav id="devices" className="stack gap-3" aria-label="On this page">
      <div className="choices columns">
        {guides.map(({ platform, icon }) => (
          // With a target, the browser follows the link itself (client/smooth-scroll.ts), and unfolds the guide.
          <a className={buttonClass({})} key={platform} href={`#${fragmentOf(platform)}`} target="_self">
            <Icon name={icon} className="icon-small" />
            {platform}
          </a>
        ))}
      </div>
      <Markdown as="p" inline text={account} />
      <a href="#common-issues">Something not working?</a>
    </nav>
  );
}

interface GuideProps {
  readonly guide: GuideFields;
  /** Where the app comes from: a button in the first step. */
  readonly store: Content["stores"][number] | undefined;
  readonly isFirst: boolean;
}

/** On a phone, all but the first are folded. */
function Guide({ guide, store, isFirst }: GuideProps): ReactElement {
  const { platform, icon, requirement, steps, image, imageStep, imageAlt, imageCaption } = guide;
  return (
    <div className="fold ruled ruled-ink">
      <h2 className="cluster">
        <Icon name={icon} />
        {platform}
      </h2>
      <details open={isFirst}>
        <summary>
          <span className="visually-hidden">Steps for {platform}</span>
          <Icon name="chevron-down" className="icon-small" />
        </summary>
        <div className="stack" id={fragmentOf(platform)}>
          <p className="muted">{requirement}</p>
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
      </details>
    </div>
  );
}
