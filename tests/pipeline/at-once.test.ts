/** Twenty errors are reported in one run. */

import { expect, test } from "vitest";
import { png } from "../support/photo.ts";
import { buildWith, edited } from "../support/small-site.ts";

const front = (title: string) => `---\ntitle: ${title}\ndate: 2024-01-15\n---\n`;

test("reports twenty errors in one run, each at its line", async () => {
  const { lines, published } = await buildWith({
    "content/posts/a-field.md": `---\ntitle: A field\ndate: 2024-01-15\ntilte: x\n---\n`,
    "content/posts/b-date.md": `---\ntitle: A date\ndate: January 5\n---\n`,
    "content/posts/c-rating.md": `---\ntitle: A rating\ndate: 2024-01-15\nrating: 6\n---\n`,
    "content/posts/d-missing.md": `---\ndate: 2024-01-15\n---\n`,
    "content/posts/e-open.md": `---\ntitle: Open\n`,
    "content/posts/f-yaml.md": `---\ntitle: "x\n---\n`,
    "content/posts/g-twice.md": `---\ntitle: x\ntitle: y\n---\n`,
    "content/posts/h-js.md": `---js\n({})\n---\n`,
    "content/posts/i-bytes.md": Buffer.from([0xff, 0xff]),
    "content/posts/j-link.md": `${front("J")}[x](/nowhere)\n`,
    "content/posts/k-fragment.md": `${front("K")}[x](/posts/j-link#part)\n`,
    "content/posts/l-image.md": `${front("L")}![x](/gone.png)\n`,
    "content/posts/m-heading.md": `${front("M")}# M again\n`,
    "content/posts/n-reference.md": `${front("N")}{{site.nam}}\n`,
    "content/posts/o-slash.md": `${front("O")}[x](/posts/j-link/)\n`,
    "content/teams.json": `{ "a": 1, }`,
    "content/stray.md": "x",
    "content/static/index.html": "x",
    "content/static/com1.txt": "x",
    ...edited(
      "templates/page.tsx",
      ["<h1>", '<img src="/pixel.png" /><h1 id="x">'],
      ["{children}", '<p id="x" />{children}'],
    ),
    "content/static/pixel.png": png,
  });
  expect(published).toBeUndefined();
  expect(lines).toEqual([
    'content/posts/a-field.md:4:1 error content/unknown-field: Unknown field "tilte".',
    'content/posts/b-date.md:3:7 error content/invalid-field: date is "January 5": invalid ISO date.',
    "content/posts/c-rating.md:4:9 error content/invalid-field: rating is 6: expected at most 5.",
    'content/posts/d-missing.md:2:1 error content/missing-field: The field "title" is missing.',
    "content/posts/e-open.md:1:1 error content/front-matter: The front matter is not closed.",
    "content/posts/f-yaml.md:2:8 error content/yaml: The front matter is not valid YAML: the quote is not closed.",
    "content/posts/g-twice.md:3:1 error content/duplicate-key: The front matter contains this field twice.",
    'content/posts/h-js.md:1:4 error content/front-matter: The front matter language "js" is not supported.',
    "content/posts/i-bytes.md:1:1 error content/encoding: The file is not valid UTF-8.",
    'content/posts/j-link.md:5:5 error link/no-target: "/nowhere" leads to no page. On /posts/j-link.',
    'content/posts/k-fragment.md:5:5 error link/no-fragment: "/posts/j-link#part" leads nowhere: no element on /posts/j-link has the id "part". On /posts/k-fragment.',
    'content/posts/l-image.md:5:6 error link/no-asset: "/gone.png" is not a file of the site. On /posts/l-image (img src).',
    "content/posts/m-heading.md:5:1 error page/h1: The page has 2 h1 headings. On /posts/m-heading.",
    "content/posts/n-reference.md:5:1 error content/unknown-reference: Unknown reference {{site.nam}}.",
    'content/posts/o-slash.md:5:5 error link/not-canonical: "/posts/j-link/" is not the page\'s own URL. On /posts/o-slash.',
    'content/static/com1.txt error output/bad-path: The output path "com1.txt" of content/static/com1.txt has a name that Windows reserves: "com1.txt".',
    "content/static/index.html error output/collision: index.html is written twice: by the page / and by content/static/index.html.",
    "content/stray.md error content/unclaimed-file: No content type matches this file, so it is not used.",
    "content/teams.json:1:11 error content/json: Trailing commas are not allowed in JSON.",
    'templates/page.tsx:12:13 error page/alt: The image "/pixel.png" has no alt text. On /posts/a-field, /posts/first, /posts/j-link, /posts/k-fragment and 4 more.',
    'templates/page.tsx:12:63 error page/duplicate-id: The id "x" is used more than once. On /posts/a-field, /posts/first, /posts/j-link, /posts/k-fragment and 4 more.',
  ]);
});

test("an exception without a template in its stack is reported once, also for pages that are not rendered again", async () => {
  const posts = Array.from({ length: 60 }, (_, index) => [
    `content/posts/p${index}.md`,
    `${front(`P${index}`)}Text.\n`,
  ]);
  const { lines } = await buildWith({
    ...Object.fromEntries(posts),
    ...edited("templates/page.tsx", ["import {", "import { Styles,"], ["<title>", "<Styles /><title>"]),
  });
  expect(lines).toEqual([
    "templates/page.tsx:8:9 error template/error: <Styles />: no template imports a stylesheet; import one, or name a bundle: <Styles from='…' />. Rendering /, /posts/first, /posts/p0, /posts/p1 and 58 more.",
  ]);
});
