/** Input that src/checks/readable-files.ts reports. */
import { readFileSync } from "node:fs";
import { photo, png } from "../support/photo.ts";
import { both, html, inBody, inHead, made, post, type Rows, setting } from "../support/rows.ts";

/** Files whose é is one byte. */
const latin1 = [
  ["a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><text>é</text></svg>'],
  ["a.xml", "<a>é</a>"],
  ["a.css", '.a::before { content: "é"; }'],
  ["a.js", 'document.title = "é";'],
  ["a.mjs", 'document.title = "é";'],
  ["a.json", '"é"'],
  ["a.webmanifest", '{ "name": "é" }'],
  ["a.html", '<!doctype html><html lang="fr"><title>é</title></html>'],
  ["a.vtt", "WEBVTT é"],
] as const;

const font = readFileSync(
  new URL(
    "../../node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-400-normal.woff2",
    import.meta.url,
  ),
);

export const readableFiles = {
  mistakes: {
    "output/unreadable": [
      ...(
        [
          ["<script>let x = ;</script>", "Unexpected token ';'", 70],
          ['<script>import x from "/a.js"</script>', "Cannot use import statement outside a module", 70],
          ['<script type="speculationrules">{"prefetch":</script>', "Unexpected end of JSON input", 29],
        ] as const
      ).map(
        ([script, why, column]) =>
          [
            `an inline script: ${script}`,
            both(html(script), { "content/static/a.js": "export default 1;" }),
            `templates/page.tsx:12:${column} error output/unreadable: Browsers do not run an inline <script>: ${why}. On /, /posts/first.`,
          ] as const,
      ),
      [
        "a manifest",
        both(made("site.webmanifest", "{ 'a': 1 }"), inHead('<link rel="manifest" href="/site.webmanifest" />')),
        "templates/site.tsx:6:26 error output/unreadable: site.webmanifest is not valid JSON, so browsers ignore it.",
      ],
      [
        "a feed that is not XML",
        made("feed.xml", '<feed>\n<title>This & that</title>\n<link href="https://tiny.test/"/></feed>'),
        'templates/site.tsx:6:26 error output/unreadable: feed.xml is not well-formed XML, so parsers reject it: & is not escaped in "& that</title> <link".',
      ],
      [
        "a drawing that is not XML",
        both(inBody('<img src="/a.svg" alt="" />'), {
          "content/static/a.svg": '<svg xmlns="http://www.w3.org/2000/svg">\n  <g><path d="M0 0"/>\n</svg>\n',
        }),
        'content/static/a.svg:3:1 error output/unreadable: a.svg is not well-formed XML, so parsers reject it: unexpected close tag in "</svg> ".',
      ],
      [
        "a drawing whose prefix is not declared",
        both(inBody('<img src="/a.svg" alt="" />'), {
          "content/static/a.svg":
            '<svg xmlns="http://www.w3.org/2000/svg">\n  <defs><rect id="a"/></defs><use xlink:href="#a"/></svg>\n',
        }),
        'content/static/a.svg:2:30 error output/unreadable: a.svg is not well-formed XML, so parsers reject it: unbound namespace prefix: "xlink" in "<use xlink:href="#a"".',
      ],
      ...(
        [
          ["without its namespace", "<svg/>"],
          ["in another namespace", '<svg xmlns="http://www.w3.org/2000/svg/"/>'],
          ["in capitals", '<SVG xmlns="http://www.w3.org/2000/svg"/>'],
          ["in another element", '<a><svg xmlns="http://www.w3.org/2000/svg"/></a>'],
        ] as const
      ).map(
        ([name, svg]) =>
          [
            `a drawing ${name}`,
            both(inBody('<img src="/a.svg" alt="" />'), { "content/static/a.svg": svg }),
            "content/static/a.svg error output/unreadable: a.svg has no <svg> in the SVG namespace as its root, so browsers do not show it.",
          ] as const,
      ),
      ...latin1.map(
        ([name, text]) =>
          [
            `latin1: ${name}`,
            both(inBody(`<a href="/${name}">it</a>`), {
              [`content/static/${name}`]: Buffer.from(`\n ${text}`, "latin1"),
            }),
            `content/static/${name}:2:${text.indexOf("é") + 2} error output/unreadable: ${name} is not UTF-8, so browsers garble it or do not show it.`,
          ] as const,
      ),
      [
        "a picture that is a Git LFS pointer",
        both(inBody('<img src="/a.png" alt="" />'), {
          "content/static/a.png": "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n",
        }),
        "content/static/a.png error output/unreadable: a.png is a Git LFS pointer, not the file itself.",
      ],
      [
        "an empty font",
        both(inHead('<link rel="preload" as="font" href="/a.woff2" />'), { "content/static/a.woff2": "" }),
        "content/static/a.woff2 error output/unreadable: a.woff2 is empty.",
      ],
      ...(
        [
          ["that was cut off", font.slice(0, -1)],
          ["that was edited as text", Buffer.concat([font, Buffer.from("\n")])],
          ["that is a page", "<!doctype html><title>Not found</title>"],
        ] as const
      ).map(
        ([name, bytes]) =>
          [
            `a font ${name}`,
            both(inHead('<link rel="preload" as="font" href="/a.woff2" />'), { "content/static/a.woff2": bytes }),
            "content/static/a.woff2 error output/unreadable: a.woff2 is not a font that browsers load: it is damaged.",
          ] as const,
      ),
      ...(
        [
          ["a.mp4", '<video src="/a.mp4" controls />', "is not a film or sound that browsers play: it is damaged."],
          ["a.mp3", '<audio src="/a.mp3" controls />', "is not a film or sound that browsers play: it is damaged."],
          [
            "a.vtt",
            '<video><track src="/a.vtt" /></video>',
            'does not begin with "WEBVTT", so browsers show no subtitles.',
          ],
        ] as const
      ).map(
        ([name, markup, what]) =>
          [
            `a text that is named ${name}`,
            both(inBody(markup), { [`content/static/${name}`]: "no film" }),
            `content/static/${name} error output/unreadable: ${name} ${what}`,
          ] as const,
      ),
      [
        "a script with a syntax error",
        both(inHead('<script src="/a.js" />'), { "content/static/a.js": "let a = 1;\nlet b = ;\n" }),
        'content/static/a.js:2:9 error output/unreadable: a.js is not valid JavaScript, so browsers do not run it: Unexpected ";".',
      ],
      ...(
        [
          ["without its last brace", "a { color: navy }\np { color: navy;\n", "2:3", 'Expected "}" to go with "{"'],
          ["with a brace too many", "a { color: navy }\n}\np { color: navy }\n", "2:1", 'Unexpected "}"'],
          [
            "with a comment of JavaScript",
            "// a\na { color: navy }\n",
            "1:1",
            'Comments in CSS use "/* ... */" instead of "//"',
          ],
        ] as const
      ).map(
        ([name, css, place, what]) =>
          [
            `a stylesheet ${name}`,
            both(inHead('<link rel="stylesheet" href="/a.css" />'), { "content/static/a.css": css }),
            `content/static/a.css:${place} warning output/unreadable: a.css is not valid CSS, so browsers skip a part of it: ${what}. Correct the file, or copy it again.`,
          ] as const,
      ),
      [
        "a stylesheet without a semicolon",
        both(inHead('<link rel="stylesheet" href="/a.css" />'), {
          "content/static/a.css": "a {\n  color: navy\n  top: 0\n}\n",
        }),
        'content/static/a.css:3:3 warning output/unreadable: a.css has a declaration without a semicolon, so browsers read "top" as a part of its value. End the declaration before with ";".',
      ],
      [
        "a drawing with an entity that refers to itself",
        both(inBody('<img src="/a.svg" alt="" />'), {
          "content/static/a.svg":
            '<!DOCTYPE svg [<!ENTITY a "&a;">]>\n<svg xmlns="http://www.w3.org/2000/svg"><title>&a;</title></svg>\n',
        }),
        'content/static/a.svg:2:48 error output/unreadable: a.svg is not well-formed XML, so parsers reject it: undefined entity in "&a;</title></svg> ".',
      ],
      [
        "a page that is named like a picture",
        both(inBody('<img src="/a.png" alt="" />'), {
          "content/static/a.png": "<!doctype html><title>Not found</title>",
        }),
        "content/static/a.png error output/unreadable: a.png is not a picture that browsers show: it is damaged, or its name has the wrong extension.",
      ],
      [
        "a photo of which a half was downloaded",
        both(post("![A](/a.jpg)"), { "content/static/a.jpg": photo(false).slice(0, -2) }),
        "content/static/a.jpg error output/unreadable: a.jpg is not a picture that browsers show: it is damaged, or its name has the wrong extension.",
      ],
      [
        "a picture of another format",
        both(inBody('<img src="/a.jpeg" alt="" />'), { "content/static/a.jpeg": png }),
        "content/static/a.jpeg warning output/unreadable: a.jpeg is a png picture with another extension: browsers show it, but other programs may not. Rename it, so that it ends in .png.",
      ],
    ],
  },
  correct: [
    [
      "drawings with a prefix, and with an entity for the namespace",
      both(inBody('<img src="/a.svg" alt="" /><img src="/b.svg" alt="" />'), {
        "content/static/a.svg": '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
        "content/static/b.svg": '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"/>',
      }),
    ],
    [
      "UTF-16 with its mark, text that no browser has to decode, and characters that look damaged",
      both(inBody('<a href="/a.css">a</a><a href="/b.svg">b</a><a href="/c.txt">c</a><a href="/d.js">d</a>'), {
        "content/static/a.css": Buffer.from('\ufeff.a::before { content: "é"; }', "utf16le"),
        "content/static/b.svg": Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', "utf16le").swap16(),
        "content/static/c.txt": Buffer.from("é", "latin1"),
        "content/static/d.js": 'document.title = "\ufffd";',
      }),
    ],
    [
      "scripts of any kind, old tricks in a stylesheet, and a broken script that nothing loads",
      both(
        inHead('<script src="/a.js" /><script type="module" src="/b.js" /><link rel="stylesheet" href="/c.css" />'),
        {
          "content/static/a.js": "<!-- old\nvar await = 010;\nwith (document) title;\n",
          "content/static/b.js": "export const a = await import.meta.url?.length;\n",
          "content/static/c.css":
            "a { *zoom: 1; filter: progid:DXImageTransform.Microsoft.gradient(enabled = false) }\n",
          "content/static/d.js": "{% if x %}",
          ...setting('checks: { "site/unreferenced": "off" }'),
        },
      ),
    ],
    [
      "fonts that browsers load, and a damaged one that nothing loads",
      both(inHead('<link rel="preload" as="font" href="/a.woff2" crossOrigin="" />'), {
        "content/static/a.woff2": font,
        "content/static/b.ttf": "no font",
        ...setting('checks: { "site/unreferenced": "off" }'),
      }),
    ],
    [
      "media by their first bytes, whatever their extension, and an MP3 without tags",
      both(
        inBody('<video src="/a.mp4" controls /><audio src="/a.mp3" controls /><video><track src="/a.vtt" /></video>'),
        {
          "content/static/a.mp4": Buffer.from("1a45dfa3", "hex"),
          "content/static/a.mp3": Buffer.from("0000fffb9064", "hex"),
          "content/static/a.vtt": "\ufeffWEBVTT\n",
        },
      ),
    ],
    [
      "pictures that browsers show, and a damaged one that nothing shows",
      both(inBody('<img src="/a.png" alt="" /><img src="/b.jpeg" alt="" />'), {
        "content/static/a.png": png,
        "content/static/b.jpeg": photo(false),
        "content/static/c.gif": "no picture",
        ...setting('checks: { "site/unreferenced": "off" }'),
      }),
    ],
  ],
} as const satisfies Rows;
