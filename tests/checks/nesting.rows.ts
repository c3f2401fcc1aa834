/** Input that src/checks/markup.ts reports, and input that it accepts. */
import { both, html, inBody, inHead, post, type Rows, site } from "../support/rows.ts";

/** HTML in Markdown. */
const rawPost = (markdown: string) =>
  both(post(markdown), site(["  content,\n", "  content,\n  markdown: { html: true },\n"]));

export const nesting = {
  mistakes: {
    "page/nesting": [
      [
        "a block in a paragraph",
        inBody("<p>a<div>b</div></p>"),
        "templates/page.tsx:12:33 error page/nesting: A browser closes the <p> before the <div>. On /, /posts/first.",
      ],
      [
        "a link in a link, through another element",
        inBody('<a href="/"><b><a href="/posts/first">a</a></b></a>'),
        "templates/page.tsx:12:44 error page/nesting: A browser closes the <a> before the <a>. On /, /posts/first.",
      ],
      [
        "a row in a table",
        inBody("<table><tr><td>1</td></tr></table>"),
        'templates/page.tsx:12:36 warning page/nesting: A browser adds a <tbody> around the <tr>. On /, /posts/first. Write that element, too: selectors such as "table > tr" do not match without it.',
      ],
      [
        "a column in a table",
        inBody("<table><col /><tbody><tr><td>1</td></tr></tbody></table>"),
        'templates/page.tsx:12:36 warning page/nesting: A browser adds a <colgroup> around the <col>. On /, /posts/first. Write that element, too: selectors such as "table > tr" do not match without it.',
      ],
      [
        "a block in a table",
        inBody("<table><div>a</div><tbody><tr><td>1</td></tr></tbody></table>"),
        "templates/page.tsx:12:36 error page/nesting: A browser moves the <div> out of the <table>. On /, /posts/first.",
      ],
      [
        "text in a table",
        html("<table>note<tbody><tr><td>1</td></tr></tbody></table>"),
        'templates/page.tsx:12:29 error page/nesting: A browser moves the text "note" out of the <table>. On /, /posts/first.',
      ],
      [
        "a button in a button",
        inBody("<button>a<span><button>b</button></span></button>"),
        "templates/page.tsx:12:44 error page/nesting: A browser closes the <button> before the <button>. On /, /posts/first.",
      ],
      [
        "a form in a form",
        inBody("<form><div><form></form></div></form>"),
        "templates/page.tsx:12:40 error page/nesting: A browser ignores a <form> in a <form>. On /, /posts/first.",
      ],
      [
        "a heading in a heading",
        html("<h2>a<h3>b</h3></h2>"),
        "templates/page.tsx:12:75 error page/nesting: A browser closes the <h2> before the <h3>. On /, /posts/first.",
      ],
      [
        "a list item in a list item",
        inBody("<ul><li><div><li>a</li></div></li></ul>"),
        "templates/page.tsx:12:42 error page/nesting: A browser closes the <li> before the <li>. On /, /posts/first.",
      ],
      [
        "a block in the head",
        inHead("<div>a</div>"),
        "templates/page.tsx:7:13 error page/nesting: A browser ends the <head> before the <div>. On /, /posts/first.",
      ],
      [
        "a picture in a <noscript> of the head",
        inHead('<noscript><img src="data:," alt="" /></noscript>'),
        "templates/page.tsx:7:23 error page/nesting: A browser without JavaScript ends the <head> before the <img>. On /, /posts/first.",
      ],
      [
        "a block in a <noscript> of a paragraph",
        inBody("<p><noscript><div>a</div></noscript></p>"),
        "templates/page.tsx:12:42 error page/nesting: A browser without JavaScript closes the <p> before the <div>. On /, /posts/first.",
      ],
      [
        "a paragraph that ends after the <b> around it",
        html("<b><p>a</b>b</p>"),
        "templates/page.tsx:12:73 error page/nesting: The <p> is not closed before </b>. On /, /posts/first.",
      ],
      [
        "a paragraph in a drawing",
        inBody('<svg aria-label="a"><g><p>a</p></g></svg>'),
        "templates/page.tsx:12:52 error page/nesting: A browser ends the <svg> before the <p>. On /, /posts/first.",
      ],
      [
        "a field in a select",
        inBody('<select aria-label="a"><input aria-label="b" /></select>'),
        "templates/page.tsx:12:52 error page/nesting: A browser closes the <select> before the <input>. On /, /posts/first.",
      ],
      [
        "a second document",
        html("<!doctype html><html lang=''><head></head><body>x</body></html>"),
        "templates/page.tsx:12:85 error page/nesting: A browser ignores the second <html>. On /, /posts/first.\ntemplates/page.tsx:12:99 error page/nesting: A browser ignores the second <head>. On /, /posts/first.\ntemplates/page.tsx:12:112 error page/nesting: A browser ignores the second <body>. On /, /posts/first.",
      ],
      [
        "a cell outside of a table",
        html("<td>a</td>"),
        "templates/page.tsx:12:70 error page/nesting: A browser ignores the <td> here. On /, /posts/first.",
      ],
      [
        "a closed tag as in XML",
        html('<div class="a"/>b'),
        "templates/page.tsx:12:29 error page/nesting: A browser ignores the slash in <div/>, so the element stays open. On /, /posts/first.",
      ],
      [
        "an end tag without a start tag",
        html("a</span>"),
        "templates/page.tsx:12:71 error page/nesting: </span> has no start tag. On /, /posts/first.",
      ],
      [
        "an unclosed element in Markdown",
        rawPost('a <b class="x">b\n\nc'),
        "content/posts/first.md:5:3 error page/nesting: The <b> is not closed before </p>. On /posts/first.",
      ],
      [
        "an unclosed <noscript> in Markdown",
        rawPost("<noscript>\n\nb\n\n"),
        "content/posts/first.md:5:1 error page/nesting: The <noscript> is not closed before </div>. On /posts/first.",
      ],
      [
        "a paragraph that Markdown adds",
        rawPost("<p>\n\n- a\n\n</p>"),
        "content/posts/first.md:7:1 error page/nesting: A browser closes the <p> before the <ul>. On /posts/first.",
      ],
    ],
  },
  correct: [
    [
      "elements whose end tag can be omitted",
      html(
        "<ul><li>a<li>b <ul><li>c</ul></ul><dl><dt>a<dd>b</dl><p>a<p>b<table><caption>c<tbody><tr><td>1<td>2<tr><td>3</table>" +
          '<select aria-label="s"><option>1<option>2</select>',
      ),
    ],
    [
      "elements that look nested and are not",
      inBody(
        '<button type="button"><svg aria-label="x"><foreignObject><p>a</p></foreignObject></svg></button>' +
          '<a href="/">a<object data="data:,"><a href="/posts/first">b</a></object></a><template><tr><td>1</td></tr></template>' +
          "<ul><li>a<ul><li>b</li></ul></li></ul><p>a<button>b</button></p><noscript><p>a</p></noscript>",
      ),
    ],
    [
      "a customizable select",
      inBody(
        '<select aria-label="a"><button><selectedcontent></selectedcontent></button><option><span>One</span></option></select>',
      ),
    ],
    ["a slash that changes nothing, since the element ends there", html("<ul><li>a<span/></ul>")],
    ["text beside the row of a template", html("<template><tr></tr>text</template>")],
    [
      "a script, a template and a hidden field in a table",
      html("<table><script></script><input type=hidden name=a><tbody><template></template><tr><td>1</table>"),
    ],
  ],
} as const satisfies Rows;
