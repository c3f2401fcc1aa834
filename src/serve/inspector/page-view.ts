/** A page in the inspector: what a visitor loads, what it is made of, and its links. */
import { count, size } from "../../diagnostics/format.ts";
import { type Html, html, type Part } from "./html.ts";
import { figures, findings, grouped, list, section, subsection, weightBar } from "./parts.ts";
import { type PageView, type SiteView, wayTo } from "./site-view.ts";

const maxPictures = 40;
const maxUnfolded = 20;

/** Where the inspector's pages lead. */
export interface Places {
  /** The view of a page; undefined if it has none. */
  readonly hrefOf: (page: PageView) => string | undefined;
  /** In `plinth dev`, where pages and pictures can be shown, and files opened. */
  readonly isLive: boolean;
  /** The number of links that the list of a page shows. */
  readonly maxLinks: number;
  /** A file of the site that opens in the editor, if it is live. */
  readonly fileOf: (file: string) => Html;
}

/** A link to a page's view. */
export function pageLink(page: PageView | undefined, { hrefOf }: Places): Html {
  const href = page && hrefOf(page);
  return href === undefined ? html`<bdi>${page?.url}</bdi>` : html`<a href="${href}"><bdi>${page?.url}</bdi></a>`;
}

/** @param id a prefix for ids, if several pages are in one document. */
export function pageView(page: PageView, site: SiteView, places: Places, id = ""): Html {
  const { weight, files, clicks, linkedFrom, links, headers } = page;
  const { maxLinks } = places;
  const linkTo = (index: number): Html => pageLink(site.pages[index], places);
  const linked = [
    ...links.map(linkTo),
    ...[...page.linksToFiles, ...page.linksElsewhere].map((url) => html`<bdi>${url}</bdi>`),
  ];
  const own = new Set([...page.sources, ...page.templates]);
  const found = site.diagnostics.filter(({ file }) => file !== undefined && own.has(file));
  const part = (name: string, title: string, content: Part): Html =>
    (id ? subsection : section)(id + name, title, content);
  return html`${figures([
    ["Weight", size(weight)],
    ["Requests", files.length],
    ["Clicks from home", clicks ?? "not linked"],
    ["Linked from", count(linkedFrom.length, "page")],
    ["Links to", count(links.length, "page")],
  ])}
${way(page, site, places)}
${found.length > 0 ? part("found", "Findings in its files", findings(found, places.isLive)) : undefined}
<div class="columns">
${part("loads", "What a visitor loads", loaded(page, places))}
${part("made-of", "Made of", made(page, places))}
${part("from", "Linked from", folded(linkedFrom.map(linkTo), "No other page links here.", maxLinks))}
${part("to", "Links to", folded(linked, "It links to nothing.", maxLinks))}
${
  headers.length > 0
    ? part(
        "headers",
        "Headers",
        list(
          headers.map(({ name, value }) => html`<code>${name}: ${value}</code>`),
          "",
        ),
      )
    : undefined
}
</div>`;
}

/** A list whose end is folded, since a menu makes every page link to every other. */
function folded(links: readonly Html[], empty: string, most: number): Html {
  const rest = links.slice(maxUnfolded);
  if (rest.length === 0) return list(links, empty, most);
  return html`${list(links.slice(0, maxUnfolded), empty)}<details><summary>${grouped(rest.length)} more</summary>${list(rest, "", most - maxUnfolded)}</details>`;
}

/** A shortest way to the page. */
function way(page: PageView, site: SiteView, places: Places): Html | undefined {
  const pages = wayTo(page, site);
  if (pages.length < 2) return undefined;
  return html`<ol class="way" aria-label="A shortest way from the home page">${pages.map((each) => html`<li>${pageLink(each, places)}</li>`)}</ol>`;
}

/** Most templates are shared by all pages, so only the component's own file is shown at first. */
function made({ template, templates: [own, ...imported], sources }: PageView, { fileOf }: Places): Html {
  const others =
    imported.length > 0 &&
    html`<details><summary>${count(imported.length, "template")} that it imports</summary>${list(imported.map(fileOf), "")}</details>`;
  return html`<dl><dt>Component</dt><dd><code>${template}</code>${own && fileOf(own)}${others || undefined}</dd><dt>Content</dt><dd>${list(sources.map(fileOf), "none")}</dd></dl>`;
}

/** Without SVGs, which may be collections of symbols, and then show nothing by themselves. */
const isPhoto = (path: string): boolean => /\.(png|jpe?g|gif|webp|avif)$/i.test(path);

function loaded({ files }: PageView, { isLive }: Places): Html {
  const most = Math.max(1, ...files.map(({ bytes }) => bytes));
  const pictures = isLive ? files.filter(({ path, bytes }) => bytes > 0 && isPhoto(path)) : [];
  return html`<ol class="files">${files.map(
    (file) =>
      html`<li><span class="name"><bdi>${file.path}</bdi></span>${weightBar([file], most)}<span class="number">${file.bytes > 0 ? size(file.bytes) : "from another host"}</span></li>`,
  )}</ol>${pictures.length > 0 ? html`<p class="pictures">${pictures.slice(0, maxPictures).map(({ path }) => html`<img src="/${path}" alt="${path}" loading="lazy">`)}</p>` : undefined}`;
}
