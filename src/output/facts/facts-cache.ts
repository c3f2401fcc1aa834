/**
 * The facts of a page as a text, in the store and between threads. Apart from its source, they follow from its bytes, and
 * what its Markdown has that is not supported.
 */

import type { Store } from "../../content/disk/store.ts";
import type { UnsupportedSyntax } from "../../site-thread/markdown/unsupported.ts";
import type { LinkKind } from "../html/link-kinds.ts";
import { linkOf } from "../html/links.ts";
import { sharedText } from "../html/script.ts";
import { factsOfPage, type PageFacts, type PageSource } from "./page.ts";

/** The facts of a page: of an earlier build, or extracted now. @param sha256 of its bytes. */
export function storedFacts(
  store: Store | undefined,
  sha256: string,
  source: PageSource,
  extract: () => PageFacts,
): PageFacts {
  if (!store) return extract();
  const key = keyOf(store, sha256, source);
  const stored = store.get(key);
  if (stored !== undefined) return parseFacts(stored, source);
  const facts = extract();
  store.set(key, serializeFacts(facts));
  return facts;
}

export const hasFacts = (store: Store | undefined, sha256: string, source: PageSource): boolean =>
  store?.has(keyOf(store, sha256, source)) === true;

/** The facts of a page that another thread has extracted, as a text; kept for later builds. */
export function receivedFacts(store: Store | undefined, sha256: string, source: PageSource, text: string): PageFacts {
  store?.set(keyOf(store, sha256, source), text);
  return parseFacts(text, source);
}

/** A page's facts as a text for another thread. */
export const sentFacts = (html: string, unsupported: readonly UnsupportedSyntax[]): string =>
  serializeFacts(factsOfPage(html, { path: "", url: "", template: "", sources: [], unsupported }));

const keyOf = (store: Store, sha256: string, { unsupported = [] }: PageSource): string =>
  store.keyOf(`the facts of ${sha256} ${JSON.stringify(unsupported)}`);

/** The facts that JSON cannot hold. */
type SetsAndMaps = {
  [Name in keyof PageFacts]-?: PageFacts[Name] extends ReadonlySet<unknown> | ReadonlyMap<unknown, unknown>
    ? Name
    : never;
}[keyof PageFacts];

/** This file does not compile if there is another one than `ids`, which is stored as a list. */
type StorableFacts = SetsAndMaps extends "ids" ? PageFacts : never;

type Stored = Omit<StorableFacts, "ids" | "links"> & {
  readonly ids: readonly string[];
  readonly links: readonly (readonly [url: string, kind: LinkKind])[];
};

function serializeFacts(facts: PageFacts): string {
  const { ids, links } = facts;
  const stored: Pick<Stored, "ids" | "links"> = { ids: [...ids], links: links.map((link) => [link.url, link.kind]) };
  return JSON.stringify({ ...facts, ...noSource, ...stored });
}

/** Adds to the parsed object: a copy of it takes as long as parsing. */
function parseFacts(text: string, source: PageSource): PageFacts {
  const stored = JSON.parse(text) as Stored;
  const ids = new Set(stored.ids);
  const links = stored.links.map(([url, kind]) => linkOf(url, kind));
  const scripts = stored.scripts.map((each) =>
    each.text === undefined ? each : { ...each, text: sharedText(each.text) },
  );
  return Object.assign(stored as Omit<Stored, "ids" | "links">, sourceOf(source), { ids, links, scripts });
}

/** `unsupported` is no fact, but becomes some. */
const sourceOf = ({ path, url, template, sources, needs, content }: PageSource) =>
  ({ path, url, template, sources, needs, content }) satisfies Record<
    Exclude<keyof PageSource, "unsupported">,
    unknown
  >;
const noSource = sourceOf({ path: "", url: "", template: "", sources: [] });
