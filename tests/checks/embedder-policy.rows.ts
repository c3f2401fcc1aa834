/** Input that src/checks/embedder-policy.ts reports, and input that it accepts; tests/client/embedder-policy.test.ts asks Chromium. */
import { png } from "../support/photo.ts";
import { both, type Files, html, type Rows, setting } from "../support/rows.ts";

const hosting = (path: string, value: string) =>
  setting(
    `hosting: () => ({ hosts: { vercel: true }, headers: [{ path: "${path}", set: { "Cross-Origin-Embedder-Policy": "${value}" } }] })`,
  );
const strict = hosting("/*", "require-corp");
const credentialless = hosting("/*", "credentialless");
const image = '<img src="https://o.test/a.png" alt="A" width="1" height="1">';
const frame = (url: string): string => `<iframe src="${url}" title="F"></iframe>`;

/** The line for the URL in markup that a page inserts. */
function line(markup: string, message: string): string {
  const url = /(?:https:)?\/[^"]+/.exec(markup)?.[0] ?? "";
  const column = 69 + JSON.stringify(markup).indexOf(url);
  return `templates/page.tsx:12:${column} warning page/csp: Cross-Origin-Embedder-Policy: ${message.replace("URL", `"${url}"`)}`;
}
const loaded = (name: string, markup: string): string =>
  line(
    markup,
    `require-corp blocks the <${name}> of URL, unless its server sends Cross-Origin-Resource-Policy: cross-origin. On /, /posts/first. ${name === "object" || name === "image" ? "Copy" : 'Add crossorigin="anonymous" (in JSX: crossOrigin), which most servers of public files allow. Otherwise copy'} the file to the site, or set the header to credentialless.`,
  );
const elements = [
  ["img", image],
  ["script", '<script src="https://o.test/a"></script>'],
  ["link", '<link rel="stylesheet" href="https://o.test/a">'],
  ["video", '<video src="https://o.test/a"></video>'],
  ["source", '<video><source src="https://o.test/a"></video>'],
  ["object", '<object data="https://o.test/a"></object>'],
  ["image", '<svg><image href="//o.test/a"/></svg>'],
] as const;

export const embedderPolicy = {
  mistakes: {
    "page/csp": [
      ...elements.map(([name, markup]): [string, Files, string] => [
        `${name} of another site`,
        both(strict, html(markup)),
        loaded(name, markup),
      ]),
      [
        "a frame of another site",
        both(credentialless, html(frame("https://o.test/f"))),
        line(
          frame("https://o.test/f"),
          "credentialless blocks the <iframe> of URL, unless its server sends the header, too. On /, /posts/first. Link to it instead, or set the header only for pages without frames of other sites.",
        ),
      ],
      [
        "a page of the site's own in a frame, which is sent without the header",
        both(hosting("/", "require-corp"), html(frame("/posts/first"))),
        line(
          frame("/posts/first"),
          'require-corp blocks the <iframe> of URL, which is sent without the header. On /. Set it for "/posts/first", too.',
        ),
      ],
      [
        "the header in _headers",
        both(html(image), { "content/static/_headers": "/*\n  Cross-Origin-Embedder-Policy: require-corp\n" }),
        loaded("img", image),
      ],
    ],
  },
  correct: [
    ["a picture that is requested with CORS", both(strict, html(image.replace("<img", "<img crossorigin")))],
    [
      "a source of a film that is requested with CORS",
      both(strict, html('<video crossorigin><source src="https://o.test/a.mp4"></video>')),
    ],
    ["a module", both(strict, html('<script type="module" src="https://o.test/a.js"></script>'))],
    [
      "files of other sites without credentials",
      both(credentialless, html(`${image}<object data="https://o.test/a.png"></object>`)),
    ],
    [
      "a frame without credentials",
      both(strict, html('<iframe credentialless src="https://o.test/f" title="F"></iframe>')),
    ],
    ["a frame of the site's own", both(strict, html(frame("/posts/first")))],
    [
      "a picture of the site's own",
      both(hosting("/", "require-corp"), html('<object data="/a.png"></object>'), { "content/static/a.png": png }),
    ],
    ["what a script clones", both(strict, html(`<template>${image}</template>`))],
    ["a value that allows all", both(hosting("/*", "unsafe-none"), html(image))],
  ],
} as const satisfies Rows;
