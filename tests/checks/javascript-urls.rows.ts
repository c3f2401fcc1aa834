/** Input that src/checks/url-schemes.ts reports. */
import { html, inBody, type Rows } from "../support/rows.ts";

export const javascriptUrls = {
  mistakes: {
    "link/javascript": [
      [
        "in a template",
        inBody('<a href="javascript:alert(1)">x</a>'),
        "templates/page.tsx:12:38 error link/javascript: A link is a javascript: URL, which React replaced with one that throws (a href). On /, /posts/first.",
      ],
      [
        "with a line break, which URL parsers remove",
        html('<a href="java\nscript:alert(1)">x</a>'),
        'templates/page.tsx:12:29 error link/javascript: A link is a script: "java script:alert(1)" (a href). On /, /posts/first.',
      ],
      [
        "of the button of a form",
        html('<form action="/"><input type="submit" value="x" formaction="javascript:alert(1)"></form>'),
        'templates/page.tsx:12:137 error link/javascript: A link is a script: "javascript:alert(1)" (input formaction). On /, /posts/first.',
      ],
      [
        "in the animation of a drawing",
        html('<svg><a href="/"><text>x</text><animate attributeName="href" values="/;javascript:alert(1)"/></a></svg>'),
        'templates/page.tsx:12:146 error link/javascript: A link is a script: "javascript:alert(1)" (animate values). On /, /posts/first.',
      ],
      [
        "set in a drawing",
        html('<svg><a><text>x</text><set attributeName="xlink:href" to="javascript:alert(1)"/></a></svg>'),
        'templates/page.tsx:12:131 error link/javascript: A link is a script: "javascript:alert(1)" (set to). On /, /posts/first.',
      ],
      [
        "a document in a frame",
        html('<iframe title="a" src="data:text/html,a"></iframe>'),
        'templates/page.tsx:12:96 error link/javascript: A frame shows a data: URL, whose scripts run: "data:text/html,a" (iframe src). On /, /posts/first.',
      ],
      [
        "a document in an object",
        html('<object data="data:text/html,a">a</object>'),
        'templates/page.tsx:12:85 error link/javascript: A frame shows a data: URL, whose scripts run: "data:text/html,a" (object data). On /, /posts/first.',
      ],
      [
        "in raw HTML",
        html('<a href="javascript:alert(1)">x</a>'),
        'templates/page.tsx:12:80 error link/javascript: A link is a script: "javascript:alert(1)" (a href). On /, /posts/first.',
      ],
    ],
  },
} as const satisfies Rows;
