/** The origin and hosting settings: deliberate mistakes. */
import { type ErrorRow, type Rows, site, siteJson } from "../support/rows.ts";
import { edited } from "../support/small-site.ts";

/** Without this page Cloudflare Pages has a limit of its own. */
const notFound = { "content/static/404.html": "<!doctype html><title>Not found</title>" };
const everyHost = "{ netlify: true, cloudflare: true, vercel: true, nginx: true, caddy: true, githubPages: true }";

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
        "a line of _redirects below one that covers it",
        {
          "content/static/_redirects": "/old/a /posts/first 301\n/old/* / 301\n/old/b /posts/first 301\n/old/c / 301\n",
        },
        'content/static/_redirects:3:1 error output/bad-hosting: "/old/b /posts/first 301" never applies: the line of "/old/*" is above it.',
      ],
      ...(
        [
          ["a misspelt option", "redirect: []", 21, 'hosting() has no option "redirect".'],
          ["an option of the site", 'elsewhere: ["/a"]', 21, 'hosting() has no option "elsewhere".'],
          [
            "a misspelt option of a redirect",
            'redirects: [{ from: "/old", to: "/posts/first", status: 301, stauts: 301 }], hosts: { netlify: true }',
            82,
            '`redirects[0]` has no option "stauts".',
          ],
          [
            "a misspelt option of headers",
            'headers: [{ path: "/*", set: {}, sets: {} }], hosts: { netlify: true }',
            54,
            '`headers[0]` has no option "sets".',
          ],
          [
            "a misspelt directive of the policy",
            `policy: { "img-scr": "https://pictures.example" }`,
            32,
            'The policy has the unknown directive "img-scr".',
          ],
          [
            "a directive that browsers ignore in a page",
            `policy: { "report-uri": "/reports" }`,
            32,
            "Browsers ignore report-uri in the policy of a page.",
          ],
          [
            "a keyword without its quotes",
            `policy: { "connect-src": "self https://api.example" }`,
            47,
            "The policy has the unknown source self for connect-src.",
          ],
          [
            "a misspelt keyword",
            `policy: { "script-src": "'unsafe-evil'" }`,
            46,
            "The policy has the unknown source 'unsafe-evil' for script-src.",
          ],
          ...["https//x.org", "https:/x.org", "x.org?a", "'nonce-'", "https://*x.org", "x.org:80a"].map(
            (source) =>
              [
                `a source that is none: ${source}`,
                `policy: { "img-src": "${source}" }`,
                43,
                `The policy has the unknown source ${source} for img-src.`,
              ] as const,
          ),
          ...[
            ["X-Content-Type-Options", "nosnif"],
            ["x-frame-options", "ALLOW-FROM https://x.org"],
            ["Cross-Origin-Resource-Policy", "same"],
          ].map(
            ([name, value]) =>
              [
                `a value that browsers ignore: ${value}`,
                `headers: [{ path: "/*", set: { "${name}": "${value}" } }], hosts: { netlify: true }`,
                53,
                `Browsers ignore the value "${value}" of ${name} for /*.`,
              ] as const,
          ),
          [
            "a misspelt option of a host",
            "hosts: { githubPages: { domian: true } }",
            45,
            '`githubPages` has no option "domian".',
          ],
          [
            "a host that is switched by a text",
            'hosts: { netlify: "no" }',
            30,
            '`netlify` of `hosts` is "no"; write true or false.',
          ],
          [
            "an option of a host that is one",
            'hosts: { githubPages: { domain: "no" } }',
            45,
            '`domain` of `githubPages` is "no"; write true or false.',
          ],
          [
            "headers that are not a list",
            "headers: {}",
            21,
            "`headers` of hosting() is an object; write a list of { path, set }.",
          ],
          [
            "headers without a value",
            'headers: [{ path: "/*", set: { "X-A": 5 } }]',
            52,
            "`X-A` of `set` is 5; write a string.",
          ],
          [
            "a redirect without a status",
            'redirects: [{ from: "/a", to: "/" }]',
            21,
            "`status` of `redirects[0]` is missing; write 301, 302, 303, 307 or 308.",
          ],
          [
            "a status that is a text",
            'redirects: [{ from: "/a", to: "/", status: "301" }]',
            56,
            '`status` of `redirects[0]` is "301"; write 301, 302, 303, 307 or 308.',
          ],
          [
            "a rewrite",
            'redirects: [{ from: "/a", to: "/", status: 200 }]',
            56,
            "`status` of `redirects[0]` is 200; write 301, 302, 303, 307 or 308.",
          ],
          [
            "a policy that is a text",
            'policy: "none"',
            21,
            '`policy` of hosting() is "none"; write an object such as { "img-src": "https://pictures.example" }.',
          ],
          [
            "sources that are a list",
            'policy: { "img-src": [] }',
            31,
            "`img-src` of `policy` is an empty list; write a string or false.",
          ],
          [
            "options of a host without any",
            "hosts: { caddy: {} }",
            30,
            "`caddy` of `hosts` is an object; write true or false.",
          ],
          [
            "an option of nginx that is a text",
            'hosts: { nginx: { brotli: "yes" } }',
            39,
            '`brotli` of `nginx` is "yes"; write true or false.',
          ],
          ["an unknown host", "hosts: { apache: true }", 30, '`hosts` has no option "apache".'],
        ] as const
      ).map(
        ([what, text, column, message]): ErrorRow => [
          what,
          site(["content,\n", `content,\n  hosting: () => ({ ${text} }) as {},\n`]),
          `templates/site.tsx:6:${column} error output/bad-hosting: ${message}`,
        ],
      ),
      ...["//about", "/./about", "/a/../about", "/a//b"].map(
        (from): ErrorRow => [
          `a redirect from a path that no request has: ${from}`,
          site([
            "content,\n",
            `content,\n  hosting: () => ({ hosts: { netlify: true }, redirects: [{ from: "${from}", to: "/", status: 301 }] }),\n`,
          ]),
          `templates/site.tsx:6:68 error output/bad-hosting: The redirect "${from} / 301" has "//", "." or ".." in its path, which browsers or hosts remove from requests.`,
        ],
      ),
      ...(
        [
          ["Referer-Policy", "Referrer-Policy"],
          ["X-Content-Type-Option", "X-Content-Type-Options"],
          ["Permission-Policy", "Permissions-Policy"],
          ["content-security-polciy", "Content-Security-Policy"],
          ["Cache-Controll", "Cache-Control"],
        ] as const
      ).map(
        ([name, meant]): ErrorRow => [
          `a misspelt name of a header beside others: ${name}`,
          {
            ...site(),
            "content/static/_headers": `/*\n  ${name}: x\n  X-Cache-Control: 1\n  X-Frame: 1\n  Varied: 1\n  Cache-Tag: a\n  P3P: a\n`,
          },
          `content/static/_headers:2:3 warning output/bad-hosting: Browsers know no header "${name}", which is set for /*. Did you mean "${meant}"?`,
        ],
      ),
      [
        "lines of a static _headers that no host can read",
        {
          ...site(),
          "content/static/_headers":
            "/*\n  X-Frame-Options DENY\n\nabout\n  X-A: 1\n/b\n  : 1\n  Access-Control-Allow-Origin: *\n/*/*\n/b\n",
        },
        [
          ...["2:1|X-Frame-Options DENY", "4:1|about"].map((row) => {
            const [place, line] = row.split("|");
            return `content/static/_headers:${place} error output/bad-hosting: "${line}" is neither a path, which begins with "/", nor a header (name: value): headers below it are added to the rule above.`;
          }),
          'content/static/_headers:7:1 error output/bad-hosting: ": 1" is not a header (name: value).',
          'content/static/_headers:9:1 error output/bad-hosting: "/*/*" has more than one *.',
          'content/static/_headers:10:1 warning output/host-limit: "/b" has a rule above: Cloudflare Pages applies only the last.',
        ].join("\n"),
      ],
      [
        "an invalid path of headers, which the checks of pages with headers do not stumble over",
        site([
          "content,\n",
          'content,\n  hosting: () => ({ headers: [{ path: "/assets/*/*", set: { "X-A": "1" } }], hosts: { netlify: true } }),\n',
        ]),
        'templates/site.tsx:6:40 error output/bad-hosting: The path "/assets/*/*" of headers is invalid.',
      ],
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
        "templates/site.tsx:6:30 warning output/host-limit: GitHub Pages does not support custom headers: X-A will not be sent. Remove headers from hosting, or githubPages from hosts.",
      ],
      ...(
        [
          ["{ cloudflare: true }", ["Cloudflare Pages"]],
          ["{ netlify: true, caddy: true }", []],
          ["{}", ["Cloudflare Pages"]],
        ] as const
      ).map(
        ([hosts, names]): ErrorRow => [
          `lines of _redirects that a host drops, for ${hosts}`,
          {
            ...site(["content,\n", `content,\n  hosting: () => ({ hosts: ${hosts} }),\n`]),
            ...notFound,
            "content/static/_redirects":
              "# moved\n/old /posts/first 301\n\n/app/* /index.html 200\n/a / 302 Country=de\n",
          },
          [
            ...names.flatMap((name) => [
              `content/static/_redirects:4:1 warning output/host-limit: "/app/* /index.html 200" is ignored by ${name}: it would never end, since "/index.html" redirects to its clean URL: write "/". Change it or, if the site is not for ${name}, name only its hosts: \`hosts\` of hosting() in templates/site.tsx.`,
              `content/static/_redirects:5:1 warning output/host-limit: "/a / 302 Country=de" is ignored by ${name}: it has more than a path, a destination and a status. Change it or, if the site is not for ${name}, name only its hosts: \`hosts\` of hosting() in templates/site.tsx.`,
            ]),
            ...(hosts.includes("caddy")
              ? [
                  "content/static/_redirects warning output/host-limit: Only Netlify and Cloudflare Pages read _redirects; the site is also built for Caddy. Move its rules to hosting() in templates/site.tsx, which applies to all hosts.",
                ]
              : []),
          ].join("\n"),
        ],
      ),
      [
        "rules and lines of a static _headers beyond the limits of Cloudflare Pages",
        {
          ...site(["content,\n", "content,\n  hosting: () => ({ hosts: { caddy: false } }),\n"]),
          ...notFound,
          "content/static/_headers": `/0\n  X-A: ${"a".repeat(1996)}\n${Array.from({ length: 101 }, (_, n) => `/${n + 1}\n X-A: 1\n`).join("")}`,
        },
        [
          `content/static/_headers:2:1 warning output/host-limit: "X-A: ${"a".repeat(94)}…" is ignored by Cloudflare Pages: it is longer than 2000 characters.`,
          ...["201:1|/100", "203:1|/101"].map((row) => {
            const [place, line] = row.split("|");
            return `content/static/_headers:${place} warning output/host-limit: "${line}" is ignored by Cloudflare Pages: it is beyond the first 100 rules.`;
          }),
        ]
          .map(
            (line) =>
              `${line} Change it or, if the site is not for Cloudflare Pages, name only its hosts: \`hosts\` of hosting() in templates/site.tsx.`,
          )
          .join("\n"),
      ],
      [
        "a rule of a static _headers for one host, which Netlify adds to the rule above",
        {
          ...site(["content,\n", "content,\n  hosting: () => ({ hosts: { caddy: false } }),\n"]),
          ...notFound,
          "content/static/_headers": "/*\n  X-A: 1\nhttps://tiny.test/*\n  X-Robots-Tag: noindex\n",
        },
        'content/static/_headers:3:1 warning output/host-limit: "https://tiny.test/*" is not a path for Netlify, which adds the headers below it to the rule above. Change it or, if the site is not for Netlify, name only its hosts: `hosts` of hosting() in templates/site.tsx.',
      ],
      [
        "a page at the URL of another page and a slash",
        {
          ...site(
            ["content,\n", `content,\n  hosting: () => ({ hosts: ${everyHost} }),\n`],
            ['page("/", ', 'page("/posts/first/", <Post post={posts[0]} />),\n    page("/", '],
          ),
          ...notFound,
        },
        "content/posts/first.md warning site/orphan: No other page links to /posts/first/. Link to it, or mark it as noindex.\n" +
          'content/posts/first.md:2:8 warning page/duplicate-title: Several pages have the title "First": /posts/first/, /posts/first. Make each title specific to its page.\n' +
          "templates/site.tsx:9:11 warning output/host-limit: On Netlify and Vercel visitors never see the page /posts/first/ (content/posts/first.md): /posts/first/ and /posts/first are one URL there, which sends the page /posts/first (content/posts/first.md). Give one of them another URL.",
      ],
      [
        "a static page at the URL of another page and a slash",
        {
          ...site(["content,\n", `content,\n  hosting: () => ({ hosts: ${everyHost} }),\n`]),
          ...notFound,
          "content/static/posts/first/index.html": "<p>Hi",
        },
        "content/static/posts/first/index.html warning output/host-limit: On Netlify and Vercel visitors never see content/static/posts/first/index.html: /posts/first/ and /posts/first are one URL there, which sends the page /posts/first (content/posts/first.md). Give one of them another URL.",
      ],
      [
        "a page in a folder that a host omits",
        {
          ...site(
            ["content,\n", "content,\n  hosting: () => ({ hosts: { netlify: true, cloudflare: true } }),\n"],
            ['"/posts/"', '"/functions/"'],
          ),
          ...edited("templates/page.tsx", ['"/posts/"', '"/functions/"']),
          ...notFound,
        },
        "templates/site.tsx:6:3 warning output/host-limit: Cloudflare Pages does not send /functions/first: it omits files and folders of that name. Use another name.",
      ],
      [
        "files that a host omits, runs or reads for itself",
        {
          ...site(
            [
              "content,\n",
              "content,\n  hosting: () => ({ hosts: { cloudflare: true, vercel: true, nginx: true } }),\n",
            ],
            ["  pages:", '  files: () => [{ path: "venv/data.json", make: () => "[]" }],\n  pages:'],
          ),
          ...notFound,
          ...Object.fromEntries(
            [
              ..."_worker.js _routes.json functions/a.js lib/node_modules/b.js lib/node_modules/c.js".split(" "),
              ..."api/d.js api/e/f.py api/_g.js api/h.d.ts api/i.json i/api/j.js middleware.ts package.json".split(" "),
            ].map((path) => [`content/static/${path}`, "{}"]),
          ),
        },
        `content/static/_routes.json warning output/host-limit: Cloudflare Pages does not send content/static/_routes.json: it reads there which requests a worker responds to. Use another name.
content/static/_worker.js warning output/host-limit: Cloudflare Pages does not send content/static/_worker.js: it runs that file for every request, in place of the site. Use another name.
content/static/api/_g.js warning site/unreferenced: Nothing on the site refers to api/_g.js (2 bytes). Remove unused files: otherwise they are published.
content/static/api/d.js warning output/host-limit: Vercel does not send content/static/api/d.js, content/static/api/e/f.py: it runs scripts below api/ as functions, and then sends nothing from that folder. Use another name.
content/static/api/d.js warning site/unreferenced: Nothing on the site refers to api/d.js (2 bytes). Remove unused files: otherwise they are published.
content/static/api/e/f.py warning site/unreferenced: Nothing on the site refers to api/e/f.py (2 bytes). Remove unused files: otherwise they are published.
content/static/api/h.d.ts warning site/unreferenced: Nothing on the site refers to api/h.d.ts (2 bytes). Remove unused files: otherwise they are published.
content/static/api/i.json warning site/unreferenced: Nothing on the site refers to api/i.json (2 bytes). Remove unused files: otherwise they are published.
content/static/functions/a.js warning output/host-limit: Cloudflare Pages does not send content/static/functions/a.js, content/static/lib/node_modules/b.js, content/static/lib/node_modules/c.js: it omits files and folders of that name. Use another name.
content/static/functions/a.js warning site/unreferenced: Nothing on the site refers to functions/a.js (2 bytes). Remove unused files: otherwise they are published.
content/static/i/api/j.js warning site/unreferenced: Nothing on the site refers to i/api/j.js (2 bytes). Remove unused files: otherwise they are published.
content/static/lib/node_modules/b.js warning output/host-limit: Vercel does not send content/static/lib/node_modules/b.js, content/static/lib/node_modules/c.js: it omits files and folders of that name. Use another name.
content/static/lib/node_modules/b.js warning site/unreferenced: Nothing on the site refers to lib/node_modules/b.js (2 bytes). Remove unused files: otherwise they are published.
content/static/lib/node_modules/c.js warning site/unreferenced: Nothing on the site refers to lib/node_modules/c.js (2 bytes). Remove unused files: otherwise they are published.
content/static/middleware.ts warning output/host-limit: Vercel does not send content/static/middleware.ts: it runs that file before every request. Use another name.
content/static/middleware.ts warning site/unreferenced: Nothing on the site refers to middleware.ts (2 bytes). Remove unused files: otherwise they are published.
content/static/package.json warning output/host-limit: Vercel does not send content/static/package.json: it installs the packages and runs the build script of that file. Use another name.
content/static/package.json warning site/unreferenced: Nothing on the site refers to package.json (2 bytes). Remove unused files: otherwise they are published.
templates/site.tsx:8:26 warning output/host-limit: Vercel does not send venv/data.json: it omits files and folders of that name. Use another name.`,
      ],
    ],
  },
} as const satisfies Rows;
