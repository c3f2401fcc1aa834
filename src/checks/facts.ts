/** What the checks look at: facts of the final output, never the sources. */

import type { Draft } from "../content/drafts.ts";
import { type Code, type Finding, listedAt } from "../diagnostics/diagnostic.ts";
import type { StylesheetFacts } from "../output/examine.ts";
import type { FileFacts } from "../output/facts/file.ts";
import type { Leak } from "../output/facts/leaks.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { Link } from "../output/html/links.ts";
import type { Budget } from "../site/budget.ts";

/** A leak, and the output file that has it. */
export interface FoundLeak extends Leak {
  readonly path: string;
  readonly sources: readonly string[];
}

/** Where a link may lead: a page that is listed, rendered or not. */
export interface PageTarget {
  readonly url: string;
  /** Undefined when the page could not be rendered: nobody knows its ids. */
  readonly ids: ReadonlySet<string> | undefined;
}

export interface SiteFacts {
  /** Of a site with a base it ends in that. */
  readonly origin: string;
  /** Where the site stands on its host, without the last slash: `/project`; empty at the root. */
  readonly base: string;
  /** Every page that was rendered. */
  readonly pages: readonly PageFacts[];
  /** Every page that is listed, by its output path. */
  readonly targets: Pick<ReadonlyMap<string, PageTarget>, "get" | "has" | "values">;
  readonly stylesheets: readonly StylesheetFacts[];
  /** Every file that is no page. */
  readonly files: readonly FileFacts[];
  /** What stands in the output and must not. */
  readonly leaks: readonly FoundLeak[];
  readonly budgets: Readonly<Record<string, Budget>>;
  /** Every output path. */
  readonly paths: Pick<ReadonlySet<string>, "has"> & Iterable<string>;
  /** Names of content files that could not be read, and were reported: pages named after them may be missing. */
  readonly absent: ReadonlySet<string>;
  /** Entries that are left out until they are ready, or due. */
  readonly drafts: readonly Draft[];
}

/** What is wrong with one page. The same message on several pages is told once, with their URLs. */
export interface Fault {
  readonly code: Code;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Text by which to find its place in the sources; the page's own place without one. */
  readonly text?: string;
}

/** A check that looks at one page alone. */
export type PageCheck = (page: PageFacts, site: SiteFacts) => Fault | readonly Fault[] | undefined;

/** A check that looks at one link, wherever it stands. */
export type LinkCheck = (link: Link) => Fault | undefined;

/** A check that looks at the site as a whole. */
export type SiteCheck = (site: SiteFacts) => readonly Finding[];

/** The Markdown file that a page is named after, or the line that lists it. */
export function placeOfPage({ url, sources }: Pick<PageFacts, "url" | "sources">): Pick<Finding, "file" | "at"> {
  const name = url.slice(url.lastIndexOf("/") + 1);
  const own = name && sources.find((file) => file.endsWith(`/${name}.md`));
  return own ? { file: own } : listedAt(url);
}
