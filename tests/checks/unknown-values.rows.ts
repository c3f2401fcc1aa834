/** Input that src/output/html/unknown-values.ts reports, since Chromium does not load, run or apply it. */
import { both, type ErrorRow, html, inBody, inHead, type Rows } from "../support/rows.ts";

const stylesheet = { "content/static/a.css": "a { color: navy }\n" };
const drawing = { "content/static/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" />' };
const script = { "content/static/a.js": "let a;\n" };

const isUnknown = ([markup, value, what, hint]: readonly [string, string, string, string]): ErrorRow =>
  [
    markup,
    both(inHead(markup), markup.includes(".js") ? script : markup.includes(".css") ? stylesheet : {}),
    `templates/page.tsx:7:${13 + (value === "widht" ? 0 : markup.indexOf(`"${value}`) + 1)} warning page/no-effect: Browsers do not know "${value}" in the attribute ${what}, so it has no effect. On /, /posts/first. ${hint}`,
  ] as const;

const robots = (markup: string, value: string, attribute: string, meant: string): ErrorRow =>
  [
    markup,
    inHead(markup),
    `templates/page.tsx:7:${attribute === "content" ? 13 : 14 + markup.indexOf(`"${value}`)} warning page/no-effect: Search engines do not know "${value}" in the attribute ${attribute} of a <meta>, so it has no effect. On /, /posts/first. Did you mean ${meant}?`,
  ] as const;

const skipped = (srcSet: string, value: string): ErrorRow => {
  const markup = `<img alt="" src="/a.svg" srcSet="${srcSet}" />`;
  return [
    `a candidate that browsers skip: ${srcSet}`,
    both(inBody(markup), drawing),
    `templates/page.tsx:12:${29 + markup.indexOf(srcSet, 22)} warning page/no-effect: Browsers do not know "${value}" in the attribute srcset of a <img>, so it has no effect. On /, /posts/first. Browsers skip that URL: write one width or density after it, as in "/a.jpg 800w, /b.jpg 1600w".`,
  ] as const;
};

const misread = (markup: string, value: string, what: string, hint: string): ErrorRow => [
  markup,
  inBody(markup),
  `templates/page.tsx:12:${30 + markup.indexOf(`"${value}`)} warning page/no-effect: ${value === "buton" ? "Screen readers" : "Browsers"} do not know "${value}" in the attribute ${what}, so it has no effect. On /, /posts/first. ${hint}`,
];

const compile = "Compile it to CSS or JavaScript, or correct the type.";

export const unknownValues = {
  mistakes: {
    "page/no-effect": (
      [
        ['<link rel="stylsheet" href="/a.css" />', "stylsheet", "rel of a <link>", 'Did you mean "stylesheet"?'],
        ['<link rel="stylesheet" type="text/less" href="/a.css" />', "text/less", "type of a <link>", compile],
        ['<link rel="stylesheet" media="pint" href="/a.css" />', "pint", "media of a <link>", 'Did you mean "print"?'],
        ['<style media="(max-width">{""}</style>', "(max-width", "media of a <style>", "Close its parentheses."],
        ['<style type="text/less">{""}</style>', "text/less", "type of a <style>", compile],
        [
          '<script type="text/javascrpt" src="/a.js" />',
          "text/javascrpt",
          "type of a <script>",
          'Did you mean "text/javascript"?',
        ],
        ['<script type="javascript" src="/a.js" />', "javascript", "type of a <script>", compile],
        ['<script type="text/jsx" src="/a.js" />', "text/jsx", "type of a <script>", compile],
        [
          '<meta name="viewport" content="widht=device-width" />',
          "widht",
          "content of a <meta>",
          'Did you mean "width"?',
        ],
      ] as const
    )
      .map(isUnknown)
      .concat([
        skipped("/a.svg 100 w", "100 w"),
        skipped("/a.svg 1x, /a.svg 800", "800"),
        skipped("/a.svg 2X", "2X"),
        skipped("/a.svg 100w 2x", "100w 2x"),
        [
          "a preload without a type of file",
          both(inHead('<link rel="preload" href="/a.svg" />'), drawing),
          'templates/page.tsx:7:24 warning page/no-effect: A <link rel="preload"> has no attribute "as", so browsers load nothing. On /, /posts/first. Write what the file is: as="font", as="image", as="script" or as="style".',
        ],
        isUnknown([
          '<link rel="preload" as="styles" href="/a.css" />',
          "styles",
          "as of a <link>",
          'Did you mean "style"?',
        ]),
        [
          "a pattern that is no regular expression with the flag v",
          inBody('<input aria-label="A" pattern="[a-z.-]+" />'),
          'templates/page.tsx:12:60 warning page/no-effect: Browsers do not know "[a-z.-]+" in the attribute pattern of a <input>, so it has no effect. On /, /posts/first. Correct the regular expression, which browsers read with the flag v: escape - ( ) [ ] { } / | within [ ].',
        ],
        misread('<p role="buton">A</p>', "buton", "role of a <p>", 'Did you mean "button"?'),
        misread('<p lang="en_GB">A</p>', "en_GB", "lang of a <p>", 'Write a language tag, such as "en" or "pt-BR".'),
        misread(
          '<p lang="english">A</p>',
          "english",
          "lang of a <p>",
          'Write a language tag, such as "en" or "pt-BR".',
        ),
        [
          "an attribute of WAI-ARIA that does not exist",
          inBody('<p {...{ "aria-labeled": "A" }}>A</p>'),
          'templates/page.tsx:12:39 warning page/no-effect: Screen readers do not know the attribute aria-labeled of a <p>, so it has no effect. On /, /posts/first. Did you mean "aria-label"?',
        ],
        robots('<meta name="robots" content="no-index, follow" />', "no-index", "content", '"noindex"'),
        robots('<meta name="robot" content="noindex" />', "robot", "name", '"robots"'),
        robots('<meta property="robots" content="noindex" />', "robots", "property", 'name="robots"'),
      ]),
  },
  correct: [
    [
      "other values that browsers or scripts know",
      both(
        inHead(
          '<link rel="me" href="https://a.test/" /><link rel="wlwmanifest" href="https://a.test/w.xml" /><link rel="stylesheet" type="text/css" media="screen and (max-width: 9em)" href="/a.css" />',
        ),
        stylesheet,
      ),
    ],
    [
      "types of data and old types of scripts",
      html(
        '<script type="text/ecmascript"></script><script type="text/x-template"></script><script type="application/json">{}</script><script type="application/geo+json">{}</script><script type="text/babel"></script><style type="text/tailwindcss"></style>',
      ),
    ],
    [
      "other values for search engines",
      inHead(
        '<meta name="robots" content="index, follow, max-snippet:-1, noodp, unavailable_after: 25 Jun 2030 15:00:00 PST" /><meta name="rating" content="general" />',
      ),
    ],
    [
      "roles, attributes and languages",
      html(
        '<p role="doc-part note" aria-description="A" lang="">A</p><p lang="zh-Hant-TW">A</p><p lang="x-klingon">A</p><p lang="tlh">A</p>',
      ),
    ],
    [
      "candidates and preloads",
      both(
        html(
          '<img alt="" src="/a.svg" srcset="/a.svg, /a.svg 1.5x,/a.svg .5x , /a.svg 1e1x"><img alt="" src="/a.svg" srcset="/a.svg 100w, /a.svg 200w 100h" sizes="50vw"><link rel="preload" as="image" imagesrcset="/a.svg 100w" imagesizes="50vw"><link rel="preload" as="video" href="/a.svg">',
        ),
        drawing,
      ),
    ],
    ["patterns", html('<input aria-label="A" pattern="[a-z.\\-]+"><input aria-label="B" pattern="\\d{3}|[^@]+@x">')],
    ["a viewport with all keys", inBody('<meta name="viewport" content="width=device-width, viewport-fit=cover" />')],
  ],
} as const satisfies Rows;
