/** The inspector's documents: `/__plinth/` in `plinth dev`, and the file of `plinth explain --html`. */
import { readFileSync } from "node:fs";
import { hashSource, policyElement } from "../../output/finish/csp.ts";
import { blockStyle } from "../dev/error-page.ts";
import { openUrlOf } from "../dev/open-in-editor.ts";
import { compact } from "../dev/plain-page.ts";
import { Html, html } from "./html.ts";
import { maxPages, overview } from "./overview.ts";
import { type Places, pageView } from "./page-view.ts";
import { type Inspected, type SiteView, siteView } from "./site-view.ts";

const script = readFileSync(new URL("./inspector-client.js", import.meta.url), "utf8");
const style = compact(readFileSync(new URL("./inspector.css", import.meta.url), "utf8")) + blockStyle;

/** In `plinth dev`. */
export const inspectorPath = "/__plinth/";
export const pagePath = `${inspectorPath}page`;

const live: Places = {
  isLive: true,
  maxLinks: 1000,
  hrefOf: ({ url }) => `${pagePath}?url=${encodeURIComponent(url)}`,
  fileOf: (file) =>
    html`<form method="post" action="${openUrlOf({ file })}"><button title="Open in the editor"><code>${file}</code></button></form>`,
};

const fileOf = (file: string): Html => html`<code>${file}</code>`;

export class Inspector {
  private readonly site: SiteView;

  constructor(inspected: Inspected) {
    this.site = siteView(inspected);
  }

  /** The page at `/__plinth/`, with a filter for its list of pages. */
  overview(filter: string): string {
    return this.document("", overview(this.site, live, filter), live);
  }

  /** The page for one of the site's URLs; undefined if the site does not have it. */
  page(url: string): string | undefined {
    const page = this.site.pages.find((each) => each.url === url);
    return page && this.document(url, pageView(page, this.site, live), live);
  }

  /** A document that needs no other file: the whole site, or one page. */
  file(url?: string): string {
    const page = this.site.pages.find((each) => each.url === url);
    const shown = new Set(page ? [page] : this.site.byWeight.slice(0, maxPages));
    const places: Places = {
      isLive: false,
      maxLinks: page ? live.maxLinks : 30,
      hrefOf: (each) => (shown.has(each) && each !== page ? `#page-${each.index}` : undefined),
      fileOf,
    };
    if (page) return this.document(page.url, pageView(page, this.site, places), places);
    return this.document("", overview(this.site, places), places);
  }

  private document(url: string, content: Html, { isLive }: Places): string {
    const { origin } = this.site.site;
    const host = URL.canParse(origin) ? new URL(origin).host : "The site";
    const policy = `default-src 'none'; style-src ${hashSource(style)}; script-src ${hashSource(script)}; img-src ${isLive ? "'self'" : "'none'"}; form-action ${isLive ? "'self'" : "'none'"}; base-uri 'none'`;
    return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${new Html(policyElement(policy))}<title>${url ? `${url} · ` : ""}${host} · Plinth inspector</title><style>${new Html(style)}</style></head>
<body><main><header><p class="above">${url && isLive ? html`<a href="${inspectorPath}">Plinth inspector</a>` : "Plinth inspector"}</p><h1><bdi>${url || host}</bdi></h1>${url && isLive ? html`<p><a href="${url}">Open the page</a></p>` : undefined}</header>
${content}
</main><script>${new Html(script)}</script></body></html>
`.text;
  }
}
