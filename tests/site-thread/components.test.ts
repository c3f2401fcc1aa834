/** Components in Markdown: texts -> HTML, and faulty texts -> what is reported, with its line and column. */

import { lexer } from "css-tree";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { Children, createElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { component, PageContext, usePage } from "../../src/api/index.ts";
import { headingsOf, Markdown, toHtml } from "../../src/api/markdown.tsx";
import type { MarkdownOptions } from "../../src/api/markdown-options.ts";
import { withoutPartTags } from "../../src/site-thread/markdown/components/elements.ts";
import { htmlAttribute } from "../../src/site-thread/markdown/components/html-attributes.ts";
import { literalAt } from "../../src/site-thread/markdown/components/literal.ts";
import { replaceComponents } from "../../src/site-thread/markdown/components/scan.ts";
import { createParser, type Environment } from "../../src/site-thread/markdown/parser.ts";
import { runSite } from "../support/current-site.ts";

interface BoxProps {
  readonly type?: "info" | "warn" | undefined;
  readonly title?: string | undefined;
  readonly size?: number | undefined;
  readonly list?: readonly string[] | undefined;
  readonly children?: ReactNode;
}
const Box = ({ type, title, children }: BoxProps): ReactElement =>
  createElement("div", { className: type ?? "box" }, title && createElement("b", null, title), children);
const Data = ({ children, ...data }: { readonly children?: ReactNode }): ReactElement =>
  createElement("i", { title: JSON.stringify(data).replaceAll('"', "'") }, children);
const Url = (): ReactElement => createElement("u", null, usePage().url);
/** Shows what kind each child is. */
const Kinds = ({ children }: { readonly children?: ReactNode }): ReactElement => {
  const kindOf = (child: unknown): string =>
    typeof child === "string" ? child : ((child as ReactElement).type as { name?: string }).name || "html";
  return createElement("s", null, Children.toArray(children).map(kindOf).join("|"));
};
const Need = (_: { readonly href: string }): null => null;

const box = z.strictObject({
  type: z.enum(["info", "warn"]).optional(),
  title: z.string().optional(),
  size: z.number().min(1).optional(),
  list: z.array(z.string()).optional(),
});
const options: MarkdownOptions = {
  components: {
    Box: component(Box, box),
    Need: component(Need, z.strictObject({ href: z.url() })),
    Tabs: component(Kinds),
    "Tabs.Item": component(Kinds),
    Data: component(Data, z.looseObject({})),
    Url: component(Url, undefined, { toHtml: () => "no page" }),
    Paged: component(Url),
  },
  directives: { note: "Box", tip: ["Box", { type: "info" }] },
};

const htmlOf = (text: string): string =>
  withoutPartTags(
    renderToStaticMarkup(
      createElement(
        PageContext,
        { value: { url: "/here", origin: "https://a.test", assets: {} } },
        createElement(Markdown, { text }),
      ),
    ),
  )
    .slice("<div>".length, -"</div>".length)
    .replaceAll("&#x27;", "'");

beforeEach(() => runSite(options));

describe("what a text shows", () => {
  test.each([
    [
      "a block, whose content is Markdown",
      "<Box>\ntext **b**\n</Box>",
      '<div class="box"><p>text <strong>b</strong></p>\n</div>',
    ],
    ["in a line", "a <Data n={1}>x *y*</Data> b", "<p>a <i title=\"{'n':1}\">x <em>y</em></i> b</p>\n"],
    ["a text alone in a component is a string", "<Tabs>a & b</Tabs>", "<s>a &amp; b</s>"],
    ["alone on a line, without a paragraph", "<Box>one</Box>", '<div class="box">one</div>'],
    [
      "several on a line, without a paragraph",
      "<Data>a</Data> <Data>b</Data>",
      '<i title="{}">a</i> <i title="{}">b</i>',
    ],
    [
      "content that begins and ends on the lines of its tags",
      "<Box>one\n\ntwo</Box>",
      '<div class="box"><p>one</p>\n<p>two</p>\n</div>',
    ],
    ["a tag whose end is on another line", "<Box>Some text\n</Box>", '<div class="box"><p>Some text</p>\n</div>'],
    [
      "content that is indented",
      '<Box type="info">\n\n    - a\n    - b\n\n        ```js\n        <Box>\n        ```\n\n</Box>\nafter',
      '<div class="info"><ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n<pre><code class="language-js">&lt;Box&gt;\n</code></pre>\n</li>\n</ul>\n</div><p>after</p>\n',
    ],
    [
      "nested and indented",
      '<Box>\n    <Box>\n        <Box type="warn">\n            # Title\n        </Box>\n    </Box>\n</Box>',
      '<div class="box"><div class="box"><div class="warn"><h1 id="title">Title</h1>\n</div></div></div>',
    ],
    [
      "content that is indented, beside attributes and code that are not",
      "<Box>\n    ## Title\n\n    <Data\n      list={[\n1,\n]}\n    />\n\n    ```js\na\n    b\n    ```\n\n    last\n</Box>",
      '<div class="box"><h2 id="title">Title</h2>\n<i title="{\'list\':[1]}"></i><pre><code class="language-js">a\nb\n</code></pre>\n<p>last</p>\n</div>',
    ],
    [
      "content that is indented and begins with a span of code",
      "<Box>\n      ```a``` b\n\n    - c\n      - d\n</Box>",
      '<div class="box"><p><code>a</code> b</p>\n<ul>\n<li>c\n<ul>\n<li>d</li>\n</ul>\n</li>\n</ul>\n</div>',
    ],
    [
      "blocks at any indentation",
      "<Box>x</Box>\n\n      - a\n        - b\n      - c\n\n    # Title\n\n     ```js\n     a\n       b\n     ```",
      '<div class="box">x</div>\n<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n<h1 id="title">Title</h1>\n<pre><code class="language-js">a\n  b\n</code></pre>\n',
    ],
    [
      "attributes on several lines",
      "<Data\n  a=\"1\"\n  b\n  list={[1, 'a', { b: true, }]}\n/>\nnext",
      "<i title=\"{'a':'1','b':true,'list':[1,'a',{'b':true}]}\"></i><p>next</p>\n",
    ],
    [
      "attributes on several lines within a paragraph",
      "one <Data\n  a='1'\n  b={null}\n/> two\nthree",
      "<p>one <i title=\"{'a':'1','b':null}\"></i> two\nthree</p>\n",
    ],
    [
      "literals",
      "<Data a={-1.5e3} b={0x1f} c={`x`} d={{ 'k-1': [/* c */ 'q\\n'], n: 1_000 }} e='&lt;&amp;' f={true} />",
      "<i title=\"{'a':-1500,'b':31,'c':'x','d':{'k-1':['q\\n'],'n':1000},'e':'&lt;&amp;','f':true}\"></i>",
    ],
    [
      "between tags, line breaks are no children",
      "<Tabs>\n  <Tabs.Item>a</Tabs.Item>\n\n  <Tabs.Item>\n    b\n  </Tabs.Item>\n</Tabs>",
      "<s>Kinds|Kinds</s>",
    ],
    [
      "on lines that follow each other, without blank lines",
      "<Tabs>\n<Tabs.Item>a</Tabs.Item>\n<Tabs.Item>b</Tabs.Item>\n</Tabs>",
      "<s>Kinds|Kinds</s>",
    ],
    [
      "in a list",
      "- <Box>\n  x\n  </Box>\n- b",
      '<ul>\n<li>\n<div class="box"><p>x</p>\n</div></li>\n<li>b</li>\n</ul>\n',
    ],
    ["in a quotation", "> <Box>\n> x\n> </Box>\n", '<blockquote>\n<div class="box"><p>x</p>\n</div></blockquote>\n'],
    [
      "in a table",
      "| a | b |\n|---|---|\n| <Data>c</Data> | d |",
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><i title="{}">c</i></td>\n<td>d</td>\n</tr>\n</tbody>\n</table>\n',
    ],
    [
      "in emphasis and a link",
      "**<Data>x</Data>** [<Data>y</Data>](/z)",
      '<p><strong><i title="{}">x</i></strong> <a href="/z"><i title="{}">y</i></a></p>\n',
    ],
    ["in a heading", "# H <Data>x</Data>", '<h1 id="h-x">H <i title="{}">x</i></h1>\n'],
    [
      "in an alternative text and a title",
      '![<Data/>](/x "<Data/>")',
      '<p><img src="/x" alt="" title="&lt;Data/&gt;"></p>\n',
    ],
    [
      "it interrupts a paragraph",
      "text\n<Box>\nin\n</Box>\nmore",
      '<p>text</p>\n<div class="box"><p>in</p>\n</div><p>more</p>\n',
    ],
    ["alone on a line, it ends a paragraph, as in MDX", "a\n<Data />\nb", '<p>a</p>\n<i title="{}"></i><p>b</p>\n'],
    ["with an end tag on its line, it does not", "a\n<Data>c</Data>\nb", '<p>a\n<i title="{}">c</i>\nb</p>\n'],
    ["in the text of a list", "- a\n  <Data />\n  b", '<ul>\n<li>a\n<i title="{}"></i>\nb</li>\n</ul>\n'],
    [
      "in code it is text",
      "`<Box>` and ``a ` <Box>``\n\n```\n<Box {...x}>\n```\n\n~~~ <Box>\n{x}\n~~~",
      '<p><code>&lt;Box&gt;</code> and <code>a ` &lt;Box&gt;</code></p>\n<pre><code>&lt;Box {...x}&gt;\n</code></pre>\n<pre><code class="language-&lt;Box&gt;">{x}\n</code></pre>\n',
    ],
    ["escaped, it is text", "\\<Box> and \\{x}", "<p>&lt;Box&gt; and {x}</p>\n"],
    [
      "names that are no components of the text",
      "List<String>, a < B, <BR>",
      "<p>List&lt;String&gt;, a &lt; B, &lt;BR&gt;</p>\n",
    ],
    ["braces of other syntax", "{{ name }} {% if %} {#id}", "<p>{{ name }} {% if %} {#id}</p>\n"],
    [
      "directives, also nested",
      "::::note My *title*\ntext\n\n:::tip\na\n:::\n::::\n\n:::note[In brackets]\nb\n:::\n\n:::other\nc\n:::",
      '<div class="box"><b>My *title*</b><p>text</p>\n<div class="info"><p>a</p>\n</div></div><div class="box"><b>In brackets</b><p>b</p>\n</div><p>:::other\nc\n:::</p>\n',
    ],
    [
      "imports of components and comments",
      "import { Box } from 'x'\nimport Data, { Tabs as T, Url } from \"y\";\n\n{/* c\n\nd <Box> */}\n\ntext {/* d */}e{' '}f",
      "<p>text e f</p>\n",
    ],
    ["context", "<Box><Url/></Box>", '<div class="box"><u>/here</u></div>'],
    [
      "attributes are text",
      '<Data a="<script>alert(1)</script>" /> <Box title="<b>">x</Box>',
      "<i title=\"{'a':'&lt;script&gt;alert(1)&lt;/script&gt;'}\"></i> <div class=\"box\"><b>&lt;b&gt;</b>x</div>",
    ],
    [
      "raw HTML is text",
      "<Box>\n<script>alert(1)</script>\n</Box>",
      '<div class="box"><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n</div>',
    ],
  ])("%s", (_what, text, html) => expect(htmlOf(text)).toBe(html));

  describe("HTML elements of MDX", () => {
    test.each([
      [
        "the names of JSX",
        '<p className="a" htmlFor="b" tabIndex="1">x</p>',
        '<p class="a" for="b" tabIndex="1">x</p>',
      ],
      ["literals", '<img width={5} alt={\'a"<\'} src="/a" />', '<img width="5" alt="a&quot;<" src="/a" />'],
      [
        "styles",
        '<p style={{ marginTop: 8, color: "red" }} /><p\n  style={{\n    width: "100%",\n    flex: 1,\n  }}\n>',
        '<p style="margin-top:8px;color:red" ></p><p\n  style="\nwidth:100%\n;flex:1\n"\n>',
      ],
      ["true, false and nothing", "<p hidden={true} id={false} title={null}>x</p>", "<p hidden  >x</p>"],
      ["without content", 'a <i className="x" /> b<br/> <a/>', 'a <i class="x" ></i> b<br/> <a></a>'],
      [
        "on several lines",
        '<div\n  className="a"\n  title={`b\nc`}\n>\n\n<Bxo/>\n\n</div>',
        '<div\n  class="a"\n  title="b\nc"\n>',
      ],
      [
        "not in code, and not after a sign",
        '`<p className="a">` \\<p className="a">',
        '<p className="a"> <p className="a">',
      ],
      ["what is no element", '<x className="a"/> a <b and c', '<x className="a"/> a <b and c'],
    ])("%s", (_, text, expected) => {
      const { replaced } = replaceComponents(text, { components: {}, directives: {}, headingIds: false });
      expect(replaced.replace(/[`\\]/g, "")).toContain(expected);
    });

    test.each<[name: string, ...values: unknown[]]>([
      ["aria-hidden", true, false],
      ["aria-label", "a & <b>"],
      ["data-x", true, false, 5, "a"],
      ["draggable", true, false],
      ["spellCheck", true, false],
      ["contentEditable", true, false],
      ["hidden", true, false],
      ["disabled", true, false],
      ["autoPlay", true, false],
      ["allowFullScreen", true, false],
      ["download", true, false, "a.txt"],
      ["tabIndex", 0, -1],
      ["width", 5, "50%"],
      ["title", 'a "b"', null, undefined],
      ...[..."className htmlFor httpEquiv acceptCharset crossOrigin srcSet frameBorder colSpan".split(" ")].map(
        (name): [string, string] => [name, "a"],
      ),
    ])("%s has the value that React gives it", (name, ...values) => {
      const attributesOf = (html: string) => {
        const [element] = parseFragment(html).childNodes as DefaultTreeAdapterTypes.Element[];
        return element?.attrs;
      };
      for (const value of values) {
        const attribute = htmlAttribute(name, value, `${name}={}`);
        expect(attributesOf(`<p ${attribute}></p>`)).toEqual(
          attributesOf(renderToStaticMarkup(createElement("p", { [name]: value }))),
        );
      }
      if (typeof values[0] === "boolean")
        expect(attributesOf(`<p ${htmlAttribute(name, true, name)}></p>`)).toEqual(
          attributesOf(renderToStaticMarkup(createElement("p", { [name]: true }))),
        );
    });

    test("styles are those of React", () => {
      const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const properties = Object.keys((lexer as unknown as { readonly properties: object }).properties).filter((name) =>
        /^[a-z]/.test(name),
      );
      expect(properties.length).toBeGreaterThan(500);
      for (const name of ["--x", ...properties.map(camel)])
        for (const value of [0, 2, -1.5, " a 'b' "]) {
          const [, attribute] =
            /^<p (.*)><\/p>$/.exec(renderToStaticMarkup(createElement("p", { style: { [name]: value } }))) ?? [];
          expect(htmlAttribute("style", { [name]: value }, "style={}")).toBe(attribute?.replaceAll("&#x27;", "'"));
        }
    });

    test("in other Markdown, they are HTML", () => {
      const text = '<p className="a" width={5} />';
      const vocabulary = { components: {}, directives: {}, headingIds: false };
      expect(replaceComponents(text, vocabulary, false, false).replaced).toBe(text);
    });
  });

  test("headings within components are headings of the text", () =>
    expect(headingsOf("<Box>\n## A\n</Box>\n# B <Data>x</Data>")).toEqual([
      { level: 2, id: "a", text: "A" },
      { level: 1, id: "b-x", text: "B x" },
    ]));

  test("ids of headings, which end like a comment", () => {
    runSite({ ...options, headingIds: true });
    expect(htmlOf("## A {/*one*/}\n## B [#two]\n## C {#three}\n<Tabs />")).toBe(
      '<h2 id="one">A</h2>\n<h2 id="two">B</h2>\n<h2 id="three">C</h2>\n<s></s>',
    );
  });

  test.each([
    [
      "<div>\n<Box>\n*a*\n</Box>\n*b*\n</div>",
      '<div>\n<div class="box"><p><em>a</em></p>\n</div><p><em>b</em></p>\n</div>',
    ],
    ["<br />\n:::note\n`c`\n:::", '<br />\n<div class="box"><p><code>c</code></p>\n</div>'],
    ['<div>\n<Data a="1"/>\n*b*\n</div>', "<div>\n<i title=\"{'a':'1'}\"></i><p><em>b</em></p>\n</div>"],
    ["<!--\n<Box>\n-->", "<!--\n<Box>\n-->"],
  ])("in raw HTML: %j", (text, html) => {
    runSite({ ...options, html: true });
    expect(htmlOf(text)).toBe(html);
  });

  test("one line", () =>
    expect(
      withoutPartTags(
        renderToStaticMarkup(createElement(Markdown, { text: "a <Data>b</Data>", inline: true, as: "p" })),
      ),
    ).toBe('<p>a <i title="{}">b</i></p>'));

  test("without a page, the variant of a component", () =>
    expect(toHtml("<Box>\n*a* <Url/>\n</Box>")).toBe('<div class="box"><p><em>a</em> no page</p>\n</div>'));

  test("without a page, a component that needs one", () =>
    expect(() => toHtml("<Paged/>")).toThrow(
      "toHtml() renders components without a page, but one of <Paged> calls usePage(): give it a variant, component(…, { toHtml: Variant })",
    ));

  test("a site without components", () => {
    runSite();
    expect(htmlOf("<Box>\n\n    code\n\n</Box> {x}")).toBe(
      "<p>&lt;Box&gt;</p>\n<pre><code>code\n</code></pre>\n<p>&lt;/Box&gt; {x}</p>\n",
    );
  });
});

describe("what is reported", () => {
  const parser = createParser(
    {},
    {
      headingIds: false,
      directives: { note: "Box", tip: ["Box", { type: "wrong" }], bare: "Tabs" },
      components: {
        Box: component(Box, box),
        Need: component(Need, z.strictObject({ href: z.url() })),
        Tabs: component(Kinds),
        "Tabs.Item": component(Kinds),
      },
    },
  );

  test.each<[text: string, ...faults: string[]]>([
    [
      "<Bxo>a</Bxo>",
      '1:1 No component of the site is called "Bxo". Did you mean "Box"? To show it as text, put it into `code` or write a backslash before it.',
    ],
    [
      "<Unknown />",
      '1:1 No component of the site is called "Unknown". Known: Box, Need, Tabs, Tabs.Item. To show it as text, put it into `code` or write a backslash before it.',
    ],
    [
      "a <Calout type='x'/> b",
      '1:3 No component of the site is called "Calout". Known: Box, Need, Tabs, Tabs.Item. To show it as text, put it into `code` or write a backslash before it.',
    ],
    ['<Box kind="info">a</Box>', '1:6 <Box> has no attribute "kind". Known: list, size, title, type.'],
    ['<Box typ="info">a</Box>', '1:6 <Box> has no attribute "typ". Did you mean "type"?'],
    [
      '<Box type="wran">a</Box>',
      '1:6 "type" of <Box> is wrong: Invalid option: expected one of "info"|"warn". Did you mean "warn"?',
    ],
    ["<Box type>a</Box>", '1:6 "type" of <Box> is wrong: Invalid option: expected one of "info"|"warn".'],
    ["<Box size={0}/>", '1:6 "size" of <Box> is wrong: Too small: expected number to be >=1.'],
    [
      '<Box size="1"/>',
      '1:6 "size" of <Box> is wrong: Invalid input: expected number, received string. Write size={1}, without quotes.',
    ],
    ["<Box list={[1]}/>", '1:6 "list[0]" of <Box> is wrong: Invalid input: expected string, received number.'],
    ["<Need/>", '1:1 <Need> has no attribute "href", which it needs.'],
    ['<Need ref="/x"/>', '1:7 The attribute "ref" of <Need> cannot be set in a text. Rename the prop.'],
    ['<Need href="x"/>', '1:7 "href" of <Need> is wrong: Invalid URL.'],
    [
      "<p onClick={() => 1}\nid={x}>",
      '1:12 "onClick" of <p> is code: {() => 1}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.',
      '2:4 "id" of <p> is code: {x}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.',
    ],
    [
      "<p style={{ margin: [] }} class={['a']}>",
      '1:4 "style" of <p> is not text: style={{ margin: [] }}. Write a string or a number, or a style with nothing else.',
      "1:27 \"class\" of <p> is not text: class={['a']}. Write a string or a number, or a style with nothing else.",
    ],
    ["<p {...x}>", "1:4 <p> spreads an object, which is code. Write each attribute: text='…'."],
    ["<Tabs a/>", '1:7 <Tabs> has no attribute "a". <Tabs> has no attributes.'],
    [
      '<Tabs a={1} b="2"/>',
      '1:7 <Tabs> has no attribute "a". <Tabs> has no attributes.',
      '1:13 <Tabs> has no attribute "b". <Tabs> has no attributes.',
    ],
    ["<Box {...props}/>", "1:6 <Box> spreads an object, which is code. Write each attribute: text='…'."],
    [
      "<Box type={props.type}/>",
      '1:11 "type" of <Box> is code: {props.type}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.',
    ],
    [
      "<Box size={f()}/>",
      '1:11 "size" of <Box> is code: {f()}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.',
    ],
    [
      "<Box size={1 + 1}/>",
      '1:11 "size" of <Box> is code: {1 + 1}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.',
    ],
    [
      "<Box title={`a${b}`}/>",
      '1:12 "title" of <Box> is code: {`a${b}`}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.',
    ],
    [
      "<Box title={() => 1}/>",
      '1:12 "title" of <Box> is code: {() => 1}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.',
    ],
    [
      "<Box title={<b>x</b>}/>",
      '1:12 "title" of <Box> is code: {<b>x</b>}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.',
    ],
    [
      "<Box title={a ? 'b' : 'c'}/>",
      "1:12 \"title\" of <Box> is code: {a ? 'b' : 'c'}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.",
    ],
    ['<Box children="x"/>', '1:6 The attribute "children" of <Box> cannot be set in a text. Rename the prop.'],
    [
      "<Box dangerouslySetInnerHTML={{ __html: '<b>' }}/>",
      '1:6 The attribute "dangerouslySetInnerHTML" of <Box> cannot be set in a text. Rename the prop.',
    ],
    ['<Box key="a"/>', '1:6 The attribute "key" of <Box> cannot be set in a text. Rename the prop.'],
    ['<Box title="a" title="b"/>', '1:16 <Box> has the attribute "title" twice. Remove one.'],
    [
      "<Box title={{ __proto__: 1 }}/>",
      '1:12 "title" of <Box> is code: {{ __proto__: 1 }}. Write a string, a number, true, false, null, a list or an object, or move the code into the component.',
    ],
    ['<Box title="&#1;"/>', '1:12 "title" of <Box> has a character that HTML forbids.'],
    ["<Box>a", "1:1 <Box> does not end. Write </Box> after its content, or <Box /> if it has none."],
    [
      "text\n\n<Box>\n\na\n\n<Box>b</Box>",
      "3:1 <Box> does not end. Write </Box> after its content, or <Box /> if it has none.",
    ],
    ["</Box>", "1:1 </Box> ends nothing. Write <Box> before it, or remove it."],
    [
      "<Box>a</Tabs>",
      "1:7 </Tabs> ends nothing. Write <Tabs> before it, or remove it.",
      "1:1 <Box> does not end. Write </Box> after its content, or <Box /> if it has none.",
    ],
    ["<Box><Tabs>a</Box></Tabs>", "1:6 <Tabs> does not end before </Box>. Write </Tabs> before it."],
    [
      "<Tabs.Itm/>",
      '1:1 No component of the site is called "Tabs.Itm". Did you mean "Tabs.Item"? To show it as text, put it into `code` or write a backslash before it.',
    ],
    [
      '<Box title="a',
      "1:1 The tag <Box does not end. Write <Box> or <Box />. To show it as text, put it into `code` or write a backslash before it.",
    ],
    [
      "<Box title=a />",
      "1:1 The tag <Box does not end. Write <Box> or <Box />. To show it as text, put it into `code` or write a backslash before it.",
    ],
    [
      "<Box title={1 />",
      "1:1 The tag <Box does not end. Write <Box> or <Box />. To show it as text, put it into `code` or write a backslash before it.",
    ],
    [
      "a <Box>b\n\nc</Box> d",
      "1:3 <Box> begins within a paragraph and ends outside of it. Write its tags on lines of their own, or both within one paragraph.",
    ],
    [
      "- <Box>\n\n- a\n\n</Box>",
      "1:3 <Box> begins within a paragraph and ends outside of it. Write its tags on lines of their own, or both within one paragraph.",
    ],
    ["<Box>\n\n```\n</Box>", "1:1 <Box> does not end. Write </Box> after its content, or <Box /> if it has none."],
    [
      '<Box\n  a="b\n\nc"/>',
      "1:1 The tag <Box does not end. Write <Box> or <Box />. To show it as text, put it into `code` or write a backslash before it.",
    ],
    [
      "export const a = 1\n\nb",
      "1:1 The text exports code: export const a =. Content is data: move values into the front matter, and code into a template.",
    ],
    [
      "export default function X() {\n  return { a: 1 }\n}",
      "1:1 The text exports code: export default function. Content is data: move values into the front matter, and code into a template.",
    ],
    [
      "import data from './data.json'\n\nx",
      '1:1 The text imports "data", which is no component of the site. A text has no values of files: import it in a component, or make it a content type.',
    ],
    [
      "import Thing from './thing'\n\nx",
      '1:1 The text imports "Thing", which is no component of the site. List it in `components` of `markdown`, or remove the line.',
    ],
    [
      "import { Bx } from '@components'",
      '1:1 The text imports "Bx", which is no component of the site. Did you mean "Box"?',
    ],
    ["import './x.css'", "1:1 The text imports a file: import './x.css'. Import it in a template."],
    [
      "<Box>{count}</Box>",
      "1:6 The text has code in braces: {count}. Content is data: write the result, or move the code into a component. For a brace, write \\{.",
    ],
    [
      "<Box>\n{list.map((x) => <Tabs>{x}</Tabs>)}\n</Box>",
      "2:1 The text has code in braces: {list.map((x) => <Tabs>{x}</Tabs>)}. Content is data: write the result, or move the code into a component. For a brace, write \\{.",
    ],
    ["{/* never ends <Box/>", "1:1 The comment {/* does not end. Write */} after it."],
    [
      "<Box>{3}</Box>",
      "1:6 The text has code in braces: {3}. Content is data: write the result, or move the code into a component. For a brace, write \\{.",
    ],
    [":::note A\nb", "1:1 :::note A does not end. Write ::: after its content."],
    [":::tip\na\n:::", '1:1 "type" of <Box> is wrong: Invalid option: expected one of "info"|"warn".'],
    [":::bare Title\na\n:::", '1:1 <Tabs> has no attribute "title". <Tabs> has no attributes.'],
    [":::note\n<Box>\na\n:::\n</Box>", "2:1 <Box> does not end before :::. Write </Box> before it."],
    ["<Box>\n:::note\na\n</Box>\n:::", "2:1 :::note does not end before </Box>. Write ::: before it."],
    ["<Box {title}/>", "1:6 <Box> has braces in place of an attribute. Write attributes as name={value}."],
    [
      'a\n\n  text <Box\n    kind="x"\n    type="warn"\n  /> b',
      '4:5 <Box> has no attribute "kind". Known: list, size, title, type.',
    ],
    ["<Box title={{ a: 1 }}/>", '1:6 "title" of <Box> is wrong: Invalid input: expected string, received object.'],
    [
      "**a**, <Box/> and <Bxx/>",
      '1:19 No component of the site is called "Bxx". Did you mean "Box"? To show it as text, put it into `code` or write a backslash before it.',
    ],
    [
      "# H <Bxo/>",
      '1:5 No component of the site is called "Bxo". Did you mean "Box"? To show it as text, put it into `code` or write a backslash before it.',
    ],
    [
      "| a |\n|---|\n| <Bxo/> |",
      '3:3 No component of the site is called "Bxo". Did you mean "Box"? To show it as text, put it into `code` or write a backslash before it.',
    ],
    [
      "> <Bxo/>",
      '1:3 No component of the site is called "Bxo". Did you mean "Box"? To show it as text, put it into `code` or write a backslash before it.',
    ],
    ["<Box>\n  <Tabs>\n  a\n</Box>", "2:3 <Tabs> does not end before </Box>. Write </Tabs> before it."],
  ])("%j", (text, ...faults) => {
    const environment: Environment = {};
    parser.parse(text, environment);
    const found = environment.components?.faults.map(({ offset, message, hint }) => {
      const lines = text.slice(0, offset).split("\n");
      return [`${lines.length}:${(lines.at(-1) ?? "").length + 1} ${message}`, hint ?? []].flat().join(" ");
    });
    expect(found).toEqual(faults);
  });
});

test.each([
  "f()",
  "a",
  "1 + 1",
  "`${a}`",
  "[...a]",
  "{ get a() {} }",
  "{ constructor: 1 }",
  "new Date()",
  "'\\u0000'",
  "[1,,2]",
  "/a/",
  "[".repeat(99),
])("no literal: %s", (code) => {
  const literal = literalAt(`${code}}`, 0);
  expect(literal === undefined || code[literal.end] !== undefined).toBe(true);
});

test("the types of a schema and of props", () => {
  component(Kinds);
  component(Box, z.strictObject({ type: z.enum(["info", "warn"]).optional() }));
  // @ts-expect-error the component needs an attribute
  component(Need);
  // @ts-expect-error another type
  component(Need, z.strictObject({ href: z.number() }));
  // @ts-expect-error it may be missing
  component(Need, z.strictObject({ href: z.string().optional() }));
  // @ts-expect-error a value that the component does not know
  component(Box, z.strictObject({ type: z.enum(["info", "danger"]) }));
  component(Need, z.strictObject({ href: z.string() }), { toHtml: () => null });
  expect(() => component("b" as never)).toThrow("component() has no React component: write component(Callout, schema)");
  expect(() => component(Box, {} as never)).toThrow(
    "component() has no schema: write component(Callout, z.strictObject",
  );
});

test.each([
  ["$x^{2}$ and $$\\frac{a}{b}$$", true, 0],
  ["$x^{2}$", false, 1],
  ["$5 {a} 6$", true, 0],
  ["for $5, {a} costs $6", true, 1],
])("braces of %j, where a plugin reads formulas: %s", (text, hasMath, faults) => {
  const known = { components: {}, directives: {}, headingIds: false };
  expect(replaceComponents(text, known, hasMath).faults.length).toBe(faults);
});
