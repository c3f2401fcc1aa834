/** Input that src/checks/links.ts reports, and input that it accepts. */
import { png } from "../support/photo.ts";
import {
  both,
  type ErrorRow,
  html,
  inBody,
  post,
  type Rows,
  setting,
  site,
  siteJson,
  template,
  types,
  versions,
} from "../support/rows.ts";

export const links = {
  mistakes: {
    "link/no-target": [
      [
        "a no-break space, which browsers do not remove",
        html('<a href="\u00a0/gone">a</a>'),
        'templates/page.tsx:12:80 error link/no-target: "\u00a0/gone" leads to no page. On /, /posts/first.',
      ],
      [
        "paths of a computer",
        post("[a](C:\\Users\\ann\\pic.md) and [b](d:/pic.md)"),
        'content/posts/first.md:5:5 error link/no-target: "C:\\Users\\ann\\pic.md" is a path on a computer, not a URL. On /posts/first.\n' +
          'content/posts/first.md:5:34 error link/no-target: "d:/pic.md" is a path on a computer, not a URL. On /posts/first.',
      ],
      [
        "a rule for speculative loading",
        html('<script type="speculationrules">{"prerender":[{"urls":["/gone", "/"]}]}</script>'),
        'templates/page.tsx:12:133 error link/no-target: "/gone" leads to no page. On /, /posts/first.',
      ],
      [
        "the own host with a dot at its end",
        post("[a](https://tiny.test./gone), [b](//tiny.test./gone) and [c](https://tiny.test./)"),
        'content/posts/first.md:5:5 error link/no-target: "https://tiny.test./gone" leads to no page. On /posts/first.\n' +
          'content/posts/first.md:5:35 error link/no-target: "//tiny.test./gone" leads to no page. On /posts/first.',
      ],
      [
        "the own host without TLS",
        post("[a](http://tiny.test/gone) and [b](http://TINY.test/posts/gone)"),
        'content/posts/first.md:5:5 error link/no-target: "http://tiny.test/gone" leads to no page. On /posts/first.\n' +
          'content/posts/first.md:5:36 error link/no-target: "http://TINY.test/posts/gone" leads to no page. On /posts/first.',
      ],
      ...(
        [
          ["http://localhost:4321/about", "/about"],
          ["//127.0.0.1", "/"],
          ["https://[::1]:80/a", "/a"],
        ] as const
      ).map(
        ([url, path]): ErrorRow => [
          `the visitor's own computer: ${url}`,
          inBody(`<a href="${url}">x</a>`),
          `templates/page.tsx:12:38 warning link/no-target: "${url}" leads to the visitor's own computer. On /, /posts/first. Write "${path}" for a page of this site, and an address that readers type as code, without a link.`,
        ],
      ),
      ...(
        [
          ["htps://x.org", 'has the unknown scheme "htps:"'],
          ["mailo:a@b.test", 'has the unknown scheme "mailo:"'],
          ["htp:www.x.org", 'has the unknown scheme "htp:"'],
          ["/\\evil.example/x", 'leads to the host "evil.example", since browsers read "\\" as "/"'],
          ["\\\\evil.example", 'leads to the host "evil.example", since browsers read "\\" as "/"'],
          ["blob:https://tiny.test/x", "leads nowhere: browsers follow no link to blob:"],
          ["view-source:https://x.org/", "leads nowhere: browsers follow no link to view-source:"],
          ["tel:", "has no number"],
          ["tel:undefined", "has no number"],
          ["https://https://x.org", 'leads to "https:", which no host is named'],
          ["https://x,org/a", 'leads to "x,org", which no host is named'],
          ["https://x..org", 'leads to "x..org", which no host is named'],
          ["https:///x", "has no host: it begins with three slashes"],
        ] as const
      ).map(
        ([url, what]): ErrorRow => [
          `a link that leads elsewhere for a browser: ${url}`,
          inBody(`<a href="${url}">x</a>`),
          `templates/page.tsx:12:38 error link/no-target: "${url}" ${what}. On /, /posts/first.`,
        ],
      ),
      [
        "two slashes in place of one",
        post("[a](//posts/first.md), [b](///posts/first)"),
        'content/posts/first.md:5:5 error link/no-target: "//posts/first.md" leads to the host "posts", since it begins with two slashes. On /posts/first.\n' +
          'content/posts/first.md:5:28 error link/no-target: "///posts/first" leads to the host "posts", since it begins with two slashes. On /posts/first.',
      ],
      [
        "in Markdown",
        post("\nSee [it](/posts/frist)."),
        'content/posts/first.md:6:10 error link/no-target: "/posts/frist" leads to no page. On /posts/first.',
      ],
      [
        "in one of two versions, where the other one has the text, too",
        versions("Not (/gone).", "See [it](/gone)."),
        'content/docs/v2/intro.md:4:10 error link/no-target: "/gone" leads to no page. On /v2/intro.',
      ],
      [
        "of one text that leads to another target in each folder",
        versions("[a](gone)", "[a](gone)"),
        'content/docs/v1/intro.md:4:5 error link/no-target: "gone" leads to no page. On /v1/intro.\n' +
          'content/docs/v2/intro.md:4:5 error link/no-target: "gone" leads to no page. On /v2/intro.',
      ],
      [
        "in a template",
        template(["<h1>{title}</h1>", '<h1>{title}</h1><a href="/nope">x</a>']),
        'templates/page.tsx:12:38 error link/no-target: "/nope" leads to no page. On /, /posts/first.',
      ],
      [
        "in a declarative shadow root",
        inBody('<x-a><template shadowrootmode="open"><a href="/nope">x</a></template></x-a>'),
        'templates/page.tsx:12:75 error link/no-target: "/nope" leads to no page. On /, /posts/first.',
      ],
      [
        "in a template that scripts clone",
        inBody('<template><a href="/nope">x</a><a href="/posts/{{slug}}">y</a></template>'),
        'templates/page.tsx:12:48 error link/no-target: "/nope" leads to no page. On /, /posts/first.',
      ],
      [
        "in a template, where the content has it as a word",
        both(post("All concerts are here."), inBody('<a href="concerts">x</a>')),
        'templates/page.tsx:12:38 error link/no-target: "concerts" leads to no page. On /, /posts/first.',
      ],
      [
        "the home page, after an element that ends with a slash",
        both(
          post('A<br /><img alt="" src="data:,"/> and / or `a`/`b`\n[it][home]\n\n[home]: /'),
          site(['page("/",', 'page("/home",'], ["content,\n", "content,\n  markdown: { html: true },\n"]),
        ),
        'content/posts/first.md:5:6 error link/no-target: "/" leads to no page. On /posts/first.',
      ],
      [
        "in a template, where the content has it as code",
        both(
          post("Divide with `/gone` or\n\n```\n(/gone)\n```"),
          template(["<h1>{title}</h1>", '<h1>{title}</h1><a href="/gone">x</a>']),
        ),
        'templates/page.tsx:12:38 error link/no-target: "/gone" leads to no page. On /, /posts/first.',
      ],
      [
        "as an absolute URL",
        post("[it](https://tiny.test/nope)"),
        'content/posts/first.md:5:6 error link/no-target: "https://tiny.test/nope" leads to no page. On /posts/first.',
      ],
      [
        "made by a reference",
        post("[it](/{{site.name}})"),
        'content/posts/first.md:5:1 error link/no-target: "/Tiny" leads to no page. On /posts/first.',
      ],
      [
        "with letters that are percent-encoded in the page",
        post("[it](/über-uns)"),
        'content/posts/first.md:5:6 error link/no-target: "/über-uns" leads to no page. On /posts/first.',
      ],
      [
        "without a URL, in HTML that a template computes, and an empty text of content",
        {
          ...siteJson("{", '  "name": "Tiny", "note": "",', '  "origin": "https://tiny.test"', "}"),
          ...types(["name: z.string()", "name: z.string(), note: z.string()"]),
          ...template(
            ["site: { name: string }", "site: { name: string; note: string }"],
            [
              "<Html title={site.name}>",
              '<Html title={site.name}>{site.note}<div dangerouslySetInnerHTML={{ __html: ["<a hr", "ef=\'\'>x</a>"].join("") }} />',
            ],
          ),
        },
        "templates/page.tsx:17:45 error link/no-target: A link has an empty URL (a href). On /.",
      ],
      [
        "with a space in its definition, and with characters that Markdown escapes",
        post("An [a] and [b](/gone\\_b), [c](/c?d=1&amp;e=2), [f].\n\n[a]: </gone a>\n[f]: /gone\\_f"),
        'content/posts/first.md:5:16 error link/no-target: "/gone_b" leads to no page. On /posts/first.\n' +
          'content/posts/first.md:5:31 error link/no-target: "/c?d=1&e=2" leads to no page. On /posts/first.\n' +
          'content/posts/first.md:7:7 error link/no-target: "/gone%20a" leads to no page. On /posts/first.\n' +
          'content/posts/first.md:8:6 error link/no-target: "/gone_f" leads to no page. On /posts/first.',
      ],
      [
        "where the button of a form, an animation and a ping lead",
        html(
          '<form action="/"><input type="submit" value="x" formaction="/gone"></form><a href="/" ping="/ping">x</a>' +
            '<svg><a href="/"><text>x</text><set attributeName="href" to="/away"/></a></svg>',
        ),
        'templates/page.tsx:12:137 error link/no-target: "/gone" leads to no page. On /, /posts/first.\n' +
          'templates/page.tsx:12:173 error link/no-target: "/ping" leads to no page. On /, /posts/first.\n' +
          'templates/page.tsx:12:252 error link/no-target: "/away" leads to no page. On /, /posts/first.',
      ],
      [
        "without a URL",
        post("[it]()"),
        "content/posts/first.md:5:1 error link/no-target: A link has an empty URL (a href). On /posts/first.",
      ],
      [
        "that patterns redirect to no page, also by a chain and as absolute URLs",
        both(
          { "content/static/_redirects": "/old/* /:splat 301\n/older/* https://tiny.test/old/:splat 301\n" },
          post(
            "[a](/old/never)\n[b](https://tiny.test/old/never2)\n[c](/older/never3)\n[d](http://tiny.test/older/no%20ne?x#y)",
          ),
        ),
        [
          '5:5 error link/no-target: "/old/never" is redirected to "/never", which leads to no page.',
          '6:5 error link/no-target: "https://tiny.test/old/never2" is redirected to "/never2", which leads to no page.',
          '7:5 error link/no-target: "/older/never3" is redirected to "/never3", which leads to no page.',
          '8:5 error link/no-target: "http://tiny.test/older/no%20ne?x#y" is redirected to "/no%20ne", which leads to no page.',
        ]
          .map((line) => `content/posts/first.md:${line} On /posts/first.`)
          .join("\n"),
      ],
      [
        "that is redirected without an end",
        both({ "content/static/_redirects": "/old /a/x 301\n/a/* /a/b/:splat 301\n" }, post("[a](/a/x)")),
        'content/posts/first.md:5:5 error link/no-target: "/a/x" redirects in a loop: /a/x, /a/b/x, /a/b/b/x, /a/b/b/b/x and 18 more. On /posts/first, _redirects.',
      ],
      [
        "that is redirected to no page, beside the redirect itself",
        both({ "content/static/_redirects": "/old/* /gone 301\n/older /old/x 301\n" }, post("[a](/old/x) [b](/older)")),
        [
          'content/posts/first.md:5:5 error link/no-target: "/old/x" is redirected to "/gone", which leads to no page. On /posts/first, _redirects.',
          'content/posts/first.md:5:17 error link/no-target: "/older" is redirected to "/gone", which leads to no page. On /posts/first.',
          'content/static/_redirects:1:8 error link/no-target: "/gone" leads to no page. On _redirects.',
        ].join("\n"),
      ],
      [
        "an invalid URL",
        post("[it](https://[)"),
        'content/posts/first.md:5:6 error link/no-target: "https://%5B" is not a URL. On /posts/first.',
      ],
    ],
    "link/no-fragment": [
      ...[
        '<svg aria-label="x"><g fill="url(#nope)" /></svg>',
        '<svg aria-label="x"><pattern href="#nope" /></svg>',
        '<svg aria-label="x"><text><textPath href="#nope">x</textPath></text></svg>',
        '<img alt="" src="data:," useMap="#nope" />',
      ].map(
        (markup): ErrorRow => [
          `an element that is named by an attribute: ${markup}`,
          inBody(markup),
          ["/", "/posts/first"]
            .map(
              (url) =>
                `templates/page.tsx:12:${29 + markup.indexOf("#nope")} error link/no-fragment: "#nope" leads nowhere: no ${markup.includes("useMap") ? "<map>" : "element"} on ${url} has the ${markup.includes("useMap") ? "name" : "id"} "nope". On ${url}.`,
            )
            .join("\n"),
        ],
      ),
      [
        "an id that is percent-encoded in another way, and an SVG reference, which is decoded",
        html(
          '<p id="%C3%BCber-uns">x</p><a href="#%c3%bcber-uns">a</a><svg aria-label="x"><use href="#%C3%BCber-uns"/></svg>',
        ),
        [
          ["109", "#%c3%bcber-uns", "%c3%bcber-uns"],
          ["165", "#über-uns", "über-uns"],
        ]
          .flatMap(([column, link, id]) =>
            ["/", "/posts/first"].map(
              (url) =>
                `templates/page.tsx:12:${column} error link/no-fragment: "${link}" leads nowhere: no element on ${url} has the id "${id}". On ${url}.`,
            ),
          )
          .join("\n"),
      ],
      [
        "behind redirects, of which one has a fragment",
        both(
          {
            "content/static/_redirects":
              "/blog/* /posts/:splat 301\n/one /blog/first/ 301\n/two /posts/first#part 301\n/:any/three /posts/first#prat 301\n",
          },
          post("## Part\n[a](/blog/first#a) [b](/one#b) [c](/two#c) [d](http://tiny.test/blog/first#d)"),
        ),
        [
          'content/posts/first.md:6:5 error link/no-fragment: "/blog/first#a" leads nowhere: no element on /posts/first has the id "a". On /posts/first.',
          'content/posts/first.md:6:24 error link/no-fragment: "/one#b" leads nowhere: no element on /posts/first has the id "b". On /posts/first.',
          'content/posts/first.md:6:48 error link/no-fragment: "http://tiny.test/blog/first#d" leads nowhere: no element on /posts/first has the id "d". On /posts/first.',
          'content/static/_redirects:4:13 error link/no-fragment: "/posts/first#prat" leads nowhere: no element on /posts/first has the id "prat". On _redirects.',
        ].join("\n"),
      ],
      [
        "behind a redirect of GitHub Pages, which is a file",
        both(
          setting(
            'hosting: () => ({ hosts: { githubPages: true }, redirects: [{ from: "/old", to: "/posts/first", status: 301 }] })',
          ),
          post("[a](/old#a)"),
        ),
        'content/posts/first.md:5:5 error link/no-fragment: "/old#a" leads nowhere: no element on /posts/first has the id "a". On /posts/first.',
      ],
      [
        "to an id in a shadow root, where links find none",
        both(post("[it](#part)"), html('<x-a><template shadowrootmode="open"><p id="part">x</p></template></x-a>')),
        'content/posts/first.md:5:6 error link/no-fragment: "#part" leads nowhere: no element on /posts/first has the id "part". On /posts/first.',
      ],
      [
        "on its own page",
        post("## A part\n[it](#a-prat)"),
        'content/posts/first.md:6:6 error link/no-fragment: "#a-prat" leads nowhere: no element on /posts/first has the id "a-prat". On /posts/first.',
      ],
    ],
    "link/no-asset": [
      [
        "that are relative on an error page, with a link",
        both(
          { "content/static/a.png": png },
          site(
            ["Home, Post", "Home, Html, Post"],
            [
              'page("/",',
              'page("/404.html", <Html title="Not here"><a href="./">x</a><img src="a.png" alt="" /><a href="#b" id="b">y</a><a href="/">z</a></Html>),\n    page("/",',
            ],
          ),
        ),
        [
          '8:55 error link/no-target: "./" is relative, but hosts send /404.html at any URL, such as /a/b, where it leads elsewhere. On /404.html.',
          '8:74 error link/no-asset: "a.png" is relative, but hosts send /404.html at any URL, such as /a/b, where it leads elsewhere. On /404.html (img src).',
        ]
          .map((line) => `templates/site.tsx:${line}`)
          .join("\n"),
      ],
      ...(
        [
          ['<ins cite="/nope">x</ins>', "ins cite"],
          ['<del cite="/nope">x</del>', "del cite"],
          ['<table><tbody><tr><td background="/nope">x</td></tr></tbody></table>', "td background"],
          ['<svg aria-label="x"><g clipPath="url(/nope)" /></svg>', "clip-path url()"],
        ] as const
      ).map(
        ([markup, from]): ErrorRow => [
          `a file of ${from}`,
          inBody(markup),
          `templates/page.tsx:12:${29 + markup.indexOf("/nope")} error link/no-asset: "/nope" is not a file of the site. On /, /posts/first (${from}).`,
        ],
      ),
      [
        "an image that is redirected",
        both({ "content/static/_redirects": "/old/* /:splat 301\n" }, post("![A bird](/old/bird.png)")),
        'content/posts/first.md:5:11 error link/no-asset: "/old/bird.png" is redirected to "/bird.png", which is not a file of the site. On /posts/first (img src).',
      ],
      [
        "a picture of a computer",
        post("![a](C:\\Users\\ann\\pic.png)"),
        'content/posts/first.md:5:6 error link/no-asset: "C:\\Users\\ann\\pic.png" is a path on a computer, not a URL. On /posts/first (img src).',
      ],
      [
        "an image of a template, for which React adds a preload",
        template(["<h1>{title}</h1>", '<h1>{title}</h1><img src="/bird.png" alt="" />']),
        'templates/page.tsx:12:39 error link/no-asset: "/bird.png" is not a file of the site. On /, /posts/first (img src).',
      ],
      [
        "an image without a URL",
        post("![A bird]()"),
        "content/posts/first.md:5:1 error link/no-asset: A file to load has an empty URL (img src). On /posts/first (img src).",
      ],
      [
        "an image",
        post("![A bird](/bird.png)"),
        'content/posts/first.md:5:11 error link/no-asset: "/bird.png" is not a file of the site. On /posts/first (img src).',
      ],
      [
        "a name that the page's own import map does not have",
        html(
          '<script type="importmap">{"imports":{"lit":"data:text/javascript,","x/":"/x/"}}</script><script type="module">import "litt"; import "lit"; import "x/y"</script>',
        ),
        'templates/page.tsx:12:29 error link/no-asset: Browsers cannot import "litt": it is the name of a package, not a URL. On /, /posts/first (script import).',
      ],
      [
        "in an import map, and a stylesheet that a style of a srcdoc imports",
        html(
          `<script type="importmap">{"imports":{"a":"/a.js","b/":"/b/"},"integrity":{"/dead.js":"sha384-x"}}</script>` +
            `<iframe title="x" srcdoc="<style>@import '/c.css'</style>"></iframe>`,
        ),
        'templates/page.tsx:12:119 error link/no-asset: "/a.js" is not a file of the site. On /, /posts/first (script importmap).\n' +
          'templates/page.tsx:12:160 error link/no-asset: "/dead.js" is not a file of the site. On /, /posts/first (script importmap).\n' +
          'templates/page.tsx:12:239 error link/no-asset: "/c.css" is not a file of the site. On /, /posts/first (style @import).',
      ],
      [
        "in a stylesheet, after a string with the start of a comment",
        {
          ...setting('bundles: ["site.css"]'),
          "templates/site.css": 'a::after { content: "/*"; background: url(/bird.png) } b::after { content: "*/" }',
        },
        'templates/site.css:1:43 error link/no-asset: "/bird.png" is not a file of the site. On assets/site-9KI22F4C.css (style url()).',
      ],
      [
        "in a stylesheet",
        {
          ...setting('bundles: ["site.css"]'),
          "templates/site.css": "a { background: url(/bird.png) }",
        },
        'templates/site.css:1:21 error link/no-asset: "/bird.png" is not a file of the site. On assets/site-RRQLOQ3U.css (style url()).',
      ],
    ],
    "link/not-canonical": [
      [
        "a folder of static pages without its slash",
        { "content/static/docs/index.html": "<!doctype html><title>Docs</title>", ...post("[it](/docs)") },
        'content/posts/first.md:5:6 error link/not-canonical: "/docs" is not the page\'s own URL. On /posts/first.',
      ],
      [
        "an extra slash",
        post("[it](/posts/first/)"),
        'content/posts/first.md:5:6 error link/not-canonical: "/posts/first/" is not the page\'s own URL. On /posts/first.',
      ],
      [
        "the file's name",
        post("[it](/posts/first.html)"),
        'content/posts/first.md:5:6 error link/not-canonical: "/posts/first.html" is not the page\'s own URL. On /posts/first.',
      ],
      [
        "a space, in the address of a page and of another site",
        both(inBody('<a href="/posts/a b">x</a><a href="https://other.test/a b?c d">y</a>'), {
          "content/posts/a b.md": "---\ntitle: Second\ndate: 2024-01-15\n---\nx\n",
        }),
        `templates/page.tsx:12:38 error link/not-canonical: "/posts/a b" is not a valid URL: it contains white space. On /, /posts/a b, /posts/first.
templates/page.tsx:12:64 error link/not-canonical: "https://other.test/a b?c d" is not a valid URL: it contains white space. On /, /posts/a b, /posts/first.`,
      ],
      [
        "the index",
        post("[it](/index.html)"),
        'content/posts/first.md:5:6 error link/not-canonical: "/index.html" is not the page\'s own URL. On /posts/first.',
      ],
    ],
  },
  correct: [
    [
      "line breaks and tabs in URLs, which browsers remove",
      both(html('<a href="/posts/\nfirst">a</a><a href="https://other.test/\t\n\ta">b</a>')),
    ],
    [
      "ids that are percent-encoded, also on another page",
      both(
        html('<h2 id="%C3%BCber-uns">x</h2><a href="#%C3%BCber-uns">a</a><a href="#über-uns">b</a>'),
        post("[c](/#%C3%BCber-uns)"),
      ),
    ],
    [
      "an image map, and a drawing that refers to its own elements",
      html(
        '<img alt="" src="data:," usemap="#m" /><map name="m"><area href="/" alt="Home" /></map>' +
          '<svg aria-label="x"><linearGradient id="a" /><linearGradient id="b" href="#a" /><g fill="url(#b) red" stroke="none" /></svg>',
      ),
    ],
    [
      "links to the own host without TLS, to hosts of one word with a port, and to other schemes",
      post(
        "[a](http://tiny.test/), [c](//intranet:8080/x), [d](//other.test/x), [e](geo:1,2), [f](callto:+15550100), [g](mail:x), [h](maps:q=x)",
      ),
    ],
    [
      "spaces outside of URLs, in data: and tel:, and encoded",
      both(
        inBody(
          '<a href=" /posts/first ">a</a><a href="tel:+1 555 0100">b</a><img alt="" src="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 />" />',
        ),
        post("[a](</a b>)"),
        { "content/static/a b": "x" },
      ),
    ],
    ["the top of the page, by any of its names", post("[a](#) [b](#top) [c](#TOP)")],
    [
      "a link to a URL that the host redirects",
      both(
        {
          "content/static/_redirects":
            "/old / 301\n/blog/x /posts/first 301\n/blog/* /posts/:splat 301\n/api/* https://api.example/:splat 200\n/de/* /posts/:splat 301 Country=de\n/far/* https://other.test/:splat 301\n/app/* /apps/:splat 301\n/file/* /:splat 301\n",
          "content/static/a.txt": "x",
        },
        setting('elsewhere: ["/apps/*"], hosting: () => ({ hosts: { netlify: true } })'),
        post(
          "## Part\n[a](/old#top) [b](/blog/first/#part) [c](/api/x) [d](/blog/x#part) [e](/de/x) [f](/far/x#y) [g](/app/x) [h](/file/a.txt#x)",
        ),
      ),
    ],
  ],
} as const satisfies Rows;
