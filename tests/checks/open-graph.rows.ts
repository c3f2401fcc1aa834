/** Input that src/checks/head.ts reports. */
import { png } from "../support/photo.ts";
import { both, inHead, type Rows } from "../support/rows.ts";

export const openGraph = {
  mistakes: {
    "page/open-graph": [
      [
        "a relative image URL",
        both(inHead('<meta property="og:title" content="x" /><meta property="og:image" content="/a.png" />'), {
          "content/static/a.png": png,
        }),
        'templates/page.tsx:7:88 warning page/open-graph: The page\'s og:image is "/a.png", which is not an absolute URL. On /, /posts/first. Begin it with https://tiny.test/: apps that show a shared link do not resolve relative URLs.',
      ],
      [
        "without an image",
        inHead('<meta property="og:title" content="x" />'),
        'templates/site.tsx:8:11 warning page/open-graph: The page has Open Graph properties, but no og:image. On /, /posts/first. Write <meta property="og:image" content="…">; a shared link shows it.',
      ],
      [
        "another URL",
        both(
          inHead(
            '<meta property="og:title" content="x" /><meta property="og:image" content="https://tiny.test/a.png" /><meta property="og:url" content="https://tiny.test/" />',
          ),
          { "content/static/a.png": png },
        ),
        'templates/page.tsx:7:148 warning page/open-graph: The page\'s og:url is "https://tiny.test/", but its canonical link is "https://tiny.test/posts/first". On /posts/first. Use the same URL for both: shares and likes are counted by it.',
      ],
    ],
  },
} as const satisfies Rows;
