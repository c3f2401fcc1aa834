/** A site's 500 page around the error page: HTML of many shapes -> where the block is placed. */
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import { errorPage } from "../../../src/serve/dev/error-page.ts";
import { filledPage } from "../../../src/serve/dev/host-page.ts";

const heading = "Unexpected Application Error!";

const mistake: Diagnostic = {
  severity: "error",
  code: "content/invalid-field",
  message: `" onclick="a" '>`,
  file: "content/a.md",
};

describe("a host page", () => {
  const filling = { title: "T", style: "S", heading, block: "<section>B</section>" };
  const style = "<style>S</style>";
  const block = filling.block;
  const h1 = `<h1>${heading}</h1>`;
  const head = `<head><title>T</title>${style}</head>`;

  test.each<[string, string, string]>([
    [
      "keeps its heading, and everything outside its main element",
      `<!doctype html><html lang="de"><head><title>Old</title></head><body><nav>N</nav><main>A<h1 class="x">${heading}</h1><p>Old</p></main><footer>F</footer></body></html>`,
      `<!doctype html><html lang="de">${head}<body><nav>N</nav><main>A<h1 class="x">${heading}</h1>${block}</main><footer>F</footer></body></html>`,
    ],
    [
      "with another heading gets ours",
      `<title>Old</title><body><main><h1>Oops</h1>Old</main>`,
      `<title>T</title>${style}<body><main>${h1}${block}</main>`,
    ],
    [
      "with a heading outside its main element",
      `<body><h1>Oops</h1><main>Old</main>`,
      `<title>T</title>${style}<body>${h1}<main>${block}</main>`,
    ],
    [
      "with a main element without a heading",
      `<body><main>Old</main>`,
      `<title>T</title>${style}<body><main>${h1}${block}</main>`,
    ],
    [
      "without a main element",
      `<body>A${h1}<p>Stays</p></body>`,
      `<title>T</title>${style}<body>A${h1}${block}<p>Stays</p></body>`,
    ],
    ["with neither", `<head></head><body>A</body>\n</html>`, `${head}<body>A${h1}${block}</body>\n</html>`],
    ["that is not a page", "Oops", `Oops<title>T</title>${style}${h1}${block}`],
    ["that is empty", "", `<title>T</title>${style}${h1}${block}`],
    [
      "in capitals",
      `<TITLE>Old</TITLE><MAIN><H1>Oops</H1>Old</MAIN>`,
      `<TITLE>T</TITLE>${style}<MAIN><H1>${heading}</H1>${block}</MAIN>`,
    ],
    ["with unclosed tags", `<body><main><h1>Oops`, `<title>T</title>${style}<body><main>${h1}${block}`],
    ["with an unclosed heading", `<main><h1>Oops</main>`, `<title>T</title>${style}<main>${h1}${block}</main>`],
    [
      "with other main elements in comments, scripts, quotes, templates and noscript",
      `<body><!-- <main> --><script>"<main>"</script><p title="<main>"><template><main></main></template><noscript><main></main></noscript><main>Old</main>`,
      `<title>T</title>${style}<body><!-- <main> --><script>"<main>"</script><p title="<main>"><template><main></main></template><noscript><main></main></noscript><main>${h1}${block}</main>`,
    ],
    [
      "with a drawing's title",
      `<svg><title>Old</title></svg><main></main>`,
      `<title>T</title>${style}<svg><title>Old</title></svg><main>${h1}${block}</main>`,
    ],
    [
      "with several main elements and headings",
      `<main>${h1}Old${h1}</main><main>Stays</main>`,
      `<title>T</title>${style}<main>${h1}${block}</main><main>Stays</main>`,
    ],
  ])("%s", (_, hostPage, filled) => expect(filledPage(hostPage, filling)).toBe(filled));

  test.each([
    "<!-- Oops",
    "<title>Oops",
    "<body><script>Oops",
    '<p class="Oops',
    "<p class='Oops",
    '<body><p class="Oops',
    "<noscript>",
    "<textarea>",
  ])("that would hide the block, %j, is not used", (hostPage) => {
    expect(filledPage(hostPage, filling)).toBeUndefined();
    expect(errorPage({ diagnostics: [mistake], hostPage })).toBe(errorPage({ diagnostics: [mistake] }));
  });

  test.each(["<", "<!--", "<h1>", '<a b="', "</", "<main><h1></h1>", "<noscript>", "<title>"])(
    "with %j repeated a hundred thousand times is processed quickly",
    (part) => {
      expect(errorPage({ diagnostics: [mistake], hostPage: part.repeat(100_000) })).toContain(
        "<h1>Error in the content</h1>",
      );
    },
  );
});
