/** The page of an unknown URL: the site's own, or a plain one with the nearest pages. */
import { expect, test } from "vitest";
import { notFoundPage } from "../../../src/serve/page/error-page.ts";
import { develop, styled } from "../../support/dev-site.ts";

const urls = ["/", "/about", "/posts/", "/posts/first", "/posts/second"];

test.each<[string, string[]]>([
  ["/abuot", ["/about", "/"]],
  ["/posts/frist", ["/posts/first", "/posts/"]],
  ["/posts/frist/", ["/posts/first", "/posts/"]],
  ["/posts/2024/third", ["/posts/"]],
  ["/nothing/like/it", ["/"]],
])("the nearest pages of %s", (pathname, links) => {
  const page = notFoundPage(pathname, urls);
  expect([...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
});

test("a URL is escaped", () => {
  expect(notFoundPage("/<b>", [])).toContain("<code>/&lt;b&gt;</code>");
});

test("a site's own 404 page is sent as a host would send it", async () => {
  const own = await develop(styled);
  const sent = await own.get("/abuot");
  expect(sent).toMatchObject({ status: 404, text: (await own.get("/404.html")).text });
  const plain = await develop();
  expect(await plain.get("/post/first")).toMatchObject({
    status: 404,
    text: expect.stringContaining('href="/posts/first">/posts/first</a>'),
  });
});
