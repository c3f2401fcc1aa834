/** Settings of the checks: `checks` and `elsewhere` of templates/site.tsx. */
import { both, type ErrorRow, post, type Rows, setting } from "../support/rows.ts";

const twins = { "content/posts/second.md": "---\ntitle: First\ndate: 2024-01-15\n---\nHello, [home](/).\n" };

export const settings = {
  mistakes: {
    "template/no-site": [
      [
        "a check that protects visitors",
        setting('checks: { "leak/secret": "off" }'),
        "templates/site.tsx:6:13 error template/no-site: `leak/secret` of `checks` has a severity that cannot be changed.",
      ],
      [
        "an unknown severity",
        setting('checks: { "page/alt": false }'),
        'templates/site.tsx:6:13 error template/no-site: `page/alt` of `checks` is false; write "off", "warning" or "error".',
      ],
      [
        "a path that is not one",
        setting('elsewhere: ["api/*"]'),
        'templates/site.tsx:6:3 error template/no-site: `elsewhere[0]` of defineSite() is "api/*"; write a path, such as "/api/*".',
      ],
      ...["//*", "/?*", "/#a", "/a//b"].map(
        (path): ErrorRow => [
          `a path that no link has: ${path}`,
          setting(`elsewhere: ["${path}"]`),
          `templates/site.tsx:6:3 error template/no-site: \`elsewhere[0]\` of defineSite() is "${path}"; write a path, such as "/api/*".`,
        ],
      ),
      [
        "all paths, percent-encoded",
        setting('elsewhere: ["/%2a"]'),
        'templates/site.tsx:6:3 error template/no-site: `elsewhere[0]` of defineSite() is "/%2a"; write a path, such as "/api/*".',
      ],
      [
        "all paths, which would turn the check of links off",
        setting('elsewhere: ["/api/*", "/*"]'),
        'templates/site.tsx:6:3 error template/no-site: `elsewhere[1]` of defineSite() is "/*"; write narrower paths, such as "/api/*": no link would be checked.',
      ],
    ],
    "page/duplicate-title": [
      [
        "a warning that the site made an error",
        both(twins, setting('checks: { "page/duplicate-title": "error", "page/duplicate-description": "off" }')),
        'content/posts/second.md:2:8 error page/duplicate-title: Several pages have the title "First": /posts/first, /posts/second.',
      ],
    ],
    "link/no-target": [
      [
        "an error that the site made a warning",
        both(post("Go [there](/gone)."), setting('checks: { "link/no-target": "warning" }')),
        'content/posts/first.md:5:12 warning link/no-target: "/gone" leads to no page. On /posts/first. Correct it, or list the page in templates/site.tsx; a path that another tool publishes belongs in `elsewhere`.',
      ],
      [
        "a link beside those that another deployment serves",
        both(post("Go [there](/apis)."), setting('elsewhere: ["/api/*", "/login"]')),
        'content/posts/first.md:5:12 error link/no-target: "/apis" leads to no page. On /posts/first.',
      ],
    ],
  },
  correct: [
    [
      "checks that the site turned off",
      both(twins, setting('checks: { "page/duplicate-title": "off", "page/duplicate-description": "off" }')),
    ],
    [
      "links to what another deployment serves",
      both(post("Go [there](/api/v1/x?y=1), [log in](/login)."), setting('elsewhere: ["/api/*", "/login"]')),
    ],
    [
      "the same with letters that URLs percent-encode",
      both(post("Go [there](/über/x)."), setting('elsewhere: ["/%C3%BCber/*"]')),
    ],
  ],
} as const satisfies Rows;
