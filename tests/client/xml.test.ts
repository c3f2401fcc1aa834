/** XML that Plinth calls well-formed is what a browser can parse. */
import { expect, test } from "vitest";
import { problemOfXml } from "../../src/output/facts/xml.ts";
import { launchBrowser } from "../support/browser.ts";

const svg = (inside: string, before = "", after = "") =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>${after}`;
const doctype = (inside: string) => `<!DOCTYPE svg [${inside}]>`;

const insides = [
  ..."<a x='1' x='2'/>|<a x='1' X='2'/>|<a xlink:href='#x'/>|<q:a/>|<a:b:c/>|<a:/>|<1a/>|<-a/>|<ü ü='1'/>|<a·b/>".split(
    "|",
  ),
  ..."<a x=1/>|<a x/>|<a x='1'y='2'/>|<a x='<'/>|<a x='a>b'/>|<a x = '1' />|<a></a >|<a></ a>|<a / >|<a></b>|<a>".split(
    "|",
  ),
  ..."<!-- a -- b -->|<!-- a --->|<!---->|<!-->|]]>|<![CDATA[ & ]]>|<![CDATA[ x|<![cdata[x]]>|<?p x?>|<?p".split("|"),
  ..."<?xml version='1.0'?>|<!DOCTYPE x>|<!ELEMENT a>|&#1;|&#0;|&#xD800;|&#x110000;|&#x;|&#10;|&foo;|&amp".split("|"),
  ..."a & b|a && b; c|<a x='?a=1&b=2'/>|<a xmlns:b=''/>|<a xmlns:xml='x'/>|<a xmlns:p='u' p:x='1' xmlns:q='u' q:x=''/>".split(
    "|",
  ),
  "\u0001",
  "\ufffe",
  "\u0085\u2028😀",
  "\r\n<a\r\n/>\r",
];
const documents = [
  "",
  ...insides.map((inside) => svg(inside)),
  ...["x", "\ufeff", "\n", "<!-- -->", "<!DOCTYPE svg>", "<!DOCTYPE svg><!DOCTYPE svg>", "<!doctype svg>"].map(
    (before) => svg("", before),
  ),
  ...["x", "\n", "<!-- -->", "<?a b?>", "<svg/>"].map((after) => svg("", "", after)),
  ...[
    "version='1.0' encoding='UTF-8'",
    "version='1.1'",
    "version='2.0'",
    "encoding='utf-8'",
    "version='1.0' a='b'",
  ].map((declaration) => svg("", `<?xml ${declaration}?>`)),
  svg("", "\n<?xml version='1.0'?>"),
  // As Adobe Illustrator writes them.
  svg("<g xmlns:x='&ns;' x:a='&nbsp;'>&nbsp;</g>", doctype("<!ENTITY ns 'http://a.test/'><!ENTITY nbsp '&#160;'>")),
  svg("&e;", doctype("<!ENTITY e SYSTEM 'x'>")),
  svg("&b;", doctype("<!ENTITY a 'b'>")),
  svg("&a;", doctype("<!ENTITY a '&a;'>")),
  svg("", doctype("<!ENTITY a '&a;'>")),
  svg("&a;", doctype("<!ENTITY a '&b;'><!ENTITY b '&a;'>")),
  svg("&a;", doctype("<!ENTITY a '&c;'>")),
  svg("&b;", doctype("<!ENTITY b '&a;&a;'><!ENTITY a 'x'>")),
  svg("<x:a/>", doctype("<!ATTLIST svg xmlns:x CDATA #FIXED 'u'>")),
  svg(
    "&nbsp;",
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
  ),
];

test("a browser parses the same documents", async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const parsed = await page.evaluate(
    (texts) =>
      texts.map((text) => !new DOMParser().parseFromString(text, "application/xml").querySelector("parsererror")),
    documents,
  );
  await browser.close();
  const differing = documents.filter((text, at) => (problemOfXml(text) === undefined) !== parsed[at]);
  expect(differing).toEqual([]);
  expect(new Set(parsed).size).toBe(2);
});

test.each([
  ["\n a & b", 2, 4],
  ["\n <a x='1'\n x='2'/>", 2, 2],
  ["\n &foo;", 2, 2],
  ["\n <a></b>", 2, 5],
  ["<!-- & --><![CDATA[&]]>\n&", 2, 1],
])("the place of a problem: %j", (inside, line, column) => {
  expect(problemOfXml(svg(inside))?.at).toEqual({ kind: "position", line, column });
});

// Of an external DTD, which browsers do not load: Chromium 150 leaves the entity out, other versions refuse the file.
test("an entity that only an external DTD can define", () => {
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  expect(problemOfXml(svg("&nbsp;", doctype))?.what).toMatch(/undefined entity in "&nbsp;/);
});
