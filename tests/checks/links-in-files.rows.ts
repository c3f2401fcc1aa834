/** Links that src/checks/links.ts finds in feeds, sitemaps, manifests, redirects and other files. */
import { png } from "../support/photo.ts";
import { both, html, inBody, inHead, ld, made, post, type Rows, setting, site, template } from "../support/rows.ts";

export const linksInFiles = {
  mistakes: {
    "link/no-target": [
      [
        "a feed",
        made(
          "feed.xml",
          '<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:tiny.test,2024:x</id><entry><link href="https://tiny.test/gone"/></entry></feed>',
        ),
        'templates/site.tsx:6:143 error link/no-target: "https://tiny.test/gone" leads to no page. On feed.xml.',
      ],
      [
        "Markdown files: after code, in each file, at its line",
        {
          "content/static/a.md":
            "[home](https://tiny.test/)\n\n```js\n[a](https://tiny.test/in-code)\n```\n\nAll is gone: [b](https://tiny.test/gone).\n\n- ```md\n  [c](https://tiny.test/in-list)\n  ```\n\n<!-- [d](https://tiny.test/hidden) -->\n",
          "content/static/b.md": "[b](https://tiny.test/gone)\n",
        },
        'content/static/a.md:7:18 error link/no-target: "https://tiny.test/gone" leads to no page. On a.md, b.md.',
      ],
      [
        "RSS, with HTML inside",
        made(
          "rss.xml",
          '<rss><channel><link>https://tiny.test/</link><item><guid isPermaLink="false">https://tiny.test/x</guid><description><![CDATA[<a href="/gone">x</a>]]></description></item></channel></rss>',
        ),
        'templates/site.tsx:6:186 error link/no-target: "/gone" leads to no page. On rss.xml.',
      ],
      [
        "in the text of a page that a feed repeats: reported for the page alone",
        both(
          post("[a](/posts/frist#x) [b](./second.md)"),
          template(["text={post.body}", "entry={post}"]),
          site(
            [
              'from "plinth";',
              'from "plinth";\nimport { toHtml } from "plinth";\nimport { feed } from "plinth/outputs";',
            ],
            [
              "content,\n",
              `content,
  files: ({ posts }) => ["atom", "rss"].map((format) =>
    feed({ path: format + ".xml", format, title: "T", description: "D", author: "A", items: posts.map((post) => ({ url: "/posts/" + post.slug, title: "F", date: post.fields.date, content: toHtml(post) })) })),
`,
            ],
          ),
        ),
        'content/posts/first.md:5:5 error link/no-target: "/posts/frist#x" leads to no page. On /posts/first.\ncontent/posts/first.md:5:25 error link/no-target: "./second.md" leads to no page. On /posts/first.',
      ],
      [
        "a sitemap",
        made("sitemap.xml", "<urlset><url><loc>https://tiny.test/gone</loc></url></urlset>"),
        'templates/site.tsx:6:71 error link/no-target: "https://tiny.test/gone" leads to no page. On sitemap.xml.',
      ],
      [
        "redirects",
        { "content/static/_redirects": "# moved\n/old /gone 301\n/blog/* /posts/:splat 301\n" },
        'content/static/_redirects:2:6 error link/no-target: "/gone" leads to no page. On _redirects.',
      ],
      [
        "a redirect of a folder to one that has no pages",
        { "content/static/_redirects": "/old/* /rezepte/:splat 301\n/a/* /posts/:splat 301\n/b/* /:splat 301\n" },
        'content/static/_redirects:1:8 error link/no-target: "/rezepte/:splat" leads nowhere: the site has nothing below /rezepte/. On _redirects.',
      ],
      [
        "the same in the hosting of the site",
        setting(
          'hosting: () => ({ hosts: { nginx: true }, redirects: [{ from: "/old/*", to: "/rezepte/:splat", status: 301 }] })',
        ),
        'templates/site.tsx:6:80 error link/no-target: "/rezepte/:splat" leads nowhere: the site has nothing below /rezepte/. On _redirects.',
      ],
      [
        "redirects in a loop",
        { "content/static/_redirects": "/old /older 301\n/older /old 301\n/once / 301\n/twice /once 301\n" },
        'content/static/_redirects:1:1 error link/no-target: "/old" redirects in a loop: /old, /older, /old. On _redirects.\ncontent/static/_redirects:1:6 error link/no-target: "/older" redirects in a loop: /older, /old, /older. On _redirects.',
      ],
      [
        "redirects in a loop, by absolute URLs",
        {
          "content/static/_redirects":
            "/é https://TINY.test/old 301\n/old https://tiny.test/%c3%a9 301\n/x https://other.test/x 301\n",
        },
        'content/static/_redirects:1:4 error link/no-target: "https://TINY.test/old" redirects in a loop: /old, /é, /old. On _redirects.\ncontent/static/_redirects:2:6 error link/no-target: "https://tiny.test/é" redirects in a loop: /é, /old, /é. On _redirects.',
      ],
      [
        "a catch-all redirect to a missing page",
        { "content/static/_redirects": "/* /gone 301\n" },
        'content/static/_redirects:1:4 error link/no-target: "/gone" redirects in a loop: /gone, /gone. On _redirects.',
      ],
      [
        "JSON-LD",
        ld({ "@type": "WebSite", name: "Tiny", url: "https://tiny.test/gone" }),
        'templates/page.tsx:12:187 error link/no-target: "https://tiny.test/gone" leads to no page. On /, /posts/first.',
      ],
      [
        "static HTML",
        { "content/static/google1.html": '<a href="/gone">x</a>' },
        'content/static/google1.html:1:10 error link/no-target: "/gone" leads to no page. On google1.html.',
      ],
    ],
    "link/no-asset": [
      [
        "a module that imports a missing file and a package",
        both(inBody('<script type="module" src="/a.js" />'), {
          "content/static/a.js": 'import "./b.mjs";\nexport { x } from "./gone.js";\nimport y from "lodash";\n',
          "content/static/b.mjs": "// import './comment.js'\nawait import('/gone.mjs'); await import('fs');\n",
        }),
        [
          'content/static/a.js:2:20 error link/no-asset: "./gone.js" is not a file of the site. On a.js (script import).',
          'content/static/a.js:3:16 error link/no-asset: Browsers cannot import "lodash": it is the name of a package, not a URL. On a.js (script import).',
          'content/static/b.mjs:2:15 warning link/no-asset: "/gone.mjs" is not a file of the site. On b.mjs (script import()). Put files that are copied unchanged into content/static/.',
        ].join("\n"),
      ],
      [
        "an import in the page",
        html('<script type="module">import "/gone.js"</script>'),
        'templates/page.tsx:12:103 error link/no-asset: "/gone.js" is not a file of the site. On /, /posts/first (script import).',
      ],
      [
        "a worker beside a bundled script",
        both(
          template(
            ["usePage }", "useAsset, usePage }"],
            ["<h1>{title}</h1>", '<h1>{title}</h1><script type="module" src={useAsset("a.ts").url} />'],
          ),
          setting('bundles: ["a.ts"]'),
          { "templates/a.ts": 'export {};\nnew Worker(new URL("./w.ts", import.meta.url));\n' },
        ),
        'templates/a.ts:2:21 warning link/no-asset: "./w.ts" is not a file of the site. On assets/a-3RA3EDVR.js (script URL). Put the file into content/static/ and write its path from the root, or add it to `bundles` and pass the script its URL.',
      ],
      [
        "robots.txt",
        { "content/static/robots.txt": "User-agent: *\nAllow: /\nSitemap: https://tiny.test/map.xml\n" },
        'content/static/robots.txt:3:10 error link/no-asset: "https://tiny.test/map.xml" is not a file of the site. On robots.txt (robots Sitemap).',
      ],
      [
        "a web manifest",
        both(
          made("site.webmanifest", '{"start_url":"/app","icons":[{"src":"/icon.png"}]}'),
          inHead('<link rel="manifest" href="/site.webmanifest" />'),
        ),
        'templates/site.tsx:6:75 error link/no-target: "/app" leads to no page. On site.webmanifest.\ntemplates/site.tsx:6:104 error link/no-asset: "/icon.png" is not a file of the site. On site.webmanifest (manifest icons).',
      ],
      [
        "a minified stylesheet with escapes",
        both(inHead('<link rel="stylesheet" href="/a.css" />'), {
          "content/static/a.css": '@import"b.css";a{background:url(/my\\ bird.png)}',
        }),
        'content/static/a.css error link/no-asset: "/my bird.png" is not a file of the site. On a.css (style url()).\ncontent/static/a.css:1:9 error link/no-asset: "b.css" is not a file of the site. On a.css (style url()).',
      ],
      [
        "a static drawing",
        both(
          { "content/static/a.svg": '<svg xmlns="http://www.w3.org/2000/svg"><image href="gone.png"/></svg>' },
          inBody('<img src="/a.svg" alt="" />'),
        ),
        'content/static/a.svg:1:54 error link/no-asset: "gone.png" is not a file of the site. On a.svg (image href).',
      ],
    ],
    "link/no-fragment": [
      [
        "a missing symbol of a drawing",
        both(inBody('<svg><use href="/icons.svg#brid" /><use href="/icons.svg#bird" /></svg>'), {
          "content/static/icons.svg": '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="bird"/></svg>',
        }),
        'templates/page.tsx:12:45 error link/no-fragment: "/icons.svg#brid" leads nowhere: no element on /icons.svg has the id "brid". On /, /posts/first.',
      ],
    ],
  },
  correct: [
    [
      "a file that is not JSON, with a tag in a text",
      both(html('<div data-src="/d.json"></div>'), { "content/static/d.json": String.raw`{"a": "<p>It\'s</p>"}` }),
    ],
    [
      "imports of a page by its import map, and those of a module that no page loads",
      both(
        html(
          '<script type="importmap">{"imports":{"own":"/a.js"}}</script><script type="module">import "own"; import "/a.js"</script>',
        ),
        { "content/static/a.js": "export {};", "content/static/LICENSE.mjs": 'import "./gone.js"' },
      ),
    ],
    [
      "redirects of folders to a page's folder, to another deployment, to another redirect and to another site",
      {
        "content/static/_redirects":
          "/a/* /posts/:splat 301\n/b/* /api/:splat 301\n/c/* /a/:splat 301\n/d/:id https://other.example/:id 301\n/e/* /?q=:splat 301\n/f/:x /posts/:x 301\n/g/* /fn/:splat 200\n/:lang/old/* /:lang/:splat 301\n",
        ...setting('elsewhere: ["/api/*"]'),
      },
    ],
    [
      "a rewrite to a file, and every way to load a stylesheet",
      both(
        { "content/static/_redirects": "/app/* / 200\n/index /index.html 200\n" },
        inHead('<link rel="stylesheet" href="/a.css" />'),
        {
          "content/static/a.css":
            "@namespace url(http://www.w3.org/1999/xhtml);@import 'b.css';a{background:url(/my\\ bird.png)}",
          "content/static/b.css": "a{color:red}",
          "content/static/my bird.png": png,
        },
      ),
    ],
  ],
} as const satisfies Rows;
