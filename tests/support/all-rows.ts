/** All tables of deliberate errors, by folder of src/. A new check adds its table here. */

import type { Code } from "../../src/base/diagnostic.ts";
import { accessibleNames } from "../checks/accessible-names.rows.ts";
import { altText } from "../checks/alt-text.rows.ts";
import { alternates } from "../checks/alternates.rows.ts";
import { baseElement } from "../checks/base-element.rows.ts";
import { blockedSources } from "../checks/blocked-sources.rows.ts";
import { budgets } from "../checks/budgets.rows.ts";
import { canonical } from "../checks/canonical.rows.ts";
import { canonicalChains } from "../checks/canonical-chains.rows.ts";
import { charset } from "../checks/charset.rows.ts";
import { dataUrls } from "../checks/data-urls.rows.ts";
import { h1 } from "../checks/h1.rows.ts";
import { headingOrder } from "../checks/heading-order.rows.ts";
import { ids } from "../checks/ids.rows.ts";
import { inlineScripts } from "../checks/inline-scripts.rows.ts";
import { integrity } from "../checks/integrity.rows.ts";
import { javascriptUrls } from "../checks/javascript-urls.rows.ts";
import { lang } from "../checks/lang.rows.ts";
import { leaks } from "../checks/leaks.rows.ts";
import { leftovers } from "../checks/leftovers.rows.ts";
import { links } from "../checks/links.rows.ts";
import { linksInFiles } from "../checks/links-in-files.rows.ts";
import { loadedTypes } from "../checks/loaded-types.rows.ts";
import { mailLinks } from "../checks/mail-links.rows.ts";
import { mixedContent } from "../checks/mixed-content.rows.ts";
import { nesting } from "../checks/nesting.rows.ts";
import { openGraph } from "../checks/open-graph.rows.ts";
import { orphans } from "../checks/orphans.rows.ts";
import { postForms } from "../checks/post-forms.rows.ts";
import { readableFiles } from "../checks/readable-files.rows.ts";
import { references as idReferences } from "../checks/references.rows.ts";
import { settings } from "../checks/settings.rows.ts";
import { sitemapAndRobots } from "../checks/sitemap-and-robots.rows.ts";
import { structuredData } from "../checks/structured-data.rows.ts";
import { titleAndDescription } from "../checks/title-and-description.rows.ts";
import { unclosedMarkup } from "../checks/unclosed-markup.rows.ts";
import { uniqueTitlesAndDescriptions } from "../checks/unique-titles-and-descriptions.rows.ts";
import { unknownValues } from "../checks/unknown-values.rows.ts";
import { unmatchedPatterns } from "../checks/unmatched-patterns.rows.ts";
import { unpublishedTexts } from "../checks/unpublished-texts.rows.ts";
import { unreferenced } from "../checks/unreferenced.rows.ts";
import { unsafeAttributes } from "../checks/unsafe-attributes.rows.ts";
import { viewport } from "../checks/viewport.rows.ts";
import { fields } from "../content/fields.rows.ts";
import { frontMatter } from "../content/front-matter.rows.ts";
import { json } from "../content/json.rows.ts";
import { pictures } from "../content/pictures.rows.ts";
import { placeholders } from "../content/placeholders.rows.ts";
import { plainData } from "../content/plain-data.rows.ts";
import { read } from "../content/read.rows.ts";
import { siteFolder } from "../content/site-folder.rows.ts";
import { hosting } from "../hosting/hosting.rows.ts";
import { baseline } from "../pipeline/baseline.rows.ts";
import { followOn } from "../pipeline/follow-on.rows.ts";
import { outputPaths } from "../pipeline/output-paths.rows.ts";
import { bundle } from "../runtime/bundle.rows.ts";
import { react } from "../runtime/react.rows.ts";
import { templates } from "../runtime/templates.rows.ts";
import { collection } from "../site-thread/collection.rows.ts";
import { components } from "../site-thread/components.rows.ts";
import { fileLinks } from "../site-thread/file-links.rows.ts";
import { islands } from "../site-thread/islands.rows.ts";
import { options } from "../site-thread/options.rows.ts";
import { references } from "../site-thread/references.rows.ts";
import { translations } from "../site-thread/translations.rows.ts";

export const tables = {
  checks: [
    accessibleNames,
    altText,
    alternates,
    baseElement,
    blockedSources,
    budgets,
    canonical,
    canonicalChains,
    charset,
    dataUrls,
    h1,
    headingOrder,
    idReferences,
    ids,
    inlineScripts,
    integrity,
    javascriptUrls,
    lang,
    leaks,
    leftovers,
    links,
    linksInFiles,
    loadedTypes,
    mailLinks,
    mixedContent,
    nesting,
    openGraph,
    orphans,
    postForms,
    readableFiles,
    settings,
    sitemapAndRobots,
    structuredData,
    titleAndDescription,
    unclosedMarkup,
    uniqueTitlesAndDescriptions,
    unknownValues,
    unmatchedPatterns,
    unpublishedTexts,
    unreferenced,
    unsafeAttributes,
    viewport,
  ],
  content: [fields, frontMatter, json, pictures, placeholders, plainData, read, siteFolder],
  hosting: [hosting],
  pipeline: [baseline, followOn, outputPaths],
  "site-thread": [collection, components, fileLinks, islands, options, references, translations],
  runtime: [bundle, react, templates],
} as const;

/** Codes whose tests need a separate thread: resilience/limits.test.ts. */
export type LimitCode = Extract<Code, "template/timeout" | "template/memory" | "template/exit">;

/** Codes of pipeline/base.test.ts, pipeline/pictures.test.ts, publish/, commands/verify.slow.test.ts, checks/html-standard.test.ts, browser/, commands/external.test.ts and resilience/limits.test.ts. */
type TestedElsewhere =
  | "link/outside-base"
  | `publish/${string}`
  | `verify/${string}`
  | `html/${string}`
  | `browser/${string}`
  | `external/${string}`
  | `picture/${string}`
  | LimitCode;

type CodesOf<Table> = Table extends { readonly mistakes: infer Mistakes } ? keyof Mistakes : never;
type Covered = CodesOf<(typeof tables)[keyof typeof tables][number]>;

/** A code without a row does not compile. */
export const uncovered: Readonly<Record<Exclude<Code, Covered | TestedElsewhere>, never>> = {};
