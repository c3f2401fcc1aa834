/** Pictures in data: URLs that src/checks/links/data-urls.ts reports, since Chromium does not show them, and pictures that it shows. */
import { both, type ErrorRow, type Files, inBody, inHead, type Rows, template } from "../support/rows.ts";

const cut = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' fill='#f00'/>";
const ns = "xmlns='http://www.w3.org/2000/svg'";
const css = `a {\n  background: url("${cut}") }`;

const isCut = ([name, files, place, on]: readonly [string, Files, string, string]): ErrorRow => [
  `a picture in a data: URL that "#" cuts off: ${name}`,
  files,
  `${place} error link/no-asset: The picture "${cut.slice(0, 59)}…" ends at its first "#", since browsers read the rest as a fragment, so they do not show it. On ${on}.`,
];

const isDamaged = ([name, url, problem]: readonly [string, string, string]): ErrorRow => [
  `a picture in a data: URL ${name}`,
  inBody(`<img alt="" src="${url}" />`),
  `templates/page.tsx:12:46 error link/no-asset: The picture "${url}" ${problem}. On /, /posts/first (img src).`,
];

export const dataUrls = {
  mistakes: {
    "link/no-asset": [
      ...(
        [
          ["an image", inBody(`<img alt="" src="${cut}" />`), "templates/page.tsx:12:46", "/, /posts/first (img src)"],
          [
            "a style element",
            inBody(`<style>{\`a { background: url("${cut}") }\`}</style>`),
            "templates/page.tsx:12:59",
            "/, /posts/first (style url())",
          ],
          [
            "a style attribute",
            inBody(`<p style={{ background: \`url("${cut}")\` }}>a</p>`),
            "templates/page.tsx:12:59",
            "/, /posts/first (style attribute)",
          ],
          [
            "a stylesheet of content/static/",
            both(inHead('<link rel="stylesheet" href="/a.css" />'), { "content/static/a.css": css }),
            "content/static/a.css:2:20",
            "a.css (style url())",
          ],
          [
            "a stylesheet that a template imports",
            both(
              template(
                ["import type", 'import { Styles } from "plinth";\nimport "./a.css";\nimport type'],
                ["<head>", "<head><Styles />"],
              ),
              {
                "templates/a.css": css,
              },
            ),
            "templates/a.css:2:20",
            "/, /posts/first, assets/imported_styles-BURPQ8U0.css (style url())",
          ],
        ] as const
      ).map(isCut),
      ...(
        [
          [
            "of another type",
            "data:image/png;base64,AAAA",
            "is damaged, or not of the declared type, so browsers do not show it",
          ],
          [
            "without any data",
            "data:image/png;base64,",
            "is damaged, or not of the declared type, so browsers do not show it",
          ],
          ["in invalid Base64", "data:image/png;base64,AA-A", "is not valid Base64, so browsers do not show it"],
          ["that is not UTF-8", "data:image/svg+xml,%E9", "is not UTF-8, so browsers do not show it"],
          [
            "without its namespace",
            "data:image/svg+xml,%3Csvg/%3E",
            "has no <svg> in the SVG namespace as its root, so browsers do not show it",
          ],
        ] as const
      ).map(isDamaged),
    ],
  },
  correct: [
    [
      "pictures in data: URLs, with a fragment, with line breaks, in another format, and to download",
      inBody(
        [
          `<img alt="" src="data:image/svg+xml,<svg ${ns}><view id='a'/></svg>#a" />`,
          `<img alt="" src="data:image/svg+xml;utf8,<svg\n${ns} width='100%' fill='%23f00'/>" />`,
          `<img alt="" src="data: image/SVG+xml;base64,${btoa(`<svg ${ns}/>`)}" />`,
          '<img alt="" src="data:image/png;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" />',
          '<img alt="" src="data:image/gif;base64,R0lGODlhAQABAIAA AAAAAP%2F//yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" />',
          '<a href="data:image/png,x" download="">a</a>',
        ].join(""),
      ),
    ],
    ["an empty icon", inHead('<link rel="icon" href="data:image/png;base64," />')],
  ],
} as const satisfies Rows;
