/**
 * The report of `plinth diff --visual`: each page that looks different, before and after, with the pixels that differ. It
 * has no script, and loads only the pictures beside it.
 */
import { count } from "../../base/format.ts";
import { hashSource, policyElement } from "../../output/finish/csp.ts";
import { encodedPath } from "../../urls/urls.ts";
import { compactCss, type Html, html, pageStyle, plainPage } from "../page/html.ts";
import { inspectorStyle } from "./style.ts";

/** A part of a drawing that differs; files are relative to the report. */
interface DrawnPart {
  /** Where it begins, in pixels from the top of the page. */
  readonly top: number;
  /** Undefined if the page ends above. */
  readonly before?: string;
  readonly after?: string;
  readonly difference: string;
}

/** A page in a window of one width, in one color scheme. */
export interface Drawing {
  readonly width: number;
  readonly scheme: "light" | "dark";
  /** The share of pixels that differ: 0 to 1. */
  readonly share: number;
  readonly parts: readonly DrawnPart[];
}

export interface ComparedPage {
  readonly url: string;
  readonly drawings: readonly Drawing[];
  /** Why it was not drawn: a sentence without its end. */
  readonly problem?: string;
}

export interface VisualReport {
  /** URLs that only one of the sites has. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The number of pages that may look different. */
  readonly candidates: number;
  /** The pages that were drawn: all, or the first ones of each template. First those that failed, then those that differ most. */
  readonly pages: readonly ComparedPage[];
}

export const reportName = "index.html";
export const reportTitle = "Plinth visual diff";

/** The drawing that differs most; undefined if the page looks the same, or was not drawn. */
export const mostDifferent = ({ drawings }: ComparedPage): Drawing | undefined =>
  [...drawings].sort((a, b) => b.share - a.share).find(({ share }) => share > 0);

/** `1 of 3 drawn pages looks different.` */
export function visualSentence({ pages, candidates }: VisualReport): string {
  if (candidates === 0) return "No page can look different, so none was drawn.";
  const different = pages.filter(mostDifferent).length;
  const failed = pages.filter(({ problem }) => problem !== undefined).length;
  return [
    `${different} of ${pages.length} drawn ${pages.length === 1 ? "page" : "pages"} ${different === 1 ? "looks" : "look"} different.`,
    failed > 0 ? `${count(failed, "page")} could not be drawn.` : [],
    candidates > pages.length ? `${candidates} may look different; --limit ${candidates} draws all.` : [],
  ]
    .flat()
    .join(" ");
}

/** `0.42 %` */
export const percent = (share: number): string =>
  share > 0 && share < 0.0001 ? "< 0.01 %" : `${(share * 100).toFixed(2)} %`;

/** `390 px, light` */
export const drawingName = ({ width, scheme }: Drawing): string => `${width} px, ${scheme}`;

const style =
  inspectorStyle +
  compactCss(`
.pages h3 { margin-block: 1.5rem .5rem; font-size: 1.0625rem; }
.pages details > div { padding-block: 0 1.5rem; }
.pages .row { grid-template-columns: minmax(0, 1fr) auto; }
.drawn { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; align-items: start; margin-block-end: 1rem; }
.drawn figure { margin: 0; }
.drawn img { display: block; max-inline-size: 100%; border: 1px solid var(--line); }
`);

export function visualReportPage(report: VisualReport): string {
  const { added, removed, pages } = report;
  const policy = `default-src 'none'; style-src ${hashSource(pageStyle + style)}; img-src 'self' file:; base-uri 'none'; form-action 'none'`;
  const different = pages.filter(mostDifferent);
  const failed = pages.filter(({ problem }) => problem !== undefined);
  const same = pages.filter((page) => !different.includes(page) && !failed.includes(page));
  const urls = (list: readonly string[]): Html => html`<ul>${list.map((url) => html`<li><bdi>${url}</bdi></li>`)}</ul>`;
  return plainPage({
    title: reportTitle,
    heading: "Visual diff",
    head: policyElement(policy),
    style,
    content: html`<p>${visualSentence(report)}</p>
${section("Look different", different, html`<ol class="rows pages">${different.map(pageRow)}</ol>`)}
${section("Not drawn", failed, html`<ul>${failed.map(({ url, problem }) => html`<li><bdi>${url}</bdi>: <span class="error">${problem}.</span></li>`)}</ul>`)}
${section("Added", added, urls(added))}
${section("Removed", removed, urls(removed))}
${section("Look the same", same, urls(same.map(({ url }) => url)))}`,
  });
}

const section = (title: string, { length }: readonly unknown[], content: Html): Html | undefined =>
  length > 0 ? html`<section><h2>${title}</h2>${content}</section>` : undefined;

function pageRow(page: ComparedPage): Html {
  const drawings = page.drawings.filter(({ share }) => share > 0);
  const most = mostDifferent(page);
  return html`<li><details><summary class="row"><span class="name"><bdi>${page.url}</bdi></span><span class="number">${percent(most?.share ?? 0)}<small>${most && drawingName(most)}</small></span></summary><div>${drawings.map(
    (drawing) =>
      html`<h3>${drawingName(drawing)}: ${percent(drawing.share)}</h3>${drawing.parts.map((part) => pictures(part, `${page.url}, ${drawingName(drawing)}`))}`,
  )}</div></details></li>`;
}

const pictures = ({ top, ...files }: DrawnPart, what: string): Html =>
  html`${top > 0 ? html`<p class="quiet">From ${top} px on:</p>` : undefined}<div class="drawn">${(["before", "after", "difference"] as const).map((which) => html`<figure><figcaption class="quiet">${which}</figcaption>${picture(files[which], `${which}: ${what}`)}</figure>`)}</div>`;

const picture = (file: string | undefined, alt: string): Html =>
  file === undefined
    ? html`<p class="quiet">The page ends above.</p>`
    : html`<a href="${encodedPath(file)}"><img src="${encodedPath(file)}" alt="${alt}" loading="lazy"></a>`;
