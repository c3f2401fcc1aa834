/** The facts of a page as a text in the store. Apart from its origin, they follow from its bytes, and what its Markdown has that is not supported. */

import type { Store } from "../../content/store.ts";
import type { LinkKind } from "../html/link-kinds.ts";
import { linkOf } from "../html/links.ts";
import { sharedText } from "../html/script.ts";
import type { PageFacts, PageOrigin } from "./page.ts";

/** The facts of a page: of an earlier build, or extracted now. @param sha256 of its bytes. */
export function factsFrom(
  store: Store | undefined,
  sha256: string,
  origin: PageOrigin,
  extract: () => PageFacts,
): PageFacts {
  if (!store) return extract();
  const key = store.keyOf(`the facts of ${sha256} ${JSON.stringify(origin.unsupported ?? [])}`);
  const stored = store.get(key);
  if (stored !== undefined) return parseFacts(stored, origin);
  const facts = extract();
  store.set(key, serializeFacts(facts));
  return facts;
}

type Stored = Omit<PageFacts, "ids" | "links"> & {
  readonly ids: readonly string[];
  readonly links: readonly (readonly [url: string, from: LinkKind])[];
};

/** Changes the object meanwhile: a copy without its origin takes as long as the text. */
function serializeFacts(facts: PageFacts): string {
  const { path, url, template, sources, ids, links } = facts;
  const stored: Pick<Stored, "ids" | "links"> = { ids: [...ids], links: links.map((link) => [link.url, link.from]) };
  const text = JSON.stringify(Object.assign(facts, noOrigin, stored));
  Object.assign(facts, { path, url, template, sources, ids, links });
  return text;
}

/** Space for the origin in the text, which `parseFacts` fills. `unsupported` is no fact, but becomes some. */
const noOrigin = { path: "", url: "", template: "", sources: [], needs: null, content: null } satisfies Record<
  Exclude<keyof PageOrigin, "unsupported">,
  unknown
>;

/** Changes the parsed object: copying it takes as long as parsing. */
function parseFacts(text: string, origin: PageOrigin): PageFacts {
  const stored = JSON.parse(text) as Stored;
  const ids = new Set(stored.ids);
  const links = stored.links.map(([url, from]) => linkOf(url, from));
  const scripts = stored.scripts.map((each) =>
    each.text === undefined ? each : { ...each, text: sharedText(each.text) },
  );
  const { path, url, template, sources, needs, content } = origin;
  const itsOrigin = { path, url, template, sources, needs, content } satisfies Record<keyof typeof noOrigin, unknown>;
  return Object.assign(stored as Omit<Stored, "ids" | "links">, itsOrigin, { ids, links, scripts });
}
