/** Input that src/checks/leftovers.ts reports, and input that it accepts. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such leftovers are tested here
import { png } from "../support/photo.ts";
import {
  both,
  type CorrectRow,
  type ErrorRow,
  html,
  inBody,
  post,
  postFile,
  type Rows,
  setting,
  site,
  siteJson,
  template,
  types,
} from "../support/rows.ts";

const hints: readonly (readonly [what: RegExp, hint: string])[] = [
  [/code block/, "End it with a line of the same sign, ` or ~, as many times as it begins with."],
  [/table/, "Put a line such as |---|---| below the first. If it is intended, put it in backticks."],
  [/\[text\] /, 'Remove the space between "]" and "(". If it is intended, put it in backticks.'],
  [/a Markdown link/, "Write [text](/url). If it is intended, put it in backticks."],
  [
    /attribute list/,
    "Remove it, or add a plugin such as markdown-it-attrs with markdown: { use } of the site. If it is intended, put it in backticks.",
  ],
  [/heading/, 'Put a space after "#", or a backslash before it.'],
  [/HTML as code/, "Remove the spaces or the blank line."],
  [/raw HTML/, "Put a blank line between them. If it is intended, put it in backticks."],
];
const hintOf = (what: string): string | undefined => hints.find(([pattern]) => pattern.test(what))?.[1];

export const leftovers = {
  mistakes: {
    "page/unrendered": [
      [
        "links that the parser refuses",
        post("[pay](javascript:alert(1)), [x](VBScript:a), [y](file:///a.txt) ![z](data:image/svg+xml,x)"),
        'content/posts/first.md:5:1 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "[pay](javascript:alert(1))". On /posts/first.\n' +
          'content/posts/first.md:5:29 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "[x](VBScript:a)". On /posts/first.\n' +
          'content/posts/first.md:5:46 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "[y](file:///a.txt)". On /posts/first.\n' +
          'content/posts/first.md:5:65 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "![z](data:image/svg+xml,x)". On /posts/first.',
      ],
      [
        "the same in <…>, and as the URL of a reference",
        post("See <javascript:alert(1)> and <FILE:///C:/a.txt>.\n\n[x]: javascript:alert(1)"),
        'content/posts/first.md:5:5 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "<javascript:alert(1)>". On /posts/first.\n' +
          'content/posts/first.md:5:31 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "<FILE:///C:/a.txt>". On /posts/first.\n' +
          'content/posts/first.md:7:1 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "[x]: javascript:alert(1)". On /posts/first.',
      ],
      [
        "the same, although code has one, with plugins and raw HTML",
        both(
          post(
            "[pay](javascript:alert(1)), [x](VBScript:a), [y](file:///a.txt) ![z](data:image/svg+xml,x)\n\n`[a](javascript:b)`",
          ),
          setting("markdown: { use: () => undefined, html: true }"),
        ),
        'content/posts/first.md:5:1 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "[pay](javascript:alert(1))". On /posts/first.\n' +
          'content/posts/first.md:5:29 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "[x](VBScript:a)". On /posts/first.\n' +
          'content/posts/first.md:5:46 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "[y](file:///a.txt)". On /posts/first.\n' +
          'content/posts/first.md:5:65 error page/unrendered: The page shows a Markdown link as text, since its URL runs code or is a file: "![z](data:image/svg+xml,x)". On /posts/first.',
      ],
      [
        "shortcodes of other generators",
        post('One {% image "./bread.jpg" %}, {%- endfor -%} or {% raw %}.'),
        'content/posts/first.md:5:5 error page/unrendered: The page shows a shortcode as text: "{% image "./bread.jpg" %}". On /posts/first.\n' +
          'content/posts/first.md:5:32 error page/unrendered: The page shows a shortcode as text: "{%- endfor -%}". On /posts/first.\n' +
          'content/posts/first.md:5:50 error page/unrendered: The page shows a shortcode as text: "{% raw %}". On /posts/first.',
      ],
      [
        "a shortcode of Hugo, in a site without references",
        both(post('{{< figure src="a.jpg" >}}'), setting("references: false")),
        'content/posts/first.md:5:1 error page/unrendered: The page shows a shortcode as text: "{{< figure src="a.jpg" >}}". On /posts/first.',
      ],
      [
        "files that VitePress and mdBook include, in a site without references",
        both(post("<<< @/a.js{2}\n\n{{#include a.rs}}"), setting("references: false, markdown: { html: true }")),
        'content/posts/first.md:5:1 error page/unrendered: The page shows a shortcode as text: "<<< @/a.js{2}". On /posts/first.\n' +
          'content/posts/first.md:7:1 error page/unrendered: The page shows a shortcode as text: "{{#include a.rs}}". On /posts/first.',
      ],
      [
        "a shortcode of WordPress",
        post('[caption id="a" width="1"]Bread[/caption] [gallery ids="1,2"]'),
        'content/posts/first.md:5:1 error page/unrendered: The page shows a shortcode as text: "[caption id="a" width="1"]". On /posts/first.\n' +
          'content/posts/first.md:5:43 error page/unrendered: The page shows a shortcode as text: "[gallery ids="1,2"]". On /posts/first.',
      ],
      [
        "a component whose end tag is missing, which takes what follows",
        both(post('<YouTube id="x" />\n\nText.'), setting("markdown: { html: true }")),
        'content/posts/first.md:5:1 error page/unrendered: The page has a component of MDX, which nothing renders: "<YouTube id="x" />". On /posts/first.',
      ],
      [
        "an include of VitePress, which is a comment",
        both(post("Text.\n\n<!--@include: ./part.md-->"), setting("markdown: { html: true }")),
        'content/posts/first.md:7:1 error page/unrendered: The page has markup that browsers drop as a comment: "<!--@include: ./part.md-->". On /posts/first.',
      ],
      [
        "text that browsers drop: CDATA and PHP",
        both(post("a <![CDATA[hello]]> b\n\n<p>Hi <?php echo $name ?></p>"), setting("markdown: { html: true }")),
        'content/posts/first.md:5:3 error page/unrendered: The page has markup that browsers drop as a comment: "<![CDATA[hello]]>". On /posts/first.\n' +
          'content/posts/first.md:7:7 error page/unrendered: The page has markup that browsers drop as a comment: "<?php echo $name ?>". On /posts/first.',
      ],
    ],
    "page/leftover": [
      [
        "a value of EJS",
        post("Hello <%= user.name %>, 1 <% 2 and a<%b."),
        'content/posts/first.md:5:7 warning page/leftover: The page shows template syntax as text: "<%= user.name %>". On /posts/first. Write the value, or print it in a template: Markdown has no <%…%>. If it is intended, put it in backticks.',
      ],
      [
        "an object",
        inBody("<p>By {String({})}</p>"),
        'templates/page.tsx:12:29 warning page/leftover: The page shows "[object Object]", which looks like a missing value or leftover template syntax. On /, /posts/first. If it is intended, put it in <code>; otherwise look for the code that computes it.',
      ],
      [
        "a number",
        inBody("<p>Up {Number.NaN}%</p>"),
        'templates/page.tsx:12:29 warning page/leftover: The page shows "NaN%", which looks like a missing value or leftover template syntax. On /, /posts/first. If it is intended, put it in <code>; otherwise look for the code that computes it.',
      ],
      [
        "no value",
        inBody("<dd>{String(undefined)}</dd>"),
        'templates/page.tsx:12:41 warning page/leftover: The page shows "undefined", which looks like a missing value or leftover template syntax. On /, /posts/first. If it is intended, put it in <code>; otherwise look for the code that computes it.',
      ],
      [
        "a date",
        inBody("<time>{String(new Date(Number.NaN))}</time>"),
        'templates/page.tsx:12:29 warning page/leftover: The page shows "Invalid Date", which looks like a missing value or leftover template syntax. On /, /posts/first. If it is intended, put it in <code>; otherwise look for the code that computes it.',
      ],
      ...[
        "Written by undefined",
        "Hello undefined",
        "Photo of undefined",
        "Published on Invalid Date",
        "NaN EUR",
        "NaN min read",
      ].map(
        (text): ErrorRow => [
          `${text} in a sentence`,
          inBody(`<p>{"${text}"}</p>`),
          `templates/page.tsx:12:${text.startsWith("Published") ? 47 : 34} warning page/leftover: The page shows "${text.replace("Published on ", "")}", which looks like a missing value or leftover template syntax. On /, /posts/first. If it is intended, put it in <code>; otherwise look for the code that computes it.`,
        ],
      ),
      [
        "a template of another language",
        both(inBody('<p>{"Hi {{user.name}}"}</p>'), post("In Vue, {{ name }} is text."), setting("references: false")),
        'templates/page.tsx:12:37 warning page/leftover: The page shows "{{user.name}}", which looks like a missing value or leftover template syntax. On /, /posts/first. If it is intended, put it in <code>, or in Markdown in backticks.',
      ],
      [
        "a template literal that was a plain string",
        inBody('<p>{"Hi ${name}"}</p>'),
        'templates/page.tsx:12:37 warning page/leftover: The page shows "${name}", which looks like a missing value or leftover template syntax. On /, /posts/first. If it is intended, put it in <code>, or in Markdown in backticks.',
      ],
      [
        "braces of MDX in Markdown, although a title has others",
        postFile("---\ntitle: Hi {name}\ndate: 2024-01-15\n---\nBy {frontmatter.author}"),
        'content/posts/first.md:5:4 warning page/leftover: The page shows "{frontmatter.author}", which looks like a missing value or leftover template syntax. On /posts/first. If it is intended, put it in <code>, or in Markdown in backticks.',
      ],
      [
        "no value, although a text that the page does not show has the word",
        both(template(["<h1>{title}</h1>", '<h1>{title}</h1><p>{title === "First" && String(undefined)}</p>']), {
          "content/posts/second.md": "---\ntitle: Second\ndate: 2024-01-16\n---\n- undefined\n",
        }),
        'templates/page.tsx:12:61 warning page/leftover: The page shows "undefined", which looks like a missing value or leftover template syntax. On /posts/first. If it is intended, put it in <code>; otherwise look for the code that computes it.',
      ],
      [
        "in an alt text",
        both(inBody('<img src="/a.png" alt={String(undefined)} />'), { "content/static/a.png": png }),
        'templates/page.tsx:12:59 warning page/leftover: The page shows "undefined", which looks like a missing value or leftover template syntax. On /, /posts/first. If it is intended, put it in <code>; otherwise look for the code that computes it.',
      ],
      [
        "half of a surrogate pair, where a template truncated a string",
        inBody('<p>{"ab🐦".slice(0, 3)}</p>'),
        'templates/page.tsx:12:34 warning page/leftover: The page shows a broken character: "ab\ud83d". On /, /posts/first. Save the text as UTF-8, and do not truncate it within a character.',
      ],
      [
        "a replacement character",
        post("A caf\ufffd."),
        'content/posts/first.md:5:3 warning page/leftover: The page shows a broken character: "caf\ufffd.". On /posts/first. Save the text as UTF-8, and do not truncate it within a character.',
      ],
      [
        "UTF-8 decoded as another encoding, beside a correct word",
        post("Un château, un cafÃ©.\n\nUn âge."),
        'content/posts/first.md:5:16 warning page/leftover: The page shows UTF-8 that was decoded as another encoding: "cafÃ©.". On /posts/first. Retype the text.',
      ],
      [
        "a merge conflict",
        post("<<<<<<< HEAD\nours\n\n======="),
        'content/posts/first.md:5:1 warning page/leftover: The page shows a Git merge conflict: "<<<<<<< HEAD". On /posts/first. Resolve it.',
      ],
      [
        "a picture whose URL has a space",
        post("![A bird](/my bird.png)"),
        'content/posts/first.md:5:1 warning page/leftover: The page shows a Markdown link as text: "![A bird](/my bird.png)". On /posts/first. Put <…> around a URL that has a space; in a template, render the text with <Markdown>. If it is intended, put it in <code>.',
      ],
      ...(
        [
          [
            "![alt] (/favicon.svg)",
            "a Markdown link as text",
            'Remove the space between "]" and "(". If it is intended, put it in backticks.',
          ],
          [
            "[the home page] (/)",
            "a Markdown link as text",
            'Remove the space between "]" and "(". If it is intended, put it in backticks.',
          ],
          [
            "[[wiki]]",
            "a wiki link as text",
            "Write the name of a file in content/, [text](/page) or ![alt](./picture.png). If it is intended, put it in backticks.",
          ],
          [
            "![[embed.png]]",
            "a wiki link as text",
            "Write the name of a file in content/, [text](/page) or ![alt](./picture.png). If it is intended, put it in backticks.",
          ],
          [
            "[a][missing]",
            "a link as text, since its reference is not defined",
            "Define it on a line of its own, as in [name]: /url, or write [text](/url). If it is intended, put it in backticks.",
          ],
          [
            "![pic][gone]",
            "a link as text, since its reference is not defined",
            "Define it on a line of its own, as in [name]: /url, or write [text](/url). If it is intended, put it in backticks.",
          ],
          ["#No space heading", "a heading as text", 'Put a space after "#", or a backslash before it.'],
          ["##Heading", "a heading as text", 'Put a space after "#", or a backslash before it.'],
          ...(["[TOC]", "[[toc]]", "[[_TOC_]]"] as const).map(
            (mark) =>
              [
                mark,
                "the mark of a table of contents as text",
                "Remove it, and list headingsOf() in a template. If it is intended, put it in backticks.",
              ] as const,
          ),
          [
            "{:.class}",
            "an attribute list as text",
            "Remove it, or add a plugin such as markdown-it-attrs with markdown: { use } of the site. If it is intended, put it in backticks.",
          ],
          [
            "!!! note",
            "an admonition as text",
            "Write a blockquote (>) instead, or add a plugin such as markdown-it-admon with markdown: { use } of the site. If it is intended, put it in backticks.",
          ],
        ] as const
      ).flatMap(([text, what, hint]): ErrorRow[] =>
        [{}, setting("markdown: { html: true }")].map((options, withHtml) => [
          `${text}${withHtml ? ", where HTML is allowed" : ""}`,
          both(post(text), options),
          `content/posts/first.md:5:1 warning page/leftover: The page shows ${what}: "${text}". On /posts/first. ${hint}`,
        ]),
      ),
      ...(
        [
          ["這是**“重點”**的文字", "**“重點”**", 3],
          ["See ** these steps **.", "** these steps **", 5],
        ] as const
      ).map(
        ([text, bold, column]): ErrorRow => [
          `bold text that is none: ${text}`,
          post(text),
          `content/posts/first.md:5:${column} warning page/leftover: The page shows ** as text: "${bold}". On /posts/first. Remove the space between ** and the bold text. If it is intended, put it in backticks.`,
        ],
      ),
      ...(
        [
          [
            "```js\nlet a;\n\n## Two",
            "5:1",
            'has a code block without an end, so the text after it becomes code: "```js let a;"',
          ],
          [
            "````\nlet a;\n```\nText.",
            "5:1",
            'has a code block without an end, so the text after it becomes code: "```` let a;"',
          ],
          [
            "Text.\n\n```js\nlet a;",
            "7:1",
            'has a code block without an end, so the text after it becomes code: "```js let a;"',
          ],
          ["> ```\n> a\n\nText.", "5:3", 'has a code block without an end, so the text after it becomes code: "``` a"'],
          ["Prices:\n| a | b |\n| 1 | 2 |\n| 3 | 4 |", "6:1", 'shows a table as text: "| a | b |"'],
          ["[text]\n(/)", "5:1", 'shows a Markdown link as text: "[text] (/)"'],
          ["See (text)[/a].", "5:11", 'shows a Markdown link as text: "[/a]"'],
          ['[a](/){target="_blank"}', "5:7", 'shows an attribute list as text: "{target="_blank"}"'],
          ["- one\n{:toc}", "6:1", 'shows an attribute list as text: "{:toc}"'],
          ["##\u00a0Two", "5:1", 'shows a heading as text: "## Two"'],
          ["\u200b## Two", "5:1", 'shows a heading as text: "\u200b## Two"'],
        ] as const
      ).map(
        ([text, place, what]): ErrorRow => [
          what,
          post(text),
          `content/posts/first.md:${place} warning page/leftover: The page ${what}. On /posts/first. ${hintOf(what)}`,
        ],
      ),
      ...(
        [
          [
            "<div>\n**not bold**\n</div>",
            "6:1",
            'shows Markdown as text, since it directly follows raw HTML: "**not bold**"',
          ],
          [
            "<details><summary>More</summary>\n- item\n</details>",
            "6:1",
            'shows Markdown as text, since it directly follows raw HTML: "- item"',
          ],
          [
            "<blockquote>\n  ## Tools *used*\n</blockquote>",
            "6:3",
            'shows Markdown as text, since it directly follows raw HTML: "## Tools *used*"',
          ],
          [
            '<div>\n  ```js title="a.js"\n  run();\n  ```\n</div>',
            "6:3",
            'shows Markdown as text, since it directly follows raw HTML: "```js title="a.js""',
          ],
          [
            "<div>\n\n    <p>Text.</p>\n\n</div>",
            "7:5",
            'shows HTML as code, since it is indented by four spaces after a blank line: "<p>Text.</p>"',
          ],
        ] as const
      ).map(
        ([text, place, what]): ErrorRow => [
          what,
          both(post(text), setting("markdown: { html: true }")),
          `content/posts/first.md:${place} warning page/leftover: The page ${what}. On /posts/first. ${hintOf(what)}`,
        ],
      ),
      [
        "bold text that ends after a space",
        post("Some **bold **text."),
        'content/posts/first.md:5:6 warning page/leftover: The page shows ** as text: "**bold **". On /posts/first. Remove the space between ** and the bold text. If it is intended, put it in backticks.',
      ],
      [
        "a character that is escaped twice, in a text",
        post("Tom &amp;amp; Jerry"),
        'content/posts/first.md:5:5 warning page/leftover: The page shows a character reference as text: "&amp;". On /posts/first. Write the character itself. If it is intended, put it in backticks.',
      ],
      [
        "a character that is escaped in a title",
        postFile('---\ntitle: "Tom &amp; Jerry"\ndate: 2024-01-15\n---\nHello, [home](/).\n'),
        'content/posts/first.md:2:13 warning page/leftover: The page shows a character reference as text: "&amp;". On /, /posts/first. Write the character itself. If it is intended, put it in backticks.',
      ],
      [
        "a footnote",
        post("So they say[^1]."),
        'content/posts/first.md:5:12 warning page/leftover: The page shows a footnote as text: "[^1]". On /posts/first. Write the note in the text, or add a plugin such as markdown-it-footnote with markdown: { use } of the site. If it is intended, put it in backticks.',
      ],
      [
        "HTML in Markdown",
        post("One<br>two, said of <b>three</b>."),
        'content/posts/first.md:5:4 warning page/leftover: The page shows raw HTML as text: "<br>". On /posts/first. Write it in Markdown, or allow HTML with markdown: { html: true } of the site. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:5:21 warning page/leftover: The page shows raw HTML as text: "<b>". On /posts/first. Write it in Markdown, or allow HTML with markdown: { html: true } of the site. If it is intended, put it in backticks.',
      ],
      [
        "HTML with straight quotes, although the same stands in code",
        post('Write `<div class="a">`:\n\n<div class="a">'),
        'content/posts/first.md:7:1 warning page/leftover: The page shows raw HTML as text: "<div class="a">". On /posts/first. Write it in Markdown, or allow HTML with markdown: { html: true } of the site. If it is intended, put it in backticks.',
      ],
      [
        "HTML below a block of code with the same",
        post("```html\n<br>\n```\n\nOne<br>two"),
        'content/posts/first.md:9:4 warning page/leftover: The page shows raw HTML as text: "<br>". On /posts/first. Write it in Markdown, or allow HTML with markdown: { html: true } of the site. If it is intended, put it in backticks.',
      ],
      [
        "an import of MDX",
        post('import { Tabs, Tab } from "@theme/Tabs";\n\nText.'),
        'content/posts/first.md:5:1 warning page/leftover: The page shows an import of MDX as text: "import { Tabs, Tab } from". On /posts/first. Remove it, and render the component in a template: Markdown has no components. If it is intended, put it in backticks.',
      ],
      [
        "footnotes in a site with other plugins, which would be read as definitions of links",
        both(
          post("A[^1] and[^note].\n\n[^1]: https://tiny.test/\n\n[^2]: hi\n\n[^note]: hi"),
          setting("markdown: { use: () => undefined }"),
        ),
        'content/posts/first.md:5:2 warning page/leftover: The page shows a footnote as text: "[^1]". On /posts/first. Write the note in the text, or add a plugin such as markdown-it-footnote with markdown: { use } of the site. If it is intended, put it in backticks.\ncontent/posts/first.md:5:10 warning page/leftover: The page shows a footnote as text: "[^note]". On /posts/first. Write the note in the text, or add a plugin such as markdown-it-footnote with markdown: { use } of the site. If it is intended, put it in backticks.\ncontent/posts/first.md:9:1 warning page/leftover: The page shows a footnote as text: "[^2]". On /posts/first. Write the note in the text, or add a plugin such as markdown-it-footnote with markdown: { use } of the site. If it is intended, put it in backticks.',
      ],
      [
        "a footnote with a name, although the same stands in code",
        post("A `[^a]`.\n\nSo they say[^note], [^a-z] matches.\n\n[^note]: In the report."),
        'content/posts/first.md:7:12 warning page/leftover: The page shows a footnote as text: "[^note]". On /posts/first. Write the note in the text, or add a plugin such as markdown-it-footnote with markdown: { use } of the site. If it is intended, put it in backticks.',
      ],
      [
        "a comment",
        post("Before.\n\n<!-- to do: say\nmore -->"),
        'content/posts/first.md:7:1 warning page/leftover: The page shows an HTML comment as text: "<!-- to do: say more -->". On /posts/first. Remove it, or allow HTML with markdown: { html: true } of the site. If it is intended, put it in backticks.',
      ],
      [
        "a component",
        post('<Steps>\n\n1. One, a Map<String, Vec<T>> and `</Steps>`.\n\n<Since v="4" />'),
        'content/posts/first.md:9:1 warning page/leftover: The page has a component of MDX, which nothing renders: "<Since v="4" />". On /posts/first. Render it in a template: Markdown has no components. If it is intended, put it in backticks.',
      ],
      [
        "a container",
        post("One.\n:::note[Mind this]\nTwo.\n:::"),
        'content/posts/first.md:6:1 warning page/leftover: The page shows a container as text: ":::note[Mind this]". On /posts/first. End it with ::: alone on a line; write a blockquote (>) instead, or name a component for it with markdown: { directives } of the site. If it is intended, put it in backticks.',
      ],
      [
        "an alert",
        post("> [!NOTE]\n> Mind this."),
        'content/posts/first.md:5:3 warning page/leftover: The page shows an alert as text: "[!NOTE]". On /posts/first. Write **Note:** instead, or add a plugin such as markdown-it-github-alerts with markdown: { use } of the site. If it is intended, put it in backticks.',
      ],
      [
        "an alert of another kind, with a title",
        post("> [!info]- A *title*\n> Mind this."),
        'content/posts/first.md:5:3 warning page/leftover: The page shows an alert as text: "[!info]". On /posts/first. Write **Note:** instead, or add a plugin such as markdown-it-github-alerts with markdown: { use } of the site. If it is intended, put it in backticks.',
      ],
      [
        "what no plugin has read",
        both(
          post(':::note[Mind "this"]\n\n> [!NOTE]\n> Mind.\n\n<Foo bar="x y" />\n\nOne {% image "./bread.jpg" %}.'),
          setting("markdown: { use: () => undefined }"),
        ),
        'content/posts/first.md:5:1 warning page/leftover: The page shows a container as text: ":::note[Mind "this"]". On /posts/first. End it with ::: alone on a line; write a blockquote (>) instead, or name a component for it with markdown: { directives } of the site. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:7:3 warning page/leftover: The page shows an alert as text: "[!NOTE]". On /posts/first. Write **Note:** instead, or add a plugin such as markdown-it-github-alerts with markdown: { use } of the site. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:10:1 warning page/leftover: The page has a component of MDX, which nothing renders: "<Foo bar="x y" />". On /posts/first. Render it in a template: Markdown has no components. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:12:5 error page/unrendered: The page shows a shortcode as text: "{% image "./bread.jpg" %}". On /posts/first.',
      ],
      [
        "where raw HTML is allowed",
        both(
          post('::: note\n\n> [!NOTE]\n> Mind.\n\n<Foo bar="x y"></Foo>\n\nOne {% image "./bread.jpg" %}.'),
          setting("markdown: { html: true }"),
        ),
        'content/posts/first.md:5:1 warning page/leftover: The page shows a container as text: "::: note". On /posts/first. End it with ::: alone on a line; write a blockquote (>) instead, or name a component for it with markdown: { directives } of the site. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:7:3 warning page/leftover: The page shows an alert as text: "[!NOTE]". On /posts/first. Write **Note:** instead, or add a plugin such as markdown-it-github-alerts with markdown: { use } of the site. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:10:1 error page/unrendered: The page has a component of MDX, which nothing renders: "<Foo bar="x y">". On /posts/first.\n' +
          'content/posts/first.md:12:5 error page/unrendered: The page shows a shortcode as text: "{% image "./bread.jpg" %}". On /posts/first.',
      ],
      [
        "the ids of headings for other generators",
        post("## One {#first-part}\n\n### Two, `{x}`\n\nThree [#3]\n---\n\n## **Four {#iv}**"),
        ["content/posts/first.md:5:8 {#first-part}", "content/posts/first.md:9:7 [#3]"]
          .map((line) => line.split(" "))
          .map(
            ([place, id]) =>
              `${place} warning page/leftover: The page shows the id of a heading as text: "${id}". On /posts/first. Set markdown: { headingIds: true } of the site, which reads it. If it is intended, put it in backticks.`,
          )
          .join("\n"),
      ],
      [
        "comments of MDX, although code has the same, and the id of a heading",
        post("{/* to do: Ann's\nname */}\n\n`{/* a */}`\n\nOne {/* truncate */}\n\n## Two {/*second*/}"),
        'content/posts/first.md:5:1 warning page/leftover: The page shows a comment of MDX as text: "{/* to do: Ann\'s name */}". On /posts/first. Remove it. If it is intended, put it in backticks.\n' +
          ["10:5 {/* truncate */}", "12:8 {/*second*/}"]
            .map((line) => line.replace(" ", "|").split("|"))
            .map(
              ([place, text]) =>
                `content/posts/first.md:${place} warning page/leftover: The page shows a comment of MDX as text: "${text}". On /posts/first. Remove it, or if it is the id of a heading, set markdown: { headingIds: true } of the site, which reads it. If it is intended, put it in backticks.`,
            )
            .join("\n"),
      ],
      [
        "lines of MDX in a site with raw HTML and ids of headings",
        both(
          post(
            "{/* TODO(ann): the customer's name */}\n\nexport const meta = { a: 1 }\n\n" +
              "```js\nexport default Layout\nimport a from 'a'\n```\n\nexport default Layout\n\nimport a from 'a'",
          ),
          setting("markdown: { html: true, headingIds: true }"),
        ),
        'content/posts/first.md:5:1 warning page/leftover: The page shows a comment of MDX as text: "{/* TODO(ann): the customer\'s name */}". On /posts/first. Remove it. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:7:1 warning page/leftover: The page shows an export of MDX as text: "export const meta =". On /posts/first. Remove it; data of a page belongs in its front matter. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:14:1 warning page/leftover: The page shows an export of MDX as text: "export default Layout". On /posts/first. Remove it; data of a page belongs in its front matter. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:16:1 warning page/leftover: The page shows an import of MDX as text: "import a from". On /posts/first. Remove it, and render the component in a template: Markdown has no components. If it is intended, put it in backticks.',
      ],
      ...[
        ["export function Page() {}", "export function"],
        ["export default class extends A {}", "export default class"],
        ["export default async function A() {}", "export default async function"],
        ["export class A {}", "export class A"],
        ["export default { a }", "export default {"],
        ["export * from 'a'", "export *"],
        ["export { a }", "export { a }"],
      ].map(
        ([text = "", shown]): ErrorRow => [
          text,
          post(text),
          `content/posts/first.md:5:1 warning page/leftover: The page shows an export of MDX as text: "${shown}". On /posts/first. Remove it; data of a page belongs in its front matter. If it is intended, put it in backticks.`,
        ],
      ),
      [
        "attributes of JSX in raw HTML, although code has the same",
        both(
          post(
            '`<p className="lead">`\n\n<p className="lead">One</p>\n\n<label htmlFor=a>Two <input id=a></label>\n\n' +
              "<div style={{clear: \"both\", marginTop: '1em', opacity: 0.5, color}} width={300}></div>",
          ),
          setting("references: false,\n  markdown: { html: true }"),
        ),
        'content/posts/first.md:7:4 warning page/leftover: The page has an attribute of JSX, which means nothing in HTML: "className="lead"". On /posts/first. Write attributes of HTML: class, for, style="margin-top: 1em".\n' +
          'content/posts/first.md:9:8 warning page/leftover: The page has an attribute of JSX, which means nothing in HTML: "htmlFor=a". On /posts/first. Write attributes of HTML: class, for, style="margin-top: 1em".\n' +
          'content/posts/first.md:11:6 warning page/leftover: The page has an attribute of JSX, which means nothing in HTML: "style={{clear: "both", marginTop: \'1em\', opacity: 0.5, color}}". On /posts/first. Write attributes of HTML: class, for, style="margin-top: 1em".\n' +
          'content/posts/first.md:11:69 warning page/leftover: The page has an attribute of JSX, which means nothing in HTML: "width={300}". On /posts/first. Write attributes of HTML: class, for, style="margin-top: 1em".',
      ],
      [
        "a tag that is text because of an attribute of JSX, where raw HTML is allowed",
        both(
          post('One <span style={{clear: "both"}}>two</span>.'),
          setting("references: false,\n  markdown: { html: true }"),
        ),
        'content/posts/first.md:5:5 warning page/leftover: The page shows raw HTML as text: "<span style={{clear: "both"}}>". On /posts/first. Write attributes of HTML: class, for, style="margin-top: 1em". If it is intended, put it in backticks.\n' +
          "content/posts/first.md:5:38 error page/nesting: </span> has no start tag. On /posts/first.",
      ],
      [
        "HTML that a template shows, in a site that allows it in Markdown",
        both(inBody('<p>{"a<br>b"}</p>'), setting("markdown: { html: true }")),
        'templates/page.tsx:12:35 warning page/leftover: The page shows raw HTML as text: "<br>". On /, /posts/first. Write it in Markdown, or in a template render the text with <Markdown>. If it is intended, put it in backticks.',
      ],
      [
        "the id of a heading, in a site with other plugins",
        both(post("## One -- {#first--part}"), setting("markdown: { use: () => undefined, html: true }")),
        'content/posts/first.md:5:11 warning page/leftover: The page shows the id of a heading as text: "{#first--part}". On /posts/first. Set markdown: { headingIds: true } of the site, which reads it. If it is intended, put it in backticks.',
      ],
      [
        "a list of tasks",
        post("- [ ] One\n- [x] Two"),
        'content/posts/first.md:5:3 warning page/leftover: The page shows a task list as text: "[ ]". On /posts/first. Write ✓ or words, or add a plugin such as markdown-it-task-lists with markdown: { use } of the site. If it is intended, put it in backticks.\n' +
          'content/posts/first.md:6:3 warning page/leftover: The page shows a task list as text: "[x]". On /posts/first. Write ✓ or words, or add a plugin such as markdown-it-task-lists with markdown: { use } of the site. If it is intended, put it in backticks.',
      ],
      [
        "a table without a line below its head",
        post("| a | b |\n| 1 | 2 |"),
        'content/posts/first.md:5:1 warning page/leftover: The page shows a table as text: "| a | b |". On /posts/first. Put a line such as |---|---| below the first. If it is intended, put it in backticks.',
      ],
      [
        "beside an unknown reference",
        post("{{site.nmae}}\n\nSo they say[^1]."),
        "content/posts/first.md:5:1 error content/unknown-reference: Unknown reference {{site.nmae}}.\n" +
          'content/posts/first.md:7:12 warning page/leftover: The page shows a footnote as text: "[^1]". On /posts/first. Write the note in the text, or add a plugin such as markdown-it-footnote with markdown: { use } of the site. If it is intended, put it in backticks.',
      ],
      [
        "Markdown that no template renders",
        inBody('<p>{"See [the guide](/posts/first)."}</p>'),
        'templates/page.tsx:12:38 warning page/leftover: The page shows a Markdown link as text: "[the guide](/posts/first)". On /, /posts/first. Put <…> around a URL that has a space; in a template, render the text with <Markdown>. If it is intended, put it in <code>.',
      ],
      [
        "filler",
        post("Lorem ipsum dolor sit amet."),
        'content/posts/first.md:5:1 warning page/leftover: The page still has filler text: "Lorem ipsum dolor". On /posts/first. Write the text. If it is intended, put it in backticks or <code>, or set checks: { "page/leftover": "off" } of the site.',
      ],
      [
        "between two elements of code",
        post("`one` Lorem ipsum dolor `two`\n\n```\nthree\n```"),
        'content/posts/first.md:5:7 warning page/leftover: The page still has filler text: "Lorem ipsum dolor". On /posts/first. Write the text. If it is intended, put it in backticks or <code>, or set checks: { "page/leftover": "off" } of the site.',
      ],
    ],
  },
  correct: [
    [
      "sentences about values",
      inBody(
        "<p>Cannot read properties of undefined</p><p>What is caused by undefined</p><p>Fixing an Invalid Date</p><p>Price: NaN euros</p>",
      ),
    ],
    [
      "signs that are not Markdown",
      post(
        "Price** and tax** apply, src/**/a and b/**/c, 2 ** 3, a \\*\\*b\\*\\*, f(x)[0], [a] (b), {a: 1}.\n\n```js\na\n```\n\n> ```\n> ** b **\n> ```\n\n1. ```\n   c\n   ```",
      ),
    ],
    [
      "HTML that is shown as such, with Markdown after a blank line or in code",
      both(
        post(
          "<div>\n\n**bold**\n\n    <p>code</p>\n\n</div>\n\n<pre>\n**a**\n</pre>\n\n<p>2 * 3, <code>**a**</code>\n- so</p>",
        ),
        setting("markdown: { html: true }"),
      ),
    ],
    ["a value of EJS in code", post("Write `<%= name %>`, since <%= name %> prints it. 5 <% 6.")],
    [
      "CDATA in a drawing, and PHP in code",
      both(
        post(
          '<svg viewBox="0 0 9 9"><text y="9"><![CDATA[<b>]]></text><path d="M0 0"/></svg>\n\n`<?php x ?>` &lt;?php',
        ),
        setting("markdown: { html: true }"),
      ),
    ],
    [
      "brackets, signs and hashes that are not Markdown of other programs",
      both(
        post(
          "grid[x][y], [1][2], [a-z][0-9], [A][d], [[d]], [[e]](/), \\[[f]], [sic] (see below), [[1, 2]], 2**3 and a ** b.\n\n" +
            "#1 of all\n\n#tag #other\n\n#Monday is a day.\n\n!!! Attention please\n\nAT&T; R&amp;D, `&amp;amp;` and `[[x]]`\n\n[d]: /",
        ),
      ),
    ],
    [
      "ids of headings that a setting reads",
      both(
        post(
          "## One {#first-part}\n\n### Two {/*second*/}\n\nThree [#3]\n---\n\n[1](#first-part), [2](#second), [3](#3)",
        ),
        setting("markdown: { headingIds: true }"),
      ),
    ],
    [
      "ids of headings that a plugin reads, that are escaped or in code, and braces elsewhere",
      both(
        post("## One {#a}\n\n## Two \\{#b}\n\n## `{#c}`\n\nText {#d}\n\n## A link [#5]\n\n[#5]: /"),
        setting(
          "markdown: { use: (md) => md.core.ruler.push('x', ({ tokens }) => { for (const { children } of tokens) for (const token of children ?? []) token.content = token.content.replace(' {#a}', ''); }) }",
        ),
      ),
    ],
    [
      "braces in the texts of a site without references, and in its headings",
      both(
        post("In Vue, {{ name }} is text.\n\n## {{ name }}"),
        setting("references: false"),
        template(
          ["<Markdown", "<nav>{headingsOf(post).map(({ text }) => text)}</nav><Markdown"],
          ["longDate", "headingsOf, longDate"],
        ),
      ),
    ],
    [
      "braces in the texts of a type without references, and after a backslash",
      both(
        post("In Vue, {{ name }} is text."),
        types(["optional() }))", "optional() }), { references: false })"]),
        template(["text={post.body}", "entry={post}"]),
      ),
    ],
    [
      "braces after a backslash",
      both(post("In Vue, \\{{ name }} is text."), template(["text={post.body}", "entry={post}"])),
    ],
    [
      "sentences that begin with export, escaped comments, and code of MDX",
      post(
        "export every file, then import it from “there”.\n\n- export default settings\n- export const is a keyword\n- export function by function\n\n" +
          "\\{/* x */} and { /* x */ } and `{/* y */}`\n\n```mdx\nexport const a = 1;\n```",
      ),
    ],
    [
      "attributes with braces in HTML",
      both(
        post('<p class="a" title="x={y}" data-a="{b={}}" data-b=\'{"c":1}\' data-class-name="className=">Text</p>'),
        setting("markdown: { html: true }"),
      ),
    ],
    ["a sentence that begins with import", post("import every file from the folder, then export it.")],
    ["accents, ranges, quotes", post("Un château à Âmes, 5° N; a < b and c > d; [sic] [a]; List<String>.")],
    ["text in code that looks like HTML or Markdown", post("Write `<br>` or `[text](/url)`: \\<br> is a line break.")],
    [
      "words that would be missing values in a template",
      post("| NaN | undefined |\n|-|-|\n| NaN% | [object Object] |"),
    ],
    ...["undefined", "NaN", "Invalid Date", "Up NaN%", "[object Object]", "Hi {name}", "Hi ${name}"].map(
      (title): CorrectRow => [
        `a title that is or contains a value: ${title}`,
        postFile(`---\ntitle: "${title}"\ndate: 2024-01-15\n---\nHello, [home](/).\n`),
      ],
    ),
    [
      "braces in a title of a site without references",
      both(
        postFile('---\ntitle: "{{ name }}"\ndate: 2024-01-15\n---\nHello, [home](/).\n'),
        setting("references: false"),
      ),
    ],
    [
      "a title that a menu shows on pages that do not read its file",
      both(
        postFile("---\ntitle: NaN\ndate: 2024-01-15\n---\nHello, [home](/).\n"),
        site(
          [
            "pages: ({ site, posts }) => [",
            'pages: ({ site, posts }) => [\n    page("/menu", <Menu titles={posts.map(({ fields }) => fields.title)} />),',
          ],
          ["Home, Post", "Home, Menu, Post"],
        ),
        template(
          [
            "export function Home",
            'export const Menu = ({ titles }: { titles: string[] }) => <Html title="Menu">{titles.map((title) => <p key={title}>{title}</p>)}</Html>;\nexport function Home',
          ],
          ["<ul>", '<a href="/menu">Menu</a><ul>'],
        ),
      ),
    ],
    ["elements of HTML in capital letters", html("<Details><Summary>A</Summary>B</Details>")],
    ["a value in a data file", siteJson("{", '  "name": "undefined",', '  "origin": "https://tiny.test"', "}")],
    ["values in a list", post("- undefined\n- NaN\n- **null**\n\nundefined")],
    ["a regular expression, a generic type, a conditional", post("[^a-z] and Map<String> and a < b > c and ::: more")],
    ["a table of one line, and lines of a drawing", post("| a |\n\na | b\n| c |")],
    ["a page about undefined", post("A variable is `undefined` at first.\n\n| value |\n|-|\n| undefined |")],
    [
      "a sentence about undefined, NaN and Invalid Date",
      post(
        "Its value is undefined, and NaN is not a number. An Invalid Date has none. Objects print as *[object Object]*.",
      ),
    ],
    [
      "escaped syntax",
      post(
        '\\::: note and `{% image "x" %}`.\n\n> \\[!NOTE]\n\n\\{% image "x" %} and &#123;% image "x" %}, {%d%}, {% 5 %}.',
      ),
    ],
    [
      "escaped syntax, code and what a plugin reads",
      both(
        post(
          '\\::: note and `{% image "x" %}`.\n\n> \\[!NOTE]\n\n\\{% image "x" %} and &#123;% image "x" %}, {%d%}, {% 5 %}.\n\n::: tip\n\n`<Foo bar="x" />`, \\<Foo bar="x" />',
        ),
        setting(
          'markdown: { use: (md) => { md.core.ruler.push("note", ({ tokens }) => { for (const { children } of tokens) if (children?.[0]?.content === "::: tip") children[0].content = "Tip"; }); } }',
        ),
      ),
    ],
    [
      "code in raw HTML",
      both(
        post('A <code>{% image "x" %}</code>, <Font>one</Font><Br>\n\n`<Foo bar="x" />`'),
        setting("markdown: { html: true }"),
      ),
    ],
    ["braces in code", post("Write `${name}` or `{name}`.\n\n```\n{ a: [object Object] }\n```")],
    ["braces that are not template syntax", post("A set {1, 2} and {a, b}, CSS a { color: red } and $5.")],
  ],
} as const satisfies Rows;
