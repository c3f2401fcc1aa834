/** Input that src/checks/blocked-sources.ts and headers.ts report, and input that they accept. */
import { both, inBody, inHead, type Rows, setting } from "../support/rows.ts";

const header = (value: string) =>
  setting(
    `hosting: () => ({ hosts: { vercel: true }, headers: [{ path: "/*", set: { "Content-Security-Policy": "${value}" } }] })`,
  );
const headers = (text: string) => ({ "content/static/_headers": `/*\n  ${text}\n` });
const style = inBody("<style>{`p { color: red }`}</style>");
const picture = inBody('<img src="https://pictures.example/a.png" alt="A" width={1} height={1} />');
const policy = (text: string) => setting(`hosting: () => ({ policy: { ${text} } })`);
const meta = (content: string) =>
  both(
    inHead(`<meta httpEquiv="Content-Security-Policy" content="${content}" /><link rel="stylesheet" href="/a.css" />`),
    { "content/static/a.css": "p { color: red }" },
  );
const script = both(inBody('<script src="/a.js" />'), { "content/static/a.js": "document.title = 'a';" });
const blocked = (what: string): string =>
  `templates/site.tsx:6:78 error output/bad-hosting: Content-Security-Policy for /* blocks ${what}. On /, /posts/first.`;

export const blockedSources = {
  mistakes: {
    "output/bad-hosting": [
      [
        "a header that blocks inline styles",
        both(header("default-src 'none'"), style),
        blocked("an inline style (style-src)"),
      ],
      [
        "a header that blocks pictures of another site",
        both(header("img-src 'self' data: https://other.example; style-src *"), picture),
        blocked("https://pictures.example (img-src)"),
      ],
      [
        "the same in _headers",
        both(headers("Content-Security-Policy: default-src 'self'"), picture),
        `content/static/_headers:2:3 error output/bad-hosting: Content-Security-Policy for /* blocks https://pictures.example (img-src). On /, /posts/first.`,
      ],
      [
        "a value in _headers that browsers ignore",
        headers("Referrer-Policy: no-referer"),
        'content/static/_headers:2:3 error output/bad-hosting: Browsers ignore the value "no-referer" of Referrer-Policy for /*.',
      ],
      [
        "pages as downloads in _headers",
        headers("Content-Disposition: attachment"),
        "content/static/_headers:2:3 error output/bad-hosting: Content-Disposition for /* makes browsers download the page index.html instead of showing it.",
      ],
      [
        "a sandbox of the option `policy` that forbids scripts",
        both(policy('sandbox: "allow-forms"'), script),
        "templates/site.tsx:6:31 error output/bad-hosting: Content-Security-Policy for /* blocks 'self' (script-src). On /, /posts/first.",
      ],
    ],
    "page/csp": [
      [
        "a page's own policy that blocks its stylesheet",
        meta("default-src 'none'"),
        "templates/page.tsx:7:13 error page/csp: The page's Content-Security-Policy blocks 'self' (style-src). On /, /posts/first.",
      ],
      [
        "'strict-dynamic', which blocks scripts by URL",
        both(policy(`"script-src": "'strict-dynamic'"`), script),
        "templates/site.tsx:6:46 error page/csp: The page's Content-Security-Policy blocks 'self' (script-src). On /, /posts/first.",
      ],
    ],
  },
  correct: [
    ["a page's own policy that allows its stylesheet", meta("default-src 'self'")],
    [
      "'strict-dynamic' on a page with inline scripts only",
      both(policy(`"script-src": "'strict-dynamic'"`), inBody("<script>{`document.title = 'a'`}</script>")),
    ],
    ["a sandbox that allows scripts", both(policy('sandbox: "allow-scripts"'), script)],
    ["a header that allows inline styles", both(header("default-src 'none'; style-src 'unsafe-inline'"), style)],
    ["a header with hashes", both(header("style-src-elem 'sha256-AAAA'; style-src 'none'"), style)],
    ["a header that allows a scheme", both(header("default-src https:"), picture)],
    ["a header that allows subdomains", both(header("img-src *.pictures.example pictures.example"), picture)],
    ["a header for other directives", both(header("script-src 'none'; frame-ancestors 'none'"), picture)],
    ["a policy that only reports", both(headers("Content-Security-Policy-Report-Only: default-src 'none'"), picture)],
  ],
} as const satisfies Rows;
