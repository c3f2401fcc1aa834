/** Values of `integrity` that src/checks/integrity.ts reports, as Chromium blocks or ignores them, and values that it accepts. */
import { hash } from "node:crypto";
import { both, type ErrorRow, html, inHead, type Rows, setting, template } from "../support/rows.ts";

const js = "document.title;\n";
const css = "a { color: navy }\n";
const file = { "content/static/a.js": js };
const of = (algorithm: string, text = js) => `${algorithm}-${hash(algorithm, text, "base64")}`;
const script = (integrity: string) => both(file, inHead(`<script src="/a.js" integrity="${integrity}" />`));
const column = "      <head>".length + 1;
const blocked = (value: string) =>
  `error page/integrity: Browsers block "/a.js": its integrity "${value}" is not the hash of the published file. On /, /posts/first.`;
const ignored = (value: string) =>
  `warning page/integrity: Browsers ignore the integrity "${value}" of "/a.js": it is no SHA-256, SHA-384 or SHA-512 hash. On /, /posts/first. Write "${of("sha384")}", or remove the attribute.`;
const place = `templates/page.tsx:7:${column + '<script src="/a.js" integrity="'.length}`;
const other = "https://other.test/a.js";

const row = (name: string, value: string, line: (value: string) => string): ErrorRow => [
  name,
  script(value),
  `${place} ${line(value)}`,
];

export const integrity = {
  mistakes: {
    "page/integrity": [
      row("of another file", of("sha384", "x"), blocked),
      row("in hexadecimal digits", `sha256-${hash("sha256", js)}`, blocked),
      row("wrong by the strongest algorithm", `${of("sha256")} ${of("sha512", "x")}`, blocked),
      row("of an algorithm that browsers do not know", of("sha1"), ignored),
      row("without an algorithm", hash("sha384", js, "base64"), ignored),
      row("in capitals", of("sha384").replace("sha", "SHA"), ignored),
      [
        "of a stylesheet",
        both(
          { "content/static/a.css": css },
          inHead(`<link rel="stylesheet" href="/a.css" integrity="${of("sha384")}" />`),
        ),
        `templates/page.tsx:7:${column + '<link rel="stylesheet" href="/a.css" integrity="'.length} error page/integrity: Browsers block "/a.css": its integrity "${of("sha384")}" is not the hash of the published file. On /, /posts/first.`,
      ],
      [
        "of a script elsewhere that is requested without CORS",
        inHead(`<script src="${other}" integrity="${of("sha384")}" />`),
        `templates/page.tsx:7:${column + `<script src="${other}" integrity="`.length} error page/integrity: Browsers block "${other}": it has an integrity, but no crossorigin attribute. On /, /posts/first.`,
      ],
    ],
  },
  correct: [
    [
      "a right hash, in URL-safe Base64, with options",
      script(`${of("sha384").replaceAll("+", "-").replaceAll("/", "_")}?x`),
    ],
    [
      "a right hash by the strongest algorithm, beside others",
      script(`md5-x ${of("sha256", "x")}\n${of("sha512")} ${of("sha512", "x")}`),
    ],
    ["no hash", script("")],
    [
      "scripts elsewhere that are requested with CORS",
      html(
        `<script src="${other}" crossorigin integrity="${of("sha384")}"></script><script type="module" src="${other}" integrity="${of("sha384")}"></script>`,
      ),
    ],
    [
      "the hash that the build adds",
      both(
        setting('bundles: ["a.ts"],\n  hosting: () => ({ policy: {} })'),
        template(
          ["usePage }", "useAsset, usePage }"],
          ["<head>", '<head><script type="module" src={useAsset("a.ts").url} />'],
        ),
        { "templates/a.ts": js },
      ),
    ],
  ],
} as const satisfies Rows;
