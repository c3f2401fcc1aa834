/** /press: releases, newest first, the media kit, the press contact. The feed links to each release by its id. */
import { longDate, Markdown, usePage } from "plinth";
import type { ReactElement } from "react";
import { ButtonLink, mailto } from "../components/button.tsx";
import { bound } from "../components/compounds.tsx";
import { PostalAddress } from "../components/footer.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Accordion, capitalized, FactList } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import { StructuredData } from "../components/structured-data.tsx";
import { Stop } from "../components/way.tsx";
import type { Content } from "../content.ts";
import devices from "../drawings/devices.svg";
import earth from "../drawings/earth.svg";
import logos from "../drawings/logos.svg";
import screens from "../drawings/screens.svg";
import skein from "../drawings/skein.svg";
import enjoy from "../drawings/step-3.svg";
import guidelines from "../drawings/way/guidelines.svg";
import { sharingPicture } from "../images/sharing-pictures.tsx";

type Release = Content["pressReleases"][number];

/** ISO dates sort as text. */
const newestFirst = (releases: readonly Release[]): Release[] =>
  [...releases].sort((one, other) => other.fields.date.localeCompare(one.fields.date));

/** The date of the last change: the date of the newest release, if there is one. */
export function lastRelease({ pressReleases }: Content): { lastmod?: string } {
  const [newest] = newestFirst(pressReleases);
  return newest ? { lastmod: newest.fields.date } : {};
}

export function Press({ content }: { content: Content }): ReactElement {
  const { press, pressReleases, mediaKit, site, figures } = content;
  return (
    <InnerPage content={content} fields={press.fields} header={<JumpLinks />}>
      <Section title="Press releases">
        <div className="rows">
          {newestFirst(pressReleases).map((release, index) => (
            <PressRelease key={release.slug} release={release} dateline={press.fields.dateline} newest={index === 0} />
          ))}
        </div>
      </Section>
      <Section id="media-kit" surface>
        <div className="section-heading stack gap-3">
          <h2>Media kit</h2>
          <p className="lead">{press.fields.kit}</p>
          <p>
            <ButtonLink href={mailto(site.email, "Media Kit Request")} look="primary" icon="envelope">
              Request Media Kit
            </ButtonLink>
          </p>
        </div>
        <MediaKit items={mediaKit} />
      </Section>
      <Section>
        <div className="split split-even">
          <div className="stack">
            <h2 className="display">About {site.brand}</h2>
            <p>{press.fields.boilerplate}</p>
            <FactList
              facts={[
                ["Ratings", `App Store ${figures.appStoreRating}, Google Play ${figures.googlePlayRating}`],
                ["Free trial", bound(`${figures.trialDays} days, then a paid subscription until you cancel`)],
                ["Refunds", `${figures.guaranteeDays}-day money-back guarantee`],
              ]}
            />
          </div>
          <div id="press-contact" className="stack">
            <h2 className="display">Press contact</h2>
            <Markdown className="prose" text={press.body} />
            <FactList
              facts={[
                ["Address", <PostalAddress key="address" />],
                ["Reply time", capitalized(figures.replyTime)],
              ]}
            />
            <p>
              <ButtonLink href={mailto(site.email)} look="primary" icon="envelope">
                {site.email}
              </ButtonLink>
            </p>
          </div>
        </div>
      </Section>
      <Articles releases={newestFirst(pressReleases)} site={site} />
    </InnerPage>
  );
}

const JumpLinks = (): ReactElement => (
  <>
    <ButtonLink href="#press-contact">Press contact</ButtonLink>
    <ButtonLink href="#media-kit">Media kit</ButtonLink>
  </>
);

/** The structured data of the releases, with only what is on the page (schema.org/NewsArticle). */
function Articles(props: { releases: readonly Release[]; site: Content["site"] }): ReactElement {
  const { origin, url } = usePage();
  const { brand, legalName } = props.site;
  const publisher = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: brand,
    legalName,
    url: `${origin}/`,
  };
  const articles = props.releases.map(({ slug, fields }) => ({
    "@type": "NewsArticle",
    headline: fields.title,
    description: fields.summary,
    datePublished: fields.date,
    url: `${origin}${url}#${slug}`,
    image: origin + sharingPicture(url).path,
    author: publisher,
    publisher,
  }));
  return <StructuredData data={{ "@graph": articles }} />;
}

/** Beside releases of these categories. */
const scenes: Readonly<Record<string, string>> = { Expansion: earth, Milestone: skein, "Product Launch": devices };

/** The newest one whole, of the others the summary, which opens to the text. */
function PressRelease(props: { release: Release; dateline: string; newest: boolean }): ReactElement {
  const { release, dateline, newest } = props;
  const { title, date, category, summary } = release.fields;
  const scene = scenes[category];
  const text = <Markdown className="prose" text={`${dateline}, ${longDate(date)}\u00a0— ${release.body}`} />;
  return (
    <article className="split split-1-3 split-beside hour-day" id={release.slug}>
      <p className="label">
        <time dateTime={date}>{longDate(date)}</time>
        <br />
        {category}
      </p>
      <div className="stack gap-3">
        <h3 className="display">{title}</h3>
        <p className="lead">{summary}</p>
        {newest ? text : <Accordion title="Read the full release">{text}</Accordion>}
      </div>
      {scene && <Stop svg={scene} />}
    </article>
  );
}

/** What is in each item. */
const pictures: Readonly<Record<string, ReactElement>> = {
  Logo: <Stop svg={logos} />,
  Screenshots: <Stop svg={screens} at={1} />,
  "Brand Guidelines": <Stop svg={guidelines} at={2} />,
  "Press Photos": <Stop svg={enjoy} at={3} />,
};

/** Names below pictures, not links: the files are sent on request. */
const MediaKit = ({ items }: { items: Content["mediaKit"] }): ReactElement => (
  <ul className="kit columns columns-narrow plain-list">
    {items.map(({ name, format, size }) => (
      <li key={name}>
        {pictures[name]}
        <h3>{name}</h3>
        <p className="label">
          {format} · {size}
        </p>
      </li>
    ))}
  </ul>
);
