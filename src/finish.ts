/**
 * HTML as React wrote it -> the page as it is published: what only the finished page can tell is put
 * into it. A page whose template asks for nothing of that stays as it is.
 */

import { Rebaser } from "./base.ts";
import { edited } from "./edits.ts";
import type { Bundles } from "./output.ts";
import { elementOf } from "./scan/element.ts";
import { Library } from "./style/library.ts";
import { PageStyles } from "./style/page-styles.ts";
import { stylesSlot } from "./style/slot.ts";
import { tagsOf } from "./tags.ts";

export interface Finished {
  readonly html: string;
  /** Output paths of the stylesheets of which something stands in it. */
  readonly inlined: readonly string[];
}

/** Finishes the pages of one site. What it learns of the bundles serves all of them. */
export class Finisher {
  private readonly library: Library;

  /** @param rebaser gives what the templates wrote the site's base; the bundles have it. */
  constructor(
    bundles: Bundles,
    private readonly rebaser = new Rebaser("/"),
  ) {
    this.library = new Library(bundles);
  }

  /** The page as it is published. */
  finish(written: string): Finished {
    const html = this.rebaser.html(written);
    if (!html.includes(stylesSlot)) return { html, inlined: [] };
    const styles = new PageStyles(this.library);
    for (const tag of tagsOf(html)) if (!tag.isEnd) styles.element(tag, elementOf(tag));
    return { html: edited(html, styles.edits(html)), inlined: styles.inlined };
  }
}
