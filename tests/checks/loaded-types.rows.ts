/** Input that src/checks/links/loaded-types.ts reports, since Chromium does not load it. */
import { png } from "../support/photo.ts";
import { both, type Files, inBody, inHead, type Rows, setting } from "../support/rows.ts";

const files: Files = {
  "content/static/a.css": "a { color: navy }\n",
  "content/static/a.js": "let a;\n",
  "content/static/a.json": "{}",
  "content/static/a.txt": "Text",
  "content/static/a.png": png,
};

const isWrong = ([markup, what]: readonly [string, string]) => {
  const isHead = /^<(?:link|script)/.test(markup);
  const column = (isHead ? 13 : 29) + markup.search(/(?<=")(?:\/|#|data:)/);
  const from = /<(?:video><)?(\w+)/.exec(markup)?.[1];
  return [
    markup,
    both(isHead ? inHead(markup) : inBody(markup), files),
    `templates/page.tsx:${isHead ? 7 : 12}:${column} error link/no-asset: ${what} On /, /posts/first (${from === "link" ? `link ${/rel="(\w+)/.exec(markup)?.[1]}` : `${from} src`}).`,
  ] as const;
};

const page = '"/" is a page, so browsers do not load it as';
const text = '"/a.txt" is of the type text/plain, so browsers do not load it as';

export const loadedTypes = {
  mistakes: {
    "link/no-asset": (
      [
        ['<img src="/" alt="" />', `${page} a picture.`],
        ['<img src="/a.txt" alt="" />', `${text} a picture.`],
        [
          '<img src="/a.js" alt="" />',
          '"/a.js" is of the type text/javascript, so browsers do not load it as a picture.',
        ],
        [
          '<img src="data:,hi" alt="" />',
          '"data:,hi" is of the type text/plain, so browsers do not load it as a picture.',
        ],
        ['<img src="#" alt="" />', '"#" is a page, so browsers do not load it as a picture.'],
        ['<link rel="stylesheet" href="#" />', '"#" is a page, so browsers do not load it as a stylesheet.'],
        ['<link rel="stylesheet" href="/" />', `${page} a stylesheet.`],
        ['<link rel="stylesheet" href="/a.txt" />', `${text} a stylesheet.`],
        [
          '<link rel="manifest" href="/a.css" />',
          '"/a.css" is of the type text/css, so browsers do not load it as a web app manifest.',
        ],
        ['<script src="/" />', `${page} a script.`],
        [
          '<script src="/a.json" />',
          '"/a.json" is of the type application/json, so browsers do not load it as a script.',
        ],
        [
          '<video src="/a.png" controls />',
          '"/a.png" is of the type image/png, so browsers do not load it as a film or a sound.',
        ],
        ['<audio src="/a.txt" controls />', `${text} a film or a sound.`],
        ['<video><source src="/" /></video>', `${page} a film or a sound.`],
        ['<video><track src="/a.txt" /></video>', `${text} subtitles in WebVTT.`],
      ] as const
    ).map(isWrong),
  },
  correct: [
    [
      "no icon and no picture yet, and files of no known type or of one in a header",
      both(
        inHead('<link rel="icon" href="data:," />'),
        inBody('<img src="data:," alt="" /><img src="/a" alt="" /><script src="/a.txt" />'),
        setting(
          'hosting: () => ({ hosts: { netlify: true }, headers: [{ path: "/a.txt", set: { "Content-Type": "text/javascript" } }] })',
        ),
        { "content/static/a": png, "content/static/a.txt": "let a;\n" },
      ),
    ],
  ],
} as const satisfies Rows;
