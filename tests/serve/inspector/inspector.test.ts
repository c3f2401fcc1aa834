/** The inspector's pages: what they say about a small site, a hostile one and a large one. */

import { type HTMLElement, parse as parseHtml } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../src/build/build.ts";
import { type ReportedPage, type SiteReport, siteReport } from "../../../src/build/site-report.ts";
import { Inspector } from "../../../src/serve/inspector/inspector.ts";
import type { Inspected } from "../../../src/serve/inspector/site-view.ts";
import { png, pngOf } from "../../support/photo.ts";
import { edited, type Files, siteWith } from "../../support/small-site.ts";

async function inspected(files: Files): Promise<Inspected> {
  let site: SiteReport = { origin: "", pages: [], budgets: [] };
  const onChecked = async (made: Parameters<typeof siteReport>[0]): Promise<void> => {
    site = await siteReport(made);
  };
  return { ...(await build({ root: siteWith(files), run: { onChecked } })), site };
}

const parse = (text: string): HTMLElement => parseHtml(text, { blockTextElements: { script: true, style: true } });
const textOf = (element: HTMLElement): string => element.textContent.replaceAll(/\s+/g, " ").trim();
/** The text of each element, its parts separated by `|`. */
const textsOf = (page: HTMLElement, selector: string): string[] =>
  page.querySelectorAll(selector).map((element) => element.childNodes.map((part) => part.textContent.trim()).join("|"));
/** The rows of a section. */
const rowsOf = (page: HTMLElement, section: string): string[] =>
  page.querySelectorAll(`section[aria-labelledby="${section}"] .row`).map((row) =>
    row
      .querySelectorAll(".name, .number, .more")
      .map(textOf)
      .join(" | ")
      .replaceAll(/\d+ B|\d+\.\d kB/g, "N"),
  );

const small: Files = {
  "content/static/cat.png": pngOf(3000),
  "content/posts/first.md":
    "---\ntitle: First\ndate: 2024-01-15\n---\n[Home](/), [cat](/cat.png), ![a cat](/cat.png).\n",
  "content/posts/second.md": "---\ntitle: Second\ndate: 2024-01-16\n---\n[First](/posts/first), [gone](/gone).\n",
  ...edited("templates/page.tsx", ["posts.map((post)", "posts.slice(0, 1).map((post)"]),
  ...edited("templates/site.tsx", [
    "  content,\n",
    '  content,\n  budgets: { "*": { requests: 1, total: 100_000 }, "/posts/*": { image: 2000 } },\n',
  ]),
};

describe("a small site", () => {
  let made: Inspected;
  let page: HTMLElement;
  beforeAll(async () => {
    made = await inspected(small);
    page = parse(new Inspector(made).file());
  });

  test("findings with their frames, by code", () => {
    const found = page.querySelector('section[aria-labelledby="findings"]') as HTMLElement;
    expect(textsOf(found, "summary")).toEqual(["1 error||link/no-target"]);
    expect(found.querySelectorAll("h3").map(textOf)).toEqual(['"/gone" leads to no page. On /posts/second.']);
    expect(textsOf(found, ".plinth-error-place")).toEqual(["content/posts/second.md:5:31"]);
    expect(found.querySelector(".plinth-error-pointed")?.textContent).toBe("> 5 [First](/posts/first), [gone](/gone).");
  });

  test("budgets, with the page that uses most", () => {
    expect(rowsOf(page, "budgets")).toEqual([
      "total * | N of N | most on /posts/first, 3 pages",
      "requests * | 2 of 1 | most on /posts/first, exceeded on 1 of 3 pages",
      "image /posts/* | N of N | most on /posts/first, exceeded on 1 of 2 pages",
    ]);
  });

  test("pages, the heaviest first, and the files that they load", () => {
    expect(rowsOf(page, "pages")).toEqual([
      "/posts/firstFirst | First | N | 2 links in, 1 out",
      "/posts/secondSecond | Second | N | 0 links in, 1 out",
      "/Tiny | Tiny | N | 1 link in, 1 out",
    ]);
    expect(rowsOf(page, "files")).toEqual(["cat.png | N | on 1 page"]);
    const bars = page.querySelectorAll('section[aria-labelledby="pages"] .row .bar').slice(0, 2);
    expect(bars.map((bar) => bar.querySelectorAll("rect").map((rect) => rect.classNames))).toEqual([
      ["html", "image"],
      ["html"],
    ]);
  });

  test("a drawing: a column for each number of clicks, and a line for each page", () => {
    const map = page.querySelector(".map") as HTMLElement;
    expect(textsOf(map, ".column")).toEqual(["Start", "1 click", "No link leads here"]);
    expect(map.querySelectorAll(".ways path").length).toBe(1);
    expect(map.querySelectorAll(".dot").map((dot) => `${textOf(dot)} -> ${dot.getAttribute("data-out")}`)).toEqual([
      "/, linked from 1 page, links to 1/ -> 1",
      "/posts/first, linked from 2 pages, links to 1/posts/first -> 0",
      "/posts/second, linked from 0 pages, links to 1/posts/second -> 1",
    ]);
  });

  test("what a page is made of, the way to it, and its links", () => {
    const view = parse(new Inspector(made).page("/posts/first") ?? "");
    const lists = ["loads", "from", "to", "made-of"].map((id) => [
      id,
      view.querySelectorAll(`section[aria-labelledby="${id}"] :is(li .name, ul > li, dd > code)`).map(textOf),
    ]);
    expect(Object.fromEntries(lists)).toEqual({
      loads: ["cat.png", "posts/first.html"],
      from: ["/", "/posts/second"],
      to: ["/", "/cat.png"],
      "made-of": ["Post", "content/posts/first.md"],
    });
    expect(view.querySelectorAll(".way li").map(textOf)).toEqual(["/", "/posts/first"]);
    expect(view.querySelectorAll(".pictures img").map((image) => image.getAttribute("src"))).toEqual(["/cat.png"]);
    expect(new Inspector(made).page("/nowhere")).toBeUndefined();
  });

  test("in plinth dev places open in the editor; in a file they are text, and nothing is loaded", () => {
    const forms = (html: string): string[] =>
      parse(html)
        .querySelectorAll("form[method=post]")
        .map((form) => form.getAttribute("action") ?? "");
    expect(forms(new Inspector(made).overview(""))).toEqual([
      "/__plinth/open?file=content%2Fposts%2Fsecond.md&line=5&column=31",
    ]);
    expect(forms(new Inspector(made).page("/posts/first") ?? "")).toEqual([
      "/__plinth/open?file=templates%2Fpage.tsx",
      "/__plinth/open?file=content%2Fposts%2Ffirst.md",
    ]);
    for (const html of [new Inspector(made).file(), new Inspector(made).file("/posts/first")])
      expect(parse(html).querySelectorAll("img, link, [src], form[method=post]").length).toBe(0);
  });

  test("the same site gives the same bytes", async () => {
    expect(new Inspector(await inspected(small)).file()).toBe(new Inspector(made).file());
  });

  test("a filter is a part of a URL or title, in any case", () => {
    expect(rowsOf(parse(new Inspector(made).overview("POSTS/s")), "pages")).toEqual([
      "/posts/secondSecond | Second | N | 0 links in, 1 out",
    ]);
    expect(textsOf(parse(new Inspector(made).overview('"<')), "output")).toEqual(['0 pages with ""<".']);
  });
});

test("titles and names that look like markup stay text", async () => {
  const title = "</title></script><img src=x onerror=alert(1)>'\"&amp;\u202e";
  const made = await inspected({
    "content/static/it's & co.png": png,
    "content/posts/first.md": `---\ntitle: ${JSON.stringify(title)}\ndate: 2024-01-15\n---\n![x](/it's%20&%20co.png) [x](/gone%22%3E%3Cscript%3E)\n`,
  });
  const clean = "</title></script><img src=x onerror=alert(1)>'\"&amp;\ufffd";
  const plain = new Inspector(await inspected({}));
  for (const [html, own] of [
    [new Inspector(made).file(), plain.file()],
    [new Inspector(made).overview('"><script>'), plain.overview("")],
    [new Inspector(made).page("/posts/first") ?? "", plain.page("/posts/first") ?? ""],
  ] as const) {
    const count = (text: string): number => html.split(text).length - own.split(text).length;
    for (const tag of ["<script", "<img src=x", "onerror=alert(1)>", "\u202e"])
      expect([tag, count(tag)]).toEqual([tag, 0]);
  }
  const row = parse(new Inspector(made).overview("first")).querySelector(".pages .name .more");
  expect(row?.textContent).toBe(clean);
  expect(textsOf(parse(new Inspector(made).page("/posts/first") ?? ""), ".files .name")).toContain("it's & co.png");
});

describe("a large site", () => {
  const pageAt = (index: number): ReportedPage => ({
    url: index === 0 ? "/" : `/docs/section-${index % 90}/page-${index}`,
    path: `${index}.html`,
    title: `Page ${index}`,
    template: "Page",
    templates: [],
    sources: [],
    links:
      index < 100 ? [index * 20 + 1, index * 20 + 2, index * 20 + 7].filter((link) => link < 2000) : [0, index - 1],
    linksToFiles: [],
    linksElsewhere: [],
    files: [{ path: `${index}.html`, kind: "html", bytes: 1000 + index }],
    headers: [],
  });
  const pages = Array.from({ length: 2000 }, (_, index) => pageAt(index));
  /** Sixty pages, which all link to the first one. */
  const linked = pages.slice(0, 60).map((page, index) => ({ ...page, links: index === 0 ? [] : [0] }));
  const inspector = new Inspector({
    ok: true,
    diagnostics: [],
    site: { origin: "https://large.test", pages, budgets: [] },
  });

  test("lists the heaviest pages, says how many it leaves out, and finds every page", () => {
    const overview = parse(inspector.overview(""));
    expect(overview.querySelectorAll(".pages > li").length).toBe(500);
    expect(textsOf(overview, "output")).toEqual([
      "The 500 heaviest of 2,000 pages. Press Enter to search all of them.",
    ]);
    expect(inspector.file()).toContain(
      "<output>The 500 heaviest of 2,000 pages. plinth explain shows any page.</output>",
    );
    expect(rowsOf(parse(inspector.overview("page 17")), "pages").at(-1)).toMatch(
      /^\/docs\/section-17\/page-17Page 17 /,
    );
  });

  test("draws folders instead of pages, with all pages counted", () => {
    const dots = parse(inspector.overview("")).querySelectorAll(".dot text").map(textOf);
    expect(dots.length).toBeLessThanOrEqual(60);
    const counted = dots.map((label) => Number(/ (\d+) pages$/.exec(label)?.[1] ?? 1));
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(2000);
  });

  test("shows the first of a page's links: fewer in a file, which has many pages", () => {
    const linksIn = (html: string, selector: string): (string | number | undefined)[] => {
      const links = parse(html).querySelectorAll(selector).map(textOf);
      return [links.length, links.at(-1)];
    };
    expect(linksIn(inspector.page("/") ?? "", 'section[aria-labelledby="from"] li')).toEqual([1001, "and 900 more"]);
    const small = new Inspector({ ok: true, diagnostics: [], site: { origin: "", pages: linked, budgets: [] } });
    expect(linksIn(small.file(), "#page-0-from ~ ul li, #page-0-from ~ details li")).toEqual([31, "and 29 more"]);
  });

  test("folds the end of a long list", () => {
    const view = parse(inspector.page("/") ?? "");
    expect(view.querySelectorAll('section[aria-labelledby="from"] > ul > li').length).toBe(20);
    expect(textsOf(view, 'section[aria-labelledby="from"] summary')).toEqual(["1,880 more"]);
  });

  test("moves the columns of the drawing closer if that lets them fit the page", () => {
    const names = ["/", "one".repeat(14), "two".repeat(14), "nowhere"];
    const few = names.map((url, index) => ({ ...pageAt(index + 200), url, links: index < 2 ? [index + 1] : [] }));
    const site = new Inspector({ ok: true, diagnostics: [], site: { origin: "", pages: few, budgets: [] } });
    const map = parse(site.file()).querySelector(".map") as HTMLElement;
    expect(textsOf(map, ".column")).toEqual(["Start", "1 click", "2 clicks", "No link leads here"]);
    expect(Number(map.getAttribute("width"))).toBeLessThanOrEqual(1086);
  });
});
