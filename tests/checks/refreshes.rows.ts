/** Input that src/checks/refreshes.ts reports: Chromium reloads without end. */
import { inHead, type Rows, template } from "../support/rows.ts";

const refresh = (content: string): string => `<meta http-equiv="refresh" content="${content}" />`;
const toOther = template([
  "<head>",
  '<head><meta http-equiv="refresh" content={url === "/" ? "0; url=/posts/first" : "0; url=/"} />',
]);

export const refreshes = {
  mistakes: {
    "link/no-target": [
      [
        "a refresh without a URL",
        inHead(refresh("0")),
        "templates/page.tsx:7:13 error link/no-target: The page reloads forever: its refresh leads to itself. On /, /posts/first.",
      ],
      [
        "a refresh with a space before its URL",
        inHead(refresh("0 /gone")),
        'templates/page.tsx:7:51 error link/no-target: "/gone" leads to no page. On /, /posts/first.',
      ],
      [
        "two pages that refresh to each other",
        toOther,
        "templates/page.tsx:7:13 error link/no-target: The page reloads forever: its refresh leads back to it (/, /posts/first, /). On /.\ntemplates/page.tsx:7:13 error link/no-target: The page reloads forever: its refresh leads back to it (/posts/first, /, /posts/first). On /posts/first.",
      ],
    ],
  },
  correct: [
    ["a page that is reloaded every minute", inHead(refresh("60"))],
    [
      "a refresh to another page",
      template(["<head>", '<head>{url !== "/" && <meta http-equiv="refresh" content="0; url=/" />}']),
    ],
  ],
} as const satisfies Rows;
