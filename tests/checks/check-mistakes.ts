/**
 * What the checks of the finished site find: one deliberate mistake each, with the exact line that a
 * person sees; and what looks wrong and is right.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what such a text leaves in a page is what is looked for
import type { Code } from "../../src/diagnostics/diagnostic.ts";
import { edited, type Files } from "../support/small-site.ts";

/** What is wrong, the files that make it so, and the line about it. */
export type Mistake = readonly [what: string, changes: Files, line: string];
/** What needs a thread of its own: faults/limits.test.ts. */
export type LimitCode = Extract<Code, "template/timeout" | "template/memory" | "template/exit">;
/** What looks wrong, and the files that hold it; nothing is to be found. */
export type Right = readonly [what: string, changes: Files];

type Edit = (...pairs: readonly (readonly [from: string, to: string])[]) => Files;
const template: Edit = (...pairs) => edited("templates/page.tsx", ...pairs);
const site: Edit = (...pairs) => edited("templates/site.tsx", ...pairs);
const post = (markdown: string): Files => ({
  "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\n${markdown}\n`,
});
/** Markup in the body of every page, at line 12 of the template. */
const inBody = (markup: string): Files => template(["<h1>{title}</h1>", `<h1>{title}</h1>${markup}`]);
/** Markup in the head of every page, without moving a line. */
const inHead = (markup: string): Files => template(["<head>", `<head>${markup}`]);
/** HTML that React would not write. */
const html = (markup: string): Files =>
  inBody(`<div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(markup)} }} />`);
/** JSON-LD on every page. */
const data = (value: unknown): Files =>
  inBody(
    `<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: ${JSON.stringify(typeof value === "string" ? value : JSON.stringify(value))} }} />`,
  );
const ld = (value: object): Files => data({ "@context": "https://schema.org", ...value });
/** A file that the site makes. */
const made = (path: string, text: string): Files =>
  site(["content,\n", `content,\n  files: () => [{ path: "${path}", make: () => ${JSON.stringify(text)} }],\n`]);
/** A second page, `/second`, that the home page links to when `link` is true. */
const second = (link: boolean, attributes = ""): Files => ({
  ...site(['page("/", ', 'page("/second", <Second />),\n    page("/", '], ["Home, Post", "Home, Post, Second"]),
  ...template(
    [
      "export function Home",
      `export function Second() { return <Html title="Second"${attributes} />; }\nexport function Home`,
    ],
    ["<Html title={site.name}>", `<Html title={site.name}>${link ? '<a href="/second">Second</a>' : ""}`],
  ),
});
const noindex = template(
  [
    "function Html({ title, children }: { title: string; children?: ReactNode })",
    "function Html({ title, children, noindex }: { title: string; children?: ReactNode; noindex?: boolean })",
  ],
  ["<head>", '<head>{noindex && <meta name="robots" content="noindex" />}'],
);
const both = (...changes: Files[]): Files => Object.assign({}, ...changes);

/** A JPEG with one Exif directory; the coordinates' own bytes do not matter. */
export function jpeg(hasGps: boolean): Uint8Array {
  const tiff = Buffer.alloc(44);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(hasGps ? 0x8825 : 0x0112, 10);
  tiff.writeUInt16BE(4, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt32BE(26, 18);
  tiff.writeUInt16BE(1, 26);
  tiff.writeUInt16BE(2, 28);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, exif, Buffer.from([0xff, 0xda])]);
}

const key = `AKIA${"Q7R2T5V8X3Z6B9D4"}`;
const long = "A description that goes on and on. ".repeat(6).trim();

const budgets = (text: string): Files => site(["content,\n", `content,\n  budgets: { ${text} },\n`]);
const pictures: Files = {
  ...inBody('<img src="/a.png" alt="" /><img src="/b.png" alt="" /><img src="/a.png" alt="" />'),
  "content/static/a.png": "1234567",
  "content/static/b.png": "12345",
};

export const checkMistakes = {
  "link/mixed-content": [
    [
      "a picture over http",
      inBody('<img src="http://pictures.test/a.png" alt="" />'),
      'templates/page.tsx:12:39 error link/mixed-content: "http://pictures.test/a.png" is loaded over http, which browsers block on a page of https (img src). On /, /posts/first.',
    ],
    [
      "a stylesheet",
      inHead('<link rel="stylesheet" href="http://styles.test/a.css" />'),
      'templates/page.tsx:7:42 error link/mixed-content: "http://styles.test/a.css" is loaded over http, which browsers block on a page of https (link stylesheet). On /, /posts/first.',
    ],
  ],
  "link/javascript": [
    [
      "in a template",
      inBody('<a href="javascript:alert(1)">x</a>'),
      "templates/site.tsx:8:11 error link/javascript: A link is a javascript: URL, in whose place React put one that throws (a href). On /, /posts/first.",
    ],
    [
      "that URL parsers put together",
      html('<a href="java\nscript:alert(1)">x</a>'),
      'templates/site.tsx:8:11 error link/javascript: A link is a script: "java script:alert(1)" (a href). On /, /posts/first.',
    ],
    [
      "in HTML of its own",
      html('<a href="javascript:alert(1)">x</a>'),
      'templates/site.tsx:8:11 error link/javascript: A link is a script: "javascript:alert(1)" (a href). On /, /posts/first.',
    ],
  ],
  "link/mail": [
    [
      "a subject that is not encoded",
      inBody('<a href="mailto:a@b.test?subject=Two words">x</a>'),
      'templates/page.tsx:12:38 error link/mail: The link "mailto:a@b.test?subject=Two words" is not percent-encoded (a href). On /, /posts/first.',
    ],
    [
      "CR LF in a subject",
      inBody('<a href="mailto:a@b.test?subject=Hi%0D%0ABcc:c@d.test">x</a>'),
      'templates/page.tsx:12:38 error link/mail: The link "mailto:a@b.test?subject=Hi%0D%0ABcc:c@d.test" has a line break or another control character in its subject (a href). On /, /posts/first.',
    ],
    [
      "LF in an address",
      inBody('<a href="mailto:a@b.test%0ac@d.test">x</a>'),
      'templates/page.tsx:12:38 error link/mail: The link "mailto:a@b.test%0ac@d.test" has a line break or another control character in its address (a href). On /, /posts/first.',
    ],
    [
      "no address",
      inBody('<a href="mailto:support">x</a>'),
      'templates/page.tsx:12:38 error link/mail: The link "mailto:support" has no mail address (a href). On /, /posts/first.',
    ],
  ],
  "link/opener": [
    [
      "a new window",
      inBody('<a href="https://other.test/" target="_blank">x</a>'),
      'templates/page.tsx:12:38 warning link/opener: The link to "https://other.test/" opens a new window without rel="noopener". On /, /posts/first. Write rel="noopener", or rel="opener" if that site may steer this one.',
    ],
  ],
  "page/base": [
    [
      "one",
      inHead('<base href="/posts/" />'),
      "templates/page.tsx:7:13 error page/base: The page has a <base href>, which bends its links, those to its own parts too. On /, /posts/first.",
    ],
  ],
  "page/unended": [
    [
      "a comment",
      html("<p>x</p><!-- todo"),
      'templates/page.tsx:12:78 error page/unended: Nothing ends "<!-- todo": browsers take the rest of the page for a part of it. On /, /posts/first.',
    ],
    [
      "an element of text, as XML would end it",
      html('<iframe title="x" src="https://other.test/" />'),
      'templates/page.tsx:12:70 error page/unended: Nothing ends "<iframe": browsers take the rest of the page for a part of it. On /, /posts/first.',
    ],
    [
      "a tag",
      html("<b title='x>"),
      'templates/page.tsx:12:70 error page/unended: Nothing ends "<b": browsers take the rest of the page for a part of it. On /, /posts/first.',
    ],
  ],
  "page/label": [
    [
      "none",
      inBody('<input name="email" placeholder="you@example.com" />'),
      'templates/page.tsx:12:36 error page/label: The field <input name="email"> has no label. On /, /posts/first.',
    ],
    [
      "named by an id that is nowhere",
      inBody('<select id="pick" aria-labelledby="gone"><option>a</option></select>'),
      'templates/page.tsx:12:37 error page/label: The field <select id="pick"> has no label. On /, /posts/first.',
    ],
  ],
  "page/name": [
    [
      "a button of a picture",
      inBody('<button id="menu"><svg viewBox="0 0 1 1"><path d="M0 0" /></svg></button>'),
      'templates/page.tsx:12:37 error page/name: <button id="menu"> has no text. On /, /posts/first.',
    ],
    [
      "a link around a decoration",
      both(inBody('<a href="/posts/first"><img src="/a.png" alt="" /></a>'), { "content/static/a.png": "x" }),
      'templates/page.tsx:12:32 error page/name: <a href="/posts/first"> has no text. On /, /posts/first.',
    ],
  ],
  "page/csp": [
    [
      "a style",
      inBody('<p style={{ color: "red" }}>x</p>'),
      'templates/site.tsx:8:11 warning page/csp: A strict Content-Security-Policy blocks the attribute style="color:red". On /, /posts/first. Write a class, and its rule in a stylesheet.',
    ],
    [
      "a listener",
      html('<button onclick="go()">x</button>'),
      'templates/site.tsx:8:11 warning page/csp: A strict Content-Security-Policy blocks the attribute onclick="go()". On /, /posts/first. Add the listener in a script that is bundled.',
    ],
  ],
  "page/artefact": [
    [
      "an object",
      inBody("<p>By {String({})}</p>"),
      'templates/site.tsx:8:11 warning page/artefact: The page shows "[object Object]", which looks like a value that a template did not have. On /, /posts/first. If it is meant so, put it in <code>; else look for what was computed.',
    ],
    [
      "a figure",
      inBody("<p>Up {Number.NaN}%</p>"),
      'templates/site.tsx:8:11 warning page/artefact: The page shows "NaN%", which looks like a value that a template did not have. On /, /posts/first. If it is meant so, put it in <code>; else look for what was computed.',
    ],
    [
      "no value",
      inBody("<td>{String(undefined)}</td>"),
      'templates/page.tsx:12:41 warning page/artefact: The page shows "undefined", which looks like a value that a template did not have. On /, /posts/first. If it is meant so, put it in <code>; else look for what was computed.',
    ],
    [
      "a date",
      inBody("<time>{String(new Date(Number.NaN))}</time>"),
      'templates/site.tsx:8:11 warning page/artefact: The page shows "Invalid Date", which looks like a value that a template did not have. On /, /posts/first. If it is meant so, put it in <code>; else look for what was computed.',
    ],
    [
      "a template of another language",
      inBody('<p>{"Hi {{user.name}}"}</p>'),
      'templates/page.tsx:12:37 warning page/artefact: The page shows "{{user.name}}", which looks like a value that a template did not have. On /, /posts/first. If it is meant so, put it in <code>.',
    ],
    [
      "a text that was none",
      inBody('<p>{"Hi ${name}"}</p>'),
      'templates/page.tsx:12:37 warning page/artefact: The page shows "${name}", which looks like a value that a template did not have. On /, /posts/first. If it is meant so, put it in <code>.',
    ],
    [
      "in an alt text",
      both(inBody('<img src="/a.png" alt={String(undefined)} />'), { "content/static/a.png": "x" }),
      'templates/page.tsx:12:59 warning page/artefact: The page shows "undefined", which looks like a value that a template did not have. On /, /posts/first. If it is meant so, put it in <code>; else look for what was computed.',
    ],
    [
      "half of a character, where a template cut a text",
      inBody('<p>{"ab🐦".slice(0, 3)}</p>'),
      'templates/site.tsx:8:11 warning page/artefact: The page shows a lost character: "ab\ud83d". On /, /posts/first. Save texts as UTF-8, and cut them at whole characters.',
    ],
    [
      "a character that was lost before",
      post("A caf\ufffd."),
      'content/posts/first.md:5:3 warning page/artefact: The page shows a lost character: "caf\ufffd.". On /posts/first. Save texts as UTF-8, and cut them at whole characters.',
    ],
    [
      "UTF-8 that was read as another encoding, beside a word that is right",
      post("Un château, un cafÃ©.\n\nUn âge."),
      'content/posts/first.md:5:16 warning page/artefact: The page shows UTF-8 that was read as something else: "cafÃ©.". On /posts/first. Write the text anew.',
    ],
    [
      "a conflict",
      post("<<<<<<< HEAD\nours\n\n======="),
      'content/posts/first.md:5:1 warning page/artefact: The page shows a conflict that git left: "<<<<<<< HEAD". On /posts/first. Resolve it.',
    ],
    [
      "a picture whose address has a space",
      post("![A bird](/my bird.png)"),
      'content/posts/first.md:5:1 warning page/artefact: The page shows markup as text: "![A bird](/my bird.png)". On /posts/first. If it is meant so, put it in <code>; Markdown has no HTML, and an address with spaces stands in <…>.',
    ],
    [
      "a footnote",
      post("So they say[^1]."),
      'content/posts/first.md:5:12 warning page/artefact: The page shows markup as text: "[^1]". On /posts/first. If it is meant so, put it in <code>; Markdown has no HTML, and an address with spaces stands in <…>.',
    ],
    [
      "HTML in Markdown",
      post("One<br>two, said of <b>three</b>."),
      'content/posts/first.md:5:4 warning page/artefact: The page shows markup as text: "<br>". On /posts/first. If it is meant so, put it in <code>; Markdown has no HTML, and an address with spaces stands in <…>.',
    ],
    [
      "Markdown that no template renders",
      inBody('<p>{"See [the guide](/posts/first)."}</p>'),
      'templates/page.tsx:12:38 warning page/artefact: The page shows markup as text: "[the guide](/posts/first)". On /, /posts/first. If it is meant so, put it in <code>; Markdown has no HTML, and an address with spaces stands in <…>.',
    ],
    [
      "filler",
      post("Lorem ipsum dolor sit amet."),
      'content/posts/first.md:5:1 warning page/artefact: The page still holds filler text: "Lorem ipsum dolor". On /posts/first. If it is meant so, put it in <code>; else look for what was computed.',
    ],
  ],
  "page/title-length": [
    [
      "long",
      template(["<title>{title}</title>", '<title>{title.padEnd(70, "!")}</title>']),
      'content/posts/first.md warning page/title-length: The title "First!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!…" has 70 characters; search results show about 60. On /posts/first. Say the important part first, and less.\ntemplates/site.tsx:8:11 warning page/title-length: The title "Tiny!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!…" has 70 characters; search results show about 60. On /. Say the important part first, and less.',
    ],
  ],
  "page/vague-title": [
    [
      "Home",
      template(["<Html title={site.name}>", '<Html title="Home">']),
      'templates/page.tsx:17:23 warning page/vague-title: The title "Home" says nothing of the page. On /. Say what the page holds, and whose it is.',
    ],
  ],
  "page/description-length": [
    [
      "long",
      template(['content={"About " + title}', `content={title + ": ${long}"}`]),
      'content/posts/first.md warning page/description-length: The description "First: A description that goes on and o…" has 216 characters; search results show about 160. On /posts/first. Say the important part first, and less.\ntemplates/site.tsx:8:11 warning page/description-length: The description "Tiny: A description that goes on and on…" has 215 characters; search results show about 160. On /. Say the important part first, and less.',
    ],
  ],
  "page/duplicate-description": [
    [
      "two",
      template(['content={"About " + title}', 'content="About us"']),
      "templates/site.tsx warning page/duplicate-description: Several pages have the same meta description: /, /posts/first. Say in each what only that page holds.",
    ],
  ],
  "page/open-graph": [
    [
      "a picture that only the page itself finds",
      both(inHead('<meta property="og:title" content="x" /><meta property="og:image" content="/a.png" />'), {
        "content/static/a.png": "x",
      }),
      'templates/page.tsx:7:88 warning page/open-graph: The page\'s og:image is "/a.png", which is no whole URL. On /, /posts/first. Begin it with https://tiny.test/; what shows a shared link does not know where it was found.',
    ],
    [
      "without a picture",
      inHead('<meta property="og:title" content="x" />'),
      'templates/site.tsx:8:11 warning page/open-graph: The page has Open Graph properties, but no og:image. On /, /posts/first. Write <meta property="og:image" content="…">; a shared link shows it.',
    ],
    [
      "another URL",
      both(
        inHead(
          '<meta property="og:title" content="x" /><meta property="og:image" content="https://tiny.test/a.png" /><meta property="og:url" content="https://tiny.test/" />',
        ),
        { "content/static/a.png": "x" },
      ),
      'templates/page.tsx:7:148 warning page/open-graph: The page\'s og:url is "https://tiny.test/", its canonical link "https://tiny.test/posts/first". On /posts/first. Give both the same URL; shares and likes are counted by it.',
    ],
  ],
  "page/charset": [
    [
      "none",
      template(['<meta charSet="utf-8" />', ""]),
      'templates/site.tsx:8:11 warning page/charset: The page does not name its encoding. On /, /posts/first. Write <meta charset="utf-8"> as the first element of <head>.',
    ],
    [
      "another",
      template(['charSet="utf-8"', 'charSet="iso-8859-1"']),
      'templates/site.tsx:8:11 warning page/charset: The page says that it is "iso-8859-1", but it is UTF-8. On /, /posts/first. Write <meta charset="utf-8"> as the first element of <head>.',
    ],
    [
      "late",
      template(['<html lang="en">', `<html lang="en" data-x="${"x".repeat(1000)}">`]),
      'templates/site.tsx:8:11 warning page/charset: The page names its encoding after its first 1024 bytes. On /, /posts/first. Write <meta charset="utf-8"> as the first element of <head>.',
    ],
  ],
  "page/viewport": [
    [
      "none",
      template(['<meta name="viewport" content="width=device-width" />', ""]),
      'templates/site.tsx:8:11 warning page/viewport: The page has no viewport, so phones show it tiny. On /, /posts/first. Write <meta name="viewport" content="width=device-width, initial-scale=1">.',
    ],
  ],
  "page/heading-order": [
    [
      "h3 after h1",
      post("### Too deep"),
      'content/posts/first.md warning page/heading-order: The headings skip a level: h3 "Too deep" comes after an h1. On /posts/first. Choose the level by the outline; its size is the stylesheet\'s matter.',
    ],
  ],
  "json-ld/invalid": [
    [
      "no JSON",
      data("{'a': 1}"),
      "templates/site.tsx:8:11 error json-ld/invalid: A JSON-LD script is not valid JSON. On /, /posts/first.",
    ],
  ],
  "json-ld/incomplete": [
    [
      "an article without a date",
      ld({ "@type": "NewsArticle", headline: "A" }),
      'templates/site.tsx:8:11 warning json-ld/incomplete: JSON-LD of the type NewsArticle has no datePublished. On /, /posts/first. Give "datePublished" a value.',
    ],
    [
      "a date that is none",
      ld({ "@type": "Article", headline: "A", datePublished: "2024-02-30" }),
      'templates/site.tsx:8:11 warning json-ld/incomplete: JSON-LD says datePublished is "2024-02-30", which is no date. On /, /posts/first. Write YYYY-MM-DD, or that with a time.',
    ],
    [
      "of no type",
      ld({ name: "A" }),
      'templates/site.tsx:8:11 warning json-ld/incomplete: JSON-LD does not say what it describes. On /, /posts/first. Write its "@type", such as "Organization".',
    ],
    [
      "of no vocabulary",
      data({ "@type": "Thing" }),
      'templates/site.tsx:8:11 warning json-ld/incomplete: JSON-LD does not say that its words are schema.org\'s. On /, /posts/first. Write "@context": "https://schema.org".',
    ],
    [
      "a relative URL",
      ld({ "@type": "Organization", name: "A", logo: "/a.png" }),
      'templates/site.tsx:8:11 warning json-ld/incomplete: JSON-LD says logo of Organization is "/a.png", which is no whole URL. On /, /posts/first. Begin with https://.',
    ],
    [
      "a breadcrumb without a place",
      ld({ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", name: "A" }] }),
      'templates/site.tsx:8:11 warning json-ld/incomplete: Breadcrumb 1 in JSON-LD has no position. On /, /posts/first. Give "position" a value.',
    ],
    [
      "deep in a graph",
      data({
        "@context": "https://schema.org",
        "@graph": [{ "@type": "WebPage", publisher: { "@type": "Organization", url: "https://tiny.test/" } }],
      }),
      'templates/site.tsx:8:11 warning json-ld/incomplete: JSON-LD of the type Organization has no name. On /, /posts/first. Give "name" a value.',
    ],
  ],
  "site/sitemap": [
    [
      "a page that says noindex",
      both(noindex, made("sitemap.xml", "<urlset><url><loc>https://tiny.test/</loc></url></urlset>"), {
        "templates/page.tsx": String(noindex["templates/page.tsx"]).replace(
          "<Html title={site.name}>",
          "<Html title={site.name} noindex>",
        ),
      }),
      "templates/site.tsx:6:26 warning site/sitemap: sitemap.xml lists /, but the page says noindex. Leave it out of the sitemap, or let it be listed.",
    ],
    [
      "another site",
      made("sitemap.xml", "<urlset><url><loc>https://other.test/a</loc></url></urlset>"),
      "templates/site.tsx:6:26 warning site/sitemap: sitemap.xml lists https://other.test/a, which is no URL of this site. Its URLs begin with https://tiny.test/.",
    ],
  ],
  "site/robots": [
    [
      "a page of the sitemap",
      both(
        { "content/static/robots.txt": "User-agent: *\nDisallow: /posts\n" },
        made("sitemap.xml", "<urlset><url><loc>https://tiny.test/posts/first</loc></url></urlset>"),
      ),
      "content/static/robots.txt warning site/robots: robots.txt keeps crawlers from https://tiny.test/posts/first, which the sitemap offers them. Say noindex on the page instead: a page that is not read may still be listed.",
    ],
  ],
  "site/orphan": [
    [
      "one",
      second(false),
      "templates/site.tsx:8:11 warning site/orphan: No other page links to /second. Link to it, or let it say noindex.",
    ],
  ],
  "site/unreferenced": [
    [
      "a picture",
      { "content/static/images/old.png": "12345" },
      "content/static/images/old.png warning site/unreferenced: Nothing on the site refers to images/old.png (5 bytes). Remove what nobody needs: it is published all the same.",
    ],
    [
      "two",
      { "content/static/images/old.png": "12345", "content/static/a.pdf": "123" },
      "content/static/a.pdf warning site/unreferenced: Nothing on the site refers to 2 files of 8 bytes in all: a.pdf, images/old.png. Remove what nobody needs: it is published all the same.",
    ],
  ],
  "output/unreadable": [
    [
      "a manifest",
      both(made("site.webmanifest", "{ 'a': 1 }"), inHead('<link rel="manifest" href="/site.webmanifest" />')),
      "templates/site.tsx:6:26 error output/unreadable: site.webmanifest is not valid JSON, so browsers pass over it.",
    ],
    [
      "a feed that is no XML",
      made("feed.xml", '<feed>\n<title>This & that</title>\n<link href="https://tiny.test/"/></feed>'),
      'templates/site.tsx:6:26 error output/unreadable: feed.xml is not well-formed, so that its readers refuse it: no name follows & in "& that</title> <link".',
    ],
    [
      "a drawing that is no XML",
      both(inBody('<img src="/a.svg" alt="" />'), {
        "content/static/a.svg": '<svg xmlns="http://www.w3.org/2000/svg">\n  <g><path d="M0 0"/>\n</svg>\n',
      }),
      "content/static/a.svg:3:1 error output/unreadable: a.svg is not well-formed, so that its readers refuse it: </svg> stands where <g> is open.",
    ],
    [
      "a drawing without its namespace",
      both(inBody('<img src="/a.svg" alt="" />'), { "content/static/a.svg": "<svg/>" }),
      "content/static/a.svg error output/unreadable: a.svg is no drawing to browsers.",
    ],
    [
      "a picture that Git LFS has",
      both(inBody('<img src="/a.png" alt="" />'), {
        "content/static/a.png": "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n",
      }),
      "content/static/a.png error output/unreadable: a.png is a pointer of Git LFS, not the file itself.",
    ],
    [
      "an empty font",
      both(inHead('<link rel="preload" as="font" href="/a.woff2" />'), { "content/static/a.woff2": "" }),
      "content/static/a.woff2 error output/unreadable: a.woff2 is empty.",
    ],
  ],
  "leak/secret": [
    [
      "a key of AWS",
      post(`Use ${key}.`),
      "content/posts/first.md error leak/secret: posts/first.html holds an access key of AWS.",
    ],
    [
      "a value of .env",
      both({ ".env": 'export API_TOKEN="hunter-two-three"\n' }, post("The token is hunter-two-three.")),
      "content/posts/first.md error leak/secret: posts/first.html holds the value of API_TOKEN of .env.",
    ],
    [
      "a private key",
      { "content/static/key.txt": `-----BEGIN RSA PRIVATE KEY-----\n${"MIIEpAIBAAKCAQEA7b8".repeat(9)}\n` },
      "content/static/key.txt error leak/secret: key.txt holds a private key.",
    ],
  ],
  "leak/path": [
    [
      "a file's own place",
      inBody("<p>{process.cwd().length > 0 && import.meta.url.slice(7)}</p>"),
      'error leak/path: index.html, posts/first.html hold the path "ROOT/templates/page.tsx" of this machine.',
    ],
  ],
  "leak/source-map": [
    [
      "of a script",
      both({ "content/static/a.js": "go()\n//# sourceMappingURL=a.js.map\n" }, inHead('<script src="/a.js" />')),
      "content/static/a.js:2:5 warning leak/source-map: a.js holds the address of its source map. Leave maps out of what is published, unless all may read the sources.",
    ],
  ],
  "leak/location": [
    [
      "a photo",
      both({ "content/static/a.jpg": jpeg(true) }, inBody('<img src="/a.jpg" alt="" />')),
      "content/static/a.jpg warning leak/location: a.jpg holds the place where it was taken. Save the picture without its metadata.",
    ],
  ],
  "budget/exceeded": [
    [
      "a picture too many",
      both(budgets('"*": { image: 10, requests: 2 }'), pictures),
      "templates/site.tsx:6:3 error budget/exceeded: 12 bytes of image, where the budget is 10: a.png 7, b.png 5. On /, /posts/first.\ntemplates/site.tsx:6:3 error budget/exceeded: 3 requests, where the budget is 2: index.html 489, a.png 7, b.png 5. On /.\ntemplates/site.tsx:6:3 error budget/exceeded: 3 requests, where the budget is 2: posts/first.html 529, a.png 7, b.png 5. On /posts/first.",
    ],
    [
      "another for the home page",
      both(budgets('"*": { total: 100000 }, "/": { total: 500 }'), pictures),
      "templates/site.tsx:6:3 error budget/exceeded: 501 bytes, where the budget is 500: index.html 489, a.png 7, b.png 5. On /.",
    ],
    [
      "the page itself",
      budgets('"/posts/*": { html: 100 }'),
      "templates/site.tsx:6:3 error budget/exceeded: 359 bytes of html, where the budget is 100: posts/first.html 359. On /posts/first.",
    ],
    [
      "what a stylesheet loads",
      both(
        site(["content,\n", 'content,\n  budgets: { "/": { font: 1 } },\n']),
        inHead('<link rel="stylesheet" href="/a.css" />'),
        {
          "content/static/a.css": "@font-face { font-family: A; src: url(a.woff2) }",
          "content/static/a.woff2": "12345",
        },
      ),
      "templates/site.tsx:6:3 error budget/exceeded: 5 bytes of font, where the budget is 1: a.woff2 5. On /.",
    ],
  ],
  "budget/unknown": [
    [
      "a page",
      budgets('"/blog/*": { html: 1 }'),
      'templates/site.tsx:6:3 error budget/unknown: The budget "/blog/*" is that of no page.',
    ],
    [
      "a kind",
      budgets('"*": { fonts: 1 }'),
      'templates/site.tsx:6:3 error budget/unknown: The budget "*" has the unknown kind "fonts".',
    ],
  ],
} as const satisfies Partial<Record<Code, readonly Mistake[]>>;

/** Links in files that are no page; the same codes as in pages. */
export const fileMistakes: readonly Mistake[] = [
  [
    "a feed",
    made(
      "feed.xml",
      '<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:tiny.test,2024:x</id><entry><link href="https://tiny.test/gone"/></entry></feed>',
    ),
    'templates/site.tsx:6:26 error link/no-target: "https://tiny.test/gone" leads to no page. On feed.xml.',
  ],
  [
    "RSS, with HTML inside",
    made(
      "rss.xml",
      '<rss><channel><link>https://tiny.test/</link><item><guid isPermaLink="false">https://tiny.test/x</guid><description><![CDATA[<a href="/gone">x</a>]]></description></item></channel></rss>',
    ),
    'templates/site.tsx:6:26 error link/no-target: "/gone" leads to no page. On rss.xml.',
  ],
  [
    "a sitemap",
    made("sitemap.xml", "<urlset><url><loc>https://tiny.test/gone</loc></url></urlset>"),
    'templates/site.tsx:6:71 error link/no-target: "https://tiny.test/gone" leads to no page. On sitemap.xml.',
  ],
  [
    "robots.txt",
    { "content/static/robots.txt": "User-agent: *\nAllow: /\nSitemap: https://tiny.test/map.xml\n" },
    'content/static/robots.txt:3:10 error link/no-asset: "https://tiny.test/map.xml" is no file of the site. On robots.txt (robots Sitemap).',
  ],
  [
    "a web manifest",
    both(
      made("site.webmanifest", '{"start_url":"/app","icons":[{"src":"/icon.png"}]}'),
      inHead('<link rel="manifest" href="/site.webmanifest" />'),
    ),
    'templates/site.tsx:6:26 error link/no-asset: "/icon.png" is no file of the site. On site.webmanifest (manifest icons).\ntemplates/site.tsx:6:26 error link/no-target: "/app" leads to no page. On site.webmanifest.',
  ],
  [
    "redirects",
    { "content/static/_redirects": "# moved\n/old /gone 301\n/blog/* /posts/:splat 301\n" },
    'content/static/_redirects:2:6 error link/no-target: "/gone" leads to no page. On _redirects.',
  ],
  [
    "redirects in a circle",
    { "content/static/_redirects": "/old /older 301\n/older /old 301\n/once / 301\n/twice /once 301\n" },
    'content/static/_redirects:1:1 error link/no-target: "/old" leads in a circle: /old, /older, /old. On _redirects.\ncontent/static/_redirects:1:6 error link/no-target: "/older" leads in a circle: /older, /old, /older. On _redirects.',
  ],
  [
    "a redirect of everything to what is not there",
    { "content/static/_redirects": "/* /gone 301\n" },
    'content/static/_redirects:1:4 error link/no-target: "/gone" leads in a circle: /gone, /gone. On _redirects.',
  ],
  [
    "a symbol that its drawing does not have",
    both(inBody('<svg><use href="/icons.svg#brid" /><use href="/icons.svg#bird" /></svg>'), {
      "content/static/icons.svg": '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="bird"/></svg>',
    }),
    'templates/page.tsx:12:45 error link/no-fragment: "/icons.svg#brid" leads to a place that /icons.svg does not have: no element has the id "brid". On /, /posts/first.',
  ],
  [
    "a stylesheet as short as can be, with escapes",
    both(inHead('<link rel="stylesheet" href="/a.css" />'), {
      "content/static/a.css": '@import"b.css";a{background:url(/my\\ bird.png)}',
    }),
    'content/static/a.css error link/no-asset: "/my bird.png" is no file of the site. On a.css (style url()).\ncontent/static/a.css:1:9 error link/no-asset: "b.css" is no file of the site. On a.css (style url()).',
  ],
  [
    "JSON-LD",
    ld({ "@type": "WebSite", name: "Tiny", url: "https://tiny.test/gone" }),
    'templates/site.tsx:8:11 error link/no-target: "https://tiny.test/gone" leads to no page. On /, /posts/first.',
  ],
  [
    "static HTML",
    { "content/static/google1.html": '<a href="/gone">x</a>' },
    'content/static/google1.html:1:10 error link/no-target: "/gone" leads to no page. On google1.html.',
  ],
  [
    "a static drawing",
    both(
      { "content/static/a.svg": '<svg xmlns="http://www.w3.org/2000/svg"><image href="gone.png"/></svg>' },
      inBody('<img src="/a.svg" alt="" />'),
    ),
    'content/static/a.svg:1:54 error link/no-asset: "gone.png" is no file of the site. On a.svg (image href).',
  ],
  [
    "a canonical link to a page that names another",
    both(second(true), {
      "templates/page.tsx": String(second(true)["templates/page.tsx"]).replace(
        "href={origin + url}",
        'href={origin + (url === "/" ? "/posts/first" : url === "/posts/first" ? "/second" : url)}',
      ),
    }),
    "templates/site.tsx:9:11 error page/canonical: The canonical link of / leads to /posts/first, which names https://tiny.test/second in turn.",
  ],
];

export const right: readonly Right[] = [
  [
    "elements that end as XML has it, in a drawing; comments that end as HTML has it",
    html('<svg><title/><style/><path d="M0 0"/></svg><!--><!-- a --!><!-- b --><textarea aria-label="x"></textarea>'),
  ],
  ["the top of the page, by any of its names", post("[a](#) [b](#top) [c](#TOP)")],
  ["accents, ranges, quotes", post("Un château à Âmes, 5° N; a < b and c > d; [sic] [a]; List<String>.")],
  ["what looks like HTML or Markdown, in code", post("Write `<br>` or `[text](/url)`: <br> is a line break.")],
  [
    "a rewrite that names its file, and every way to ask for a stylesheet",
    both(
      { "content/static/_redirects": "/app/* /index.html 200\n" },
      inHead('<link rel="stylesheet" href="/a.css" />'),
      {
        "content/static/a.css":
          "@namespace url(http://www.w3.org/1999/xhtml);@import 'b.css';a{background:url(/my\\ bird.png)}",
        "content/static/b.css": "a{color:red}",
        "content/static/my bird.png": "x",
      },
    ),
  ],
  ["an error page that is copied as it is", { "content/static/404.html": "<!doctype html><title>Not found</title>" }],
  [
    "mail links: several addresses, a body of lines, none at all; a picture that is data",
    inBody(
      '<a href="mailto:a@b.test,c@d.test?subject=Two%20words&amp;body=One%0D%0Atwo">x</a><a href="mailto:?body=Look">y</a><img alt="" src="data:image/svg+xml,x" />',
    ),
  ],
  [
    "a picture of another site over https, a link to one over http",
    inBody('<img src="https://pictures.test/a.png" alt="" /><a href="http://old.test/">x</a>'),
  ],
  [
    "a new window with noopener, of the site itself, or meant to steer",
    inBody(
      '<a href="https://other.test/" target="_blank" rel="noopener">x</a><a href="/" target="_blank">y</a><a href="https://o.test/" target="_blank" rel="opener">z</a>',
    ),
  ],
  [
    "labels around, before, after, by aria and by title",
    inBody(
      '<label>Name <input name="a" /></label><input id="b" /><label htmlFor="b">B</label><input aria-label="C" /><p id="d">D</p><textarea aria-labelledby="d" /><select title="E"><option>e</option></select>',
    ),
  ],
  [
    "fields that need none",
    both(
      inBody(
        '<input type="hidden" name="a" /><input type="submit" /><input type="button" value="Go" /><input type="image" src="/a.png" alt="Go" /><input name="trap" hidden />',
      ),
      { "content/static/a.png": "x" },
    ),
  ],
  [
    "names of pictures, of aria, of nested text",
    inBody(
      '<a href="/posts/first"><svg viewBox="0 0 1 1"><title>First</title></svg></a><a href="/posts/first"><svg aria-label="First" /></a><button aria-label="Menu" /><a href="/posts/first"><span><b>First</b></span></a><a id="anchor" />',
    ),
  ],
  ["Markdown's aligned tables", post("| a | b |\n|:-:|--:|\n| 1 | 2 |")],
  ["a page about undefined", post("A variable is `undefined` at first.\n\n| value |\n|-|\n| undefined |")],
  [
    "a sentence about undefined, NaN and Invalid Date",
    post(
      "Its value is undefined, and NaN is not a number. An Invalid Date has none. Objects print as *[object Object]*.",
    ),
  ],
  ["braces in code", post("Write `${name}` or `{name}`.\n\n```\n{ a: [object Object] }\n```")],
  ["braces that are no template", post("A set {1, 2} and {a, b}, CSS a { color: red } and $5.")],
  [
    "60 and 160 characters, emoji counted once",
    both(
      template([
        "<title>{title}</title>",
        '<title>{(title + "🐦".repeat(60)).slice(0, title.length + (60 - title.length) * 2)}</title>',
      ]),
    ),
  ],
  [
    "a long title of a page that says noindex",
    both(noindex, {
      "templates/page.tsx": String(noindex["templates/page.tsx"])
        .replace("<title>{title}</title>", '<title>{title.padEnd(90, "!")}</title>')
        .replace('{noindex && <meta name="robots" content="noindex" />}', '<meta name="robots" content="noindex" />'),
    }),
  ],
  ["headings that go up by several", post("## A\n\n### B\n\n#### C\n\n## D")],
  [
    "references and graphs in JSON-LD",
    data({
      "@context": ["https://schema.org"],
      "@graph": [
        { "@type": "WebSite", "@id": "#site", name: "Tiny", url: "https://tiny.test/", publisher: { "@id": "#us" } },
        { "@type": "Organization", "@id": "#us", name: "Us", sameAs: ["https://social.test/us"] },
      ],
    }),
  ],
  [
    "dates in all their forms",
    ld({ "@type": "Article", headline: "A", datePublished: "2024-02-29T23:59:59Z", dateModified: "2024-03" }),
  ],
  [
    "a page that another stands for",
    both(second(true), {
      "templates/page.tsx": String(second(true)["templates/page.tsx"]).replace(
        "href={origin + url}",
        'href={origin + (url === "/posts/first" ? "/second" : url)}',
      ),
    }),
  ],
  [
    "a link to what the host sends elsewhere",
    both(
      { "content/static/_redirects": "/old / 301\n/blog/* /posts/:splat\n/api/* https://api.example/:splat 200\n" },
      post("[a](/old) [b](/blog/2020/x) [c](/api/x)"),
    ),
  ],
  [
    "rules for other crawlers, and one that a longer one lifts",
    both(
      {
        "content/static/robots.txt":
          "User-agent: Bad\nDisallow: /\n\nUser-agent: *\nDisallow: /posts\nAllow: /posts/first$\n",
      },
      made("sitemap.xml", "<urlset><url><loc>https://tiny.test/posts/first</loc></url></urlset>"),
    ),
  ],
  [
    "files that others ask for by name",
    {
      "content/static/.well-known/security.txt": "Contact: mailto:a@b.test\n",
      "content/static/google123.html": "google-site-verification: google123.html",
      "content/static/CNAME": "tiny.test",
      "content/static/_headers": "/*\n  X-A: b\n",
      "content/static/favicon.ico": "x",
      "content/static/fonts/OFL.txt": "x",
    },
  ],
  [
    "files that a script, a data-attribute, a manifest, a feed or a link names",
    both(
      template(
        [
          "<h1>{title}</h1>",
          '<h1>{title}</h1><p data-picture="/a.png">x</p><script dangerouslySetInnerHTML={{ __html: "go(`/f.png`)" }} /><a href="/b.pdf">b</a>',
        ],
        [
          "<head>",
          '<head><link rel="manifest" href="/m.webmanifest" /><link rel="alternate" type="application/atom+xml" href="/feed.xml" /><script src="/go.js" />',
        ],
      ),
      {
        "content/static/a.png": "x",
        "content/static/b.pdf": "x",
        "content/static/c.png": "x",
        "content/static/f.png": "x",
        "content/static/d.json": "[]",
        "content/static/e.mp3": "x",
        "content/static/go.js": 'fetch("./d.json")',
        "content/static/m.webmanifest": '{"icons":[{"src":"c.png"}]}',
        "content/static/feed.xml": '<feed><link rel="enclosure" href="https://tiny.test/e.mp3"/></feed>',
      },
    ),
  ],
  ["a text that the site makes", made("version.txt", "1")],
  [
    "an error page that nothing links to",
    both(
      site([
        'page("/", ',
        'page("/404.html", <Post post={{ ...posts[0], fields: { title: "Not found", date: "2024-01-01" } }} />),\n    page("/", ',
      ]),
    ),
  ],
  [
    "keys as documentation shows them",
    post(
      "`AKIAIOSFODNN7EXAMPLE`, `ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx` and\n\n```\n-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n```",
    ),
  ],
  [
    "values of .env that all may know",
    both(
      {
        ".env": "PUBLIC_KEY=abcdefghijklmnop\nSITE_URL=https://tiny.test\nNODE_ENV=production\n",
        ".env.example": "API_TOKEN=your-token-here\n",
      },
      post("abcdefghijklmnop in production at https://tiny.test, your-token-here"),
    ),
  ],
  [
    "a photo that was taken nowhere",
    both(
      { "content/static/a.jpg": jpeg(false), "content/static/b.jpg": "no picture" },
      inBody('<img src="/a.jpg" alt="" /><img src="/b.jpg" alt="" />'),
    ),
  ],
  [
    "a page within its budgets, and another of none",
    both(budgets('"*": { image: 12, requests: 3 }, "/": { image: 1000 }'), pictures),
  ],
];
