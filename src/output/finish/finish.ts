/**
 * HTML as React wrote it -> the page as it is published: what only the finished page can tell is put
 * into it. The styles that it uses stand where its template asks for them; its policy stands right
 * behind its encoding, before anything is loaded; the site's own scripts and stylesheets carry the hash
 * that proves them. A page whose site asks for none of that stays as it is.
 */

import type { Hosting } from "../../site/hosting.ts";
import { stylesSlot } from "../../site/slot.ts";
import { type Edit, edited } from "../html/edits.ts";
import { type Element, elementOf } from "../html/element.ts";
import { type Tag, tagsOf } from "../html/tokenizer.ts";
import { Rebaser } from "./base-path.ts";
import { PagePolicy, policyElement } from "./csp.ts";
import type { Library } from "./styles/assets.ts";
import { PageStyles } from "./styles/page-styles.ts";

export interface Finished {
  readonly html: string;
  /** Output paths of the stylesheets of which something stands in it. */
  readonly inlined: readonly string[];
  /** The Content-Security-Policy that it says of itself, if the site asks for it. */
  readonly policy: string | undefined;
}

/** Finishes the pages of one site. */
export class Finisher {
  /** @param rebaser gives what the templates wrote the site's base; the bundles have it. */
  constructor(
    private readonly library: Library,
    private readonly site: { readonly origin: string; readonly hosting: Hosting },
    private readonly rebaser = new Rebaser("/"),
  ) {}

  /** The page as it is published. */
  finish(written: string): Finished {
    const html = this.rebaser.html(written);
    const asked = this.site.hosting.policy;
    if (!asked && !html.includes(stylesSlot)) return { html, inlined: [], policy: undefined };
    const styles = new PageStyles(this.library);
    const policy = new PagePolicy(this.site.origin);
    const edits: Edit[] = [];
    let place = { rank: 0, end: 0 };
    for (const tag of tagsOf(html)) {
      if (tag.isEnd) continue;
      const element = elementOf(tag.head);
      styles.element(tag, element);
      if (!asked) continue;
      policy.element(element, tag.text);
      edits.push(...this.proofOf(tag, element));
      const rank = rankOf(element);
      if (rank > place.rank) place = { rank, end: tag.end };
    }
    edits.push(...styles.edits(html));
    const { inlined } = styles;
    if (!asked) return { html: edited(html, edits), inlined, policy: undefined };
    for (const used of styles.used) policy.style(used);
    const text = policy.text(asked);
    edits.push({ from: place.end, to: place.end, text: policyElement(text) });
    return { html: edited(html, edits), inlined, policy: text };
  }

  /** The hash of a bundled script or stylesheet, for the element that loads it (Subresource Integrity). */
  private proofOf({ start, markup }: Tag, { attributes, links }: Element): Edit[] {
    if (attributes.has("integrity")) return [];
    const link = links.find(({ from }) => /^(script src|link (stylesheet|modulepreload))$/.test(from));
    const integrity = link && this.library.integrityOf(link.url);
    const at = start + 1 + markup.length - (markup.endsWith("/") ? 1 : 0);
    return integrity ? [{ from: at, to: at, text: ` integrity="${integrity}"` }] : [];
  }
}

/** Behind which element the policy stands: the first of those that come latest in this list. */
const rankOf = ({ name, attributes }: Element): number =>
  name === "meta" && attributes.has("charset") ? 3 : name === "head" ? 2 : name === "html" ? 1 : 0;
