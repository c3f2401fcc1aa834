/** Input that src/checks/frames.ts reports, and input that it accepts. */
import { png } from "../support/photo.ts";
import { both, inBody, type Rows, setting } from "../support/rows.ts";

const hosting = (text: string) => setting(`hosting: () => ({ hosts: { vercel: true }, ${text} })`);
const first = inBody('<object data="/posts/first" />');
const allows = `policy: { "frame-ancestors": "'self'" }`;
const forbids = `policy: { "frame-ancestors": "'none'" }`;
const denies = (path: string): string => `headers: [{ path: "${path}", set: { "X-Frame-Options": "DENY" } }]`;

export const frames = {
  mistakes: {
    "page/csp": [
      [
        "a frame of the site's own, which its policy forbids",
        both(hosting(forbids), inBody('<iframe src="/posts/first" title="First" />')),
        'templates/page.tsx:12:42 warning page/csp: The header frame-ancestors \'none\' of "/posts/first" forbids the <iframe> that shows it. On /, /posts/first. Write "frame-ancestors": "\'self\'", or link to the file.',
      ],
      [
        "an object, which a header of some files forbids",
        both(hosting(denies("/posts/*")), first),
        'templates/page.tsx:12:43 warning page/csp: The header X-Frame-Options: DENY of "/posts/first" forbids the <object> that shows it. On /, /posts/first. Write X-Frame-Options: SAMEORIGIN, or link to the file.',
      ],
      [
        "an embedded file, which a header in _headers forbids",
        both(inBody('<embed src="/posts/first" />'), {
          "content/static/_headers": "/*\n  X-Frame-Options: deny\n",
        }),
        'templates/page.tsx:12:41 warning page/csp: The header X-Frame-Options: DENY of "/posts/first" forbids the <embed> that shows it. On /, /posts/first. Write X-Frame-Options: SAMEORIGIN, or link to the file.',
      ],
    ],
  },
  correct: [
    ["a header that browsers ignore beside the policy", both(hosting(`${allows}, ${denies("/*")}`), first)],
    ["a header of other files", both(hosting(denies("/")), first)],
    [
      "a picture, which needs no frame",
      both(hosting(denies("/*")), inBody('<object data="/a.png" />'), { "content/static/a.png": png }),
    ],
    ["frames of other sites", both(hosting(forbids), inBody('<iframe src="https://v.test/" title="A video" />'))],
  ],
} as const satisfies Rows;
