/** The inspector's page: what it says about a small site, a hostile one and a large one. */
import { type HTMLElement, parse as parseHtml } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../src/pipeline/build.ts";
import { type ReportedPage, type SiteReport, siteReport } from "../../../src/pipeline/site-report.ts";
import { type InspectorReport, inspectorPage } from "../../../src/serve/inspector/inspector.ts";
import { png, pngOf } from "../../support/photo.ts";
import { edited, type Files, siteWith } from "../../support/small-site.ts";

async function inspected(files: Files): Promise<InspectorReport> {
  let site: SiteReport = { origin: "", pages: [], budgets: [] };
  const makeReport = async (made: Parameters<typeof siteReport>[0]): Promise<void> => {
    site = await siteReport(made);
  };
  return { ...(await build({ root: siteWith(files), hooks: { makeReport } })), site };
}

const parse = (text: string): HTMLElement => parseHtml(text, { blockTextElements: { script: true, style: true } });
const textOf = (element: HTMLElement): string => element.textContent.replaceAll(/\s+/g, " ").trim();
/** The text of each element, its parts separated by `|`. */
const textsOf = (page: HTMLElement, selector: string): string[] =>
  page.querySelectorAll(selector).map((element) => element.childNodes.map((part) => part.textContent.trim()).join("|"));
const sectionOf = (page: HTMLElement, title: string): HTMLElement =>
  page.querySelectorAll("section").find((each) => each.querySelector("h2")?.textContent === title) as HTMLElement;
/** The rows of a section. */
const rowsOf = (page: HTMLElement, title: string): string[] =>
  sectionOf(page, title)
    .querySelectorAll(".row")
    .map((row) =>
      row
        .querySelectorAll(".name > :not(small), small, .number")
        .map((part) => (part.classList.contains("number") ? (part.childNodes[0]?.text ?? "") : textOf(part)))
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
  let made: InspectorReport;
  let page: HTMLElement;
  beforeAll(async () => {
    made = await inspected(small);
    page = parse(inspectorPage(made));
  });

  test("findings with their frames, by code", () => {
    const found = sectionOf(page, "Findings");
    expect(textsOf(found, "summary")).toEqual(["1 error||link/no-target"]);
    expect(found.querySelectorAll("h3").map(textOf)).toEqual(['"/gone" leads to no page. On /posts/second.']);
    expect(textsOf(found, ".plinth-error figcaption")).toEqual(["content/posts/second.md:5:31"]);
    expect(found.querySelector(".plinth-error-pointed")?.textContent).toBe("> 5 [First](/posts/first), [gone](/gone).");
  });

  test("budgets, with the page that uses most", () => {
    expect(rowsOf(page, "Budgets")).toEqual([
      "total | * | most on /posts/first, 3 pages | N of N",
      "requests | * | most on /posts/first, exceeded on 1 of 3 pages | 2 of 1",
      "image | /posts/* | most on /posts/first, exceeded on 1 of 2 pages | N of N",
    ]);
  });

  test("pages, the heaviest first, and the files that they load", () => {
    expect(rowsOf(page, "Pages by weight")).toEqual([
      "/posts/first | First | N | 2 links in, 1 out",
      "/posts/second | Second | N | 0 links in, 1 out",
      "/ | Tiny | N | 1 link in, 1 out",
    ]);
    expect(rowsOf(page, "Heaviest files")).toEqual(["cat.png | on 1 page | N"]);
    const bars = page.querySelectorAll(".pages .row .bar").slice(0, 2);
    expect(bars.map((bar) => bar.querySelectorAll("rect").map((rect) => rect.classNames))).toEqual([
      ["html", "image"],
      ["html"],
    ]);
  });

  test("what a page loads and is made of, and its links", () => {
    const alone = parse(inspectorPage(made, { url: "/posts/first" }));
    const parts = alone.querySelectorAll(".pages dt").map((name) => {
      const items = name.nextElementSibling?.querySelectorAll(".name, ul > li") ?? [];
      return [textOf(name), items.map((item) => textOf(item).replaceAll(/\d+ B|\d+\.\d kB/g, "N"))];
    });
    expect(Object.fromEntries(parts)).toEqual({
      Loads: ["cat.png", "posts/first.html"],
      Sent: ["N to the first paint, N in a first view, with brotli"],
      Component: ["templates/page.tsx"],
      Content: ["content/posts/first.md"],
      "Linked from": ["/", "/posts/second"],
      "Links to": ["/", "/cat.png"],
    });
    expect(alone.querySelectorAll(".row").length).toBe(1);
  });

  test("in plinth dev files open in the editor; in a file they are text, and nothing is loaded", () => {
    const forms = (html: string): string[] =>
      parse(html)
        .querySelectorAll("form[method=post]")
        .map((form) => form.getAttribute("action") ?? "");
    expect(forms(inspectorPage(made, { isLive: true, filter: "first" }))).toEqual([
      "/__plinth/open?file=content%2Fposts%2Fsecond.md&line=5&column=31",
      "/__plinth/open?file=templates%2Fpage.tsx",
      "/__plinth/open?file=content%2Fposts%2Ffirst.md",
    ]);
    for (const html of [inspectorPage(made), inspectorPage(made, { url: "/posts/first" })])
      expect(parse(html).querySelectorAll("img, link, script, [src], form").length).toBe(0);
  });

  test("the same site gives the same bytes", async () => {
    expect(inspectorPage(await inspected(small))).toBe(inspectorPage(made));
  });

  test("a filter is a part of a URL or title, in any case", () => {
    const filtered = (filter: string): HTMLElement => parse(inspectorPage(made, { isLive: true, filter }));
    expect(rowsOf(filtered("POSTS/s"), "Pages by weight")).toEqual(["/posts/second | Second | N | 0 links in, 1 out"]);
    expect(textsOf(filtered('"<'), ".pages-note")).toEqual(['0 pages with ""<".']);
  });
});

test("titles and names that look like markup stay text", async () => {
  const title = "</title></script><img src=x onerror=alert(1)>'\"&amp;\u202e";
  const made = await inspected({
    "content/static/it's & co.png": png,
    "content/posts/first.md": `---\ntitle: ${JSON.stringify(title)}\ndate: 2024-01-15\n---\n![x](/it's%20&%20co.png) [x](/gone%22%3E%3Cscript%3E)\n`,
  });
  for (const options of [{}, { isLive: true, filter: '"><script>' }, { url: "/posts/first" }]) {
    const html = inspectorPage(made, options);
    for (const raw of ["<script", "<img", "onerror=alert(1)>", "\u202e"])
      expect([raw, html.includes(raw)]).toEqual([raw, false]);
  }
  const page = parse(inspectorPage(made, { url: "/posts/first" }));
  expect(page.querySelector(".pages small")?.textContent).toBe(
    "</title></script><img src=x onerror=alert(1)>'\"&amp;\ufffd",
  );
  expect(textsOf(page, ".files .name")).toContain("it's & co.png");
});

describe("a large site", () => {
  const pages = Array.from(
    { length: 2000 },
    (_, index): ReportedPage => ({
      url: index === 0 ? "/" : `/docs/section-${index % 90}/page-${index}`,
      path: `${index}.html`,
      title: `Page ${index}`,
      template: "Page",
      templates: [],
      sources: [],
      links: index === 0 ? [] : [0],
      linksToFiles: [],
      linksElsewhere: [],
      files: [{ path: `${index}.html`, kind: "html", bytes: 9000 - index }],
      sent: [],
      headers: [],
    }),
  );
  const large: InspectorReport = { diagnostics: [], site: { origin: "https://large.test", pages, budgets: [] } };

  test("lists the heaviest pages, says how many it leaves out, and finds every page", () => {
    const live = parse(inspectorPage(large, { isLive: true }));
    expect(live.querySelectorAll(".pages > li").length).toBe(500);
    expect(textsOf(live, ".pages-note")).toEqual([
      "2,000 pages. The 500 heaviest are shown. The filter searches all of them.",
    ]);
    expect(inspectorPage(large)).toContain("2,000 pages. The 500 heaviest are shown. plinth explain shows any page.");
    const found = parse(inspectorPage(large, { filter: "page 1999" }));
    expect(rowsOf(found, "Pages by weight")).toEqual([
      "/docs/section-19/page-1999 | Page 1999 | N | 0 links in, 1 out",
    ]);
  });

  test("cuts a page's links, unless the page is shown alone", () => {
    const linksTo = (options: { url?: string }): unknown[] => {
      const list = parse(inspectorPage(large, options)).querySelector("#page-0 dl")?.querySelectorAll("dt") ?? [];
      const links = list.find((name) => textOf(name) === "Linked from")?.nextElementSibling;
      const items = links?.querySelectorAll("li").map(textOf) ?? [];
      return [items.length, items.at(-1)];
    };
    expect(linksTo({})).toEqual([11, "and 1,989 more"]);
    expect(linksTo({ url: "/" })).toEqual([1999, "/docs/section-19/page-1999"]);
  });
});
