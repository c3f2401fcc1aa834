/**
 * The links of a site as a drawing: a column for each number of clicks from the home page, and lines for a shortest way
 * to each page. Many pages are drawn as their folders. inspector.js adds the other links of a page that is pointed at.
 */
import { count } from "../../diagnostics/format.ts";
import { type Html, html } from "./html.ts";
import type { PageView, SiteView } from "./site-view.ts";

/** In pixels; of a character in 12 px monospace. Columns move closer, down to the smaller gap, to fit the widest page. */
const size = { row: 28, top: 34, gap: { most: 150, least: 70 }, character: 7.25, width: 1080 };
const maxLabel = 44;
const maxClicks = 5;
/** The number of dots that are still readable. */
const maxDots = 60;
const maxFolders = 40;

/** A dot: a page, or the pages of a folder at the same number of clicks. */
interface Dot {
  readonly pages: readonly PageView[];
  readonly label: string;
  readonly column: number;
}

interface Placed extends Dot {
  readonly x: number;
  readonly y: number;
  /** Where its label ends. */
  readonly end: number;
}

const columnOf = ({ clicks }: PageView): number => (clicks === undefined ? maxClicks + 1 : Math.min(clicks, maxClicks));

const titleOf = (column: number): string => {
  if (column === 0) return "Start";
  if (column > maxClicks) return "No link leads here";
  return column === maxClicks ? `${maxClicks} clicks or more` : count(column, "click");
};

/** @param hrefOf the link to a page's own view, if it has one. */
export function drawing(site: SiteView, hrefOf: (page: PageView) => string | undefined): Html {
  const { placed, columns, width, height } = place(dotsOf(site.byClicks));
  const dotOf = new Map(placed.flatMap((dot, index) => dot.pages.map((page) => [page.index, index] as const)));
  const ways = new Map<string, number>();
  for (const { index, before } of site.pages) {
    const way = before === undefined ? "" : `${dotOf.get(before)} ${dotOf.get(index)}`;
    if (way !== "") ways.set(way, (ways.get(way) ?? 0) + 1);
  }
  const lines = [...ways].map(([way, pages]) => {
    const [from, to] = way.split(" ").map((index) => placed[Number(index)]);
    return from && to && from !== to ? line(from, to, pages) : undefined;
  });
  const outOf = ({ pages }: Dot): string =>
    [...new Set(pages.flatMap(({ links }) => links.map((link) => dotOf.get(link))))].join(" ");
  return html`<svg class="map" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="group" aria-label="Pages by clicks from the home page">
${columns.map(({ x, title }) => html`<text class="column" x="${x}" y="14">${title}</text>`)}
<g class="ways">${lines}</g><g class="all"></g>
${placed.map((dot) => node(dot, outOf(dot), hrefOf))}
</svg>`;
}

/** The folders of the fewest levels, if the pages are too many. */
function dotsOf(pages: readonly PageView[]): Dot[] {
  if (pages.length <= maxDots) return pages.map((page) => ({ pages: [page], label: page.url, column: columnOf(page) }));
  for (const level of [3, 2]) {
    const dots = folders(pages, (url) => folderOf(url, level));
    if (dots.length <= maxDots) return dots;
  }
  const sizes = new Map<string, number>();
  for (const { url } of pages) sizes.set(folderOf(url, 1), (sizes.get(folderOf(url, 1)) ?? 0) + 1);
  const largest = new Set(
    [...sizes.keys()].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).slice(0, maxFolders),
  );
  return folders(pages, (url) => (largest.has(folderOf(url, 1)) ? folderOf(url, 1) : "other folders"));
}

/** `/docs/guide/` of `/docs/guide/start`, with at most `level` folders. */
const folderOf = (url: string, level: number): string =>
  `${url
    .split("/")
    .slice(0, -1)
    .slice(0, level + 1)
    .join("/")}/`;

function folders(pages: readonly PageView[], nameOf: (url: string) => string): Dot[] {
  const byFolder = new Map<string, [PageView, ...PageView[]]>();
  for (const page of pages) {
    const key = `${columnOf(page)} ${nameOf(page.url)}`;
    const others = byFolder.get(key);
    if (others) others.push(page);
    else byFolder.set(key, [page]);
  }
  return [...byFolder.values()].map((all) => {
    const [first] = all;
    const label = all.length === 1 ? first.url : `${nameOf(first.url)} ${count(all.length, "page")}`;
    return { pages: all, label, column: columnOf(first) };
  });
}

/** It grows with the number of pages. */
const radiusOf = ({ pages }: Dot): number => 4 + Math.log2(pages.length);

/** Where the label begins, from the center of the dot. */
const textAt = (dot: Dot): number => Math.round(radiusOf(dot) + 9);

/** Column by column, each centered. */
function place(dots: readonly Dot[]) {
  const used = [...new Set(dots.map(({ column }) => column))].sort((a, b) => a - b);
  const rows = Math.max(...used.map((column) => dots.filter((dot) => dot.column === column).length));
  const placed: Placed[] = [];
  const columns: { readonly x: number; readonly title: string }[] = [];
  const widthOf = (dot: Dot): number => textAt(dot) + Math.min(dot.label.length, maxLabel) * size.character;
  const widths = used.map((column) => {
    const title = titleOf(column).length * size.character;
    return Math.max(title, ...dots.map((dot) => (dot.column === column ? widthOf(dot) : 0)));
  });
  const room = size.width - 24 - widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.max(size.gap.least, Math.min(size.gap.most, room / Math.max(1, used.length - 1)));
  let x = 8;
  for (const [index, column] of used.entries()) {
    const own = dots.filter((dot) => dot.column === column);
    const top = size.top + ((rows - own.length) * size.row) / 2;
    for (const [row, dot] of own.entries())
      placed.push({ ...dot, x, y: Math.round(top + (row + 0.5) * size.row), end: Math.round(x + widthOf(dot)) });
    columns.push({ x: x - 4, title: titleOf(column) });
    x = Math.round(x + (widths[index] ?? 0) + gap);
  }
  return { placed, columns, width: Math.round(x - gap) + 16, height: size.top + rows * size.row + 8 };
}

/** From the end of a label to a dot. */
function line(from: Placed, to: Placed, pages: number): Html {
  const [start, end] = [from.end + 6, to.x - 6];
  const middle = Math.round((start + end) / 2);
  const width = 1 + Math.log2(pages) / 2;
  return html`<path d="M${start} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${end} ${to.y}" stroke-width="${width.toFixed(1)}"/>`;
}

function node(dot: Placed, out: string, hrefOf: (page: PageView) => string | undefined): Html {
  const { pages, label, x, y, end } = dot;
  const only = pages.length === 1 ? pages[0] : undefined;
  const href = only && hrefOf(only);
  const half = maxLabel / 2;
  const short = label.length > maxLabel ? `${label.slice(0, half)}…${label.slice(1 - half)}` : label;
  const links = only && `, linked from ${count(only.linkedFrom.length, "page")}, links to ${only.links.length}`;
  const parts = html`<title>${label}${links}</title><rect x="${x - 8}" y="${y - 12}" width="${end - x + 14}" height="24" rx="6"/><circle cx="${x}" cy="${y}" r="${radiusOf(dot).toFixed(1)}"/><text x="${x + textAt(dot)}" y="${y + 4}">${short}</text>`;
  const data = html`class="dot" data-out="${out}" data-x="${x}" data-y="${y}" data-end="${end}"`;
  return href === undefined ? html`<g ${data}>${parts}</g>` : html`<a href="${href}" ${data}>${parts}</a>`;
}
