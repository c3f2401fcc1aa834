/** The origin and hosting settings: deliberate mistakes. */
import { type ErrorRow, type Rows, site, siteJson } from "../support/rows.ts";

export const hosting = {
  mistakes: {
    "output/bad-origin": [
      ...["https://tiny.test/", "https://Tiny.test", "https://tiny.test:443", "https://tiny.test/blog"].map(
        (origin): ErrorRow => [
          origin,
          siteJson("{", '  "name": "Tiny",', `  "origin": "${origin}"`, "}"),
          `content/site.json:3:14 error output/bad-origin: The site's origin "${origin}" is invalid.`,
        ],
      ),
    ],
    "output/bad-hosting": [
      [
        "a redirect to an invalid destination; more in hosting.test.ts",
        site([
          "content,\n",
          'content,\n  hosting: () => ({ hosts: { netlify: true }, redirects: [{ from: "/old", to: "new", status: 301 }] }),\n',
        ]),
        'templates/site.tsx:6:68 error output/bad-hosting: The redirect "/old new 301" has a destination that is neither a path nor a URL with "https://".',
      ],
    ],
    "output/host-limit": [
      [
        "a limit of a host; more in host-files.test.ts",
        site([
          "content,\n",
          'content,\n  hosting: () => ({ hosts: { githubPages: true }, headers: [{ path: "/*", set: { "X-A": "1" } }] }),\n',
        ]),
        "templates/site.tsx:6:3 warning output/host-limit: GitHub Pages does not support custom headers: X-A will not be sent.",
      ],
    ],
  },
} as const satisfies Rows;
