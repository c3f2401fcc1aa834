/** Input that src/checks/unsafe-attributes.ts reports, and input that it accepts. */
import { both, html, inBody, post, type Rows, setting, template } from "../support/rows.ts";

const hosting = (text: string) => setting(`hosting: () => (${text})`);
const policy = hosting("{ policy: {} }");
const style = inBody('<p style={{ color: "red" }}>x</p>');

export const unsafeAttributes = {
  mistakes: {
    "page/csp": [
      [
        "a style",
        both(policy, style),
        'templates/page.tsx:12:29 warning page/csp: The page\'s Content-Security-Policy blocks the attribute style="color:red". On /, /posts/first. Use a class with a rule in a stylesheet.',
      ],
      [
        "a listener",
        both(policy, html('<button onclick="go()">x</button>')),
        'templates/page.tsx:12:29 warning page/csp: The page\'s Content-Security-Policy blocks the attribute onclick="go()". On /, /posts/first. Add the listener in a bundled script.',
      ],
      [
        "a style in the document of an iframe, which inherits the policy",
        both(policy, html('<iframe title="x" srcdoc="<p style=&quot;color:red&quot;>x</p>"></iframe>')),
        'templates/page.tsx:12:29 warning page/csp: The page\'s Content-Security-Policy blocks the attribute style="color:red". On /, /posts/first. Use a class with a rule in a stylesheet.',
      ],
      [
        "a policy that allows inline scripts only",
        both(hosting(`{ policy: { "script-src": "'unsafe-inline'" } }`), style),
        'templates/page.tsx:12:29 warning page/csp: The page\'s Content-Security-Policy blocks the attribute style="color:red". On /, /posts/first. Use a class with a rule in a stylesheet.',
      ],
      [
        "a policy in the headers of some pages",
        both(
          hosting(
            `{ hosts: { vercel: true }, headers: [{ path: "/posts/*", set: { "content-security-policy": "default-src 'self'" } }] }`,
          ),
          style,
        ),
        'templates/page.tsx:12:29 warning page/csp: The page\'s Content-Security-Policy blocks the attribute style="color:red". On /posts/first. Use a class with a rule in a stylesheet.',
      ],
      [
        "a policy in _headers",
        both(style, { "content/static/_headers": "/*\n  Content-Security-Policy: style-src 'self'\n" }),
        'templates/page.tsx:12:29 warning page/csp: The page\'s Content-Security-Policy blocks the attribute style="color:red". On /, /posts/first. Use a class with a rule in a stylesheet.',
      ],
      [
        "a policy that the template writes",
        template(
          ["<head>", `<head><meta httpEquiv="Content-Security-Policy" content="style-src 'self'" />`],
          ["<h1>{title}</h1>", '<h1>{title}</h1><p style={{ color: "red" }}>x</p>'],
        ),
        'templates/page.tsx:12:29 warning page/csp: The page\'s Content-Security-Policy blocks the attribute style="color:red". On /, /posts/first. Use a class with a rule in a stylesheet.',
      ],
    ],
  },
  correct: [
    ["Markdown's aligned tables", both(policy, post("| a | b |\n|:-:|--:|\n| 1 | 2 |"))],
    ["attributes on a site without a policy", style],
    ["a policy that allows them", both(hosting(`{ policy: { "style-src": "'unsafe-inline'" } }`), style)],
  ],
} as const satisfies Rows;
