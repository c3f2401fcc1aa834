/** The page of an unknown URL: the nearest pages, and the file that would make it. */
import { describe, expect, test } from "vitest";
import { notFoundPage, type UnknownUrl } from "../../../src/serve/dev/not-found.ts";
import { develop, styled } from "../../support/dev-site.ts";

const post = (name: string) => ({
  url: `/posts/${name}`,
  template: "Post",
  content: { file: `content/posts/${name}.md`, path: [] },
});
const pages: UnknownUrl["pages"] = [
  { url: "/", template: "Home" },
  { url: "/about", template: "About" },
  { url: "/posts/", template: "List" },
  post("first"),
  post("second"),
  { url: "/team/ann", template: "Person", content: { file: "content/team.json", path: [0] } },
  { url: "/404.html", template: "NotFound" },
];
const files = new Map(["first", "second", "hidden", "later"].map((name) => [`content/posts/${name}.md`, {}]));

/** The note without its tags: the links, and the last line. */
function read(pathname: string, options: Partial<UnknownUrl> = {}): { links: string[]; hint: string } {
  const html = notFoundPage({ pathname, pages, files, leftOut: ["content/posts/later.md"], ...options });
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
  const [, hint = ""] = /<p class="plinth-error-hint">(.*)<\/p>/.exec(html) ?? [];
  return { links, hint: hint.replace(/<[^>]*>/g, "") };
}

const listing = "pages() in templates/site.tsx lists the pages of the site.";
const byFile = (name: string): string =>
  `content/posts/${name}.md would probably make it, as content/posts/first.md makes /posts/first with the template Post.`;

test("a data file that pages read does not make them", () => {
  const withSite = pages.map((page) => ({ ...page, content: page.content ?? { file: "content/site.json", path: [] } }));
  expect(read("/nothing", { pages: withSite }).hint).toBe(listing);
});

test.each<[string, string[], string]>([
  ["/abuot", ["/about", "/"], listing],
  ["/posts/frist", ["/posts/first", "/posts/"], byFile("frist")],
  ["/posts/frist/", ["/posts/first", "/posts/"], byFile("frist")],
  ["/first", ["/posts/first", "/"], listing],
  ["/posts/2024/third", ["/posts/"], listing],
  ["/nothing/like/it", ["/"], listing],
  [
    "/posts/hidden",
    ["/posts/"],
    "content/posts/hidden.md exists, but pages() in templates/site.tsx lists no page for it.",
  ],
  ["/posts/later", ["/posts/"], "content/posts/later.md is a draft, which --no-drafts leaves out."],
  ["/team/robert", ["/"], "content/team.json makes /team/ann, and would probably make it, too."],
  ["/images/logo.png", ["/"], "content/static/images/logo.png would be served here, if it existed."],
])("%s", (pathname, links, hint) => {
  expect(read(pathname)).toEqual({ links, hint });
});

describe("in the site's own 404 page", () => {
  const own = `<!doctype html><html lang="en"><head><title>Oh no</title></head><body><main><h1>Oh no</h1><p>Sorry.</p></main></body></html>`;

  test("the note follows the heading, and nothing is left out", () => {
    const html = notFoundPage({ pathname: "/<b>", pages, files, leftOut: [], hostPage: own });
    expect(html).toMatch(
      /<title>Oh no<\/title><style>.*<h1>Oh no<\/h1><section [\s\S]*<\/section><p>Sorry\.<\/p><\/main>/,
    );
    expect(html).toContain("<code>/&lt;b&gt;</code>");
  });

  test("its own URL shows it as it is", async () => {
    const site = await develop(styled);
    const unknown = await site.get("/abuot");
    expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('href="/about">/about</a>') });
    expect((await site.get("/404.html")).text).not.toContain("plinth-error");
  });
});
