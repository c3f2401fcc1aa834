/**
 * The text of a documentation: page number -> a Markdown file of 2 to 60 kB, 10 kB on average, with the features that
 * real documentation has: headings with links to them, tables, code, pictures, dead links, folders of forty pages in
 * books. Like markdown.mjs, it depends only on the numbers.
 */
import { capital, dateOf, slugOf, textFrom } from "./markdown.mjs";

const pagesPerFolder = 40;
export const pictures = 50;

/** The books of a documentation, each with its folders; their URLs are those of their first pages. */
export function booksOf(pages) {
  const folders = Math.ceil(pages / pagesPerFolder);
  const perBook = Math.ceil(Math.sqrt(folders));
  const { title } = textFrom(0xb00c);
  return Array.from({ length: Math.ceil(folders / perBook) }, (_, book) => {
    const chapters = Array.from({ length: Math.min(perBook, folders - book * perBook) }, (_, at) => {
      const first = (book * perBook + at) * pagesPerFolder;
      return { label: title(2), folder: folderOf(first, pages), url: docUrl(first, pages) };
    });
    return { label: title(2), folder: chapters[0].folder.split("/")[0], url: chapters[0].url, chapters };
  });
}

/** `book-02/chapter-17`: the folder of a page. */
function folderOf(number, pages) {
  const folder = Math.floor(number / pagesPerFolder);
  const perBook = Math.ceil(Math.sqrt(Math.ceil(pages / pagesPerFolder)));
  return `book-${two(Math.floor(folder / perBook))}/chapter-${two(folder % perBook)}`;
}
const two = (number) => String(number).padStart(2, "0");

/** `book-02/chapter-17/page-00042`: the path of a page, without its extension. */
export const docPath = (number, pages) => `${folderOf(number, pages)}/${slugOf(number)}`;
const docUrl = (number, pages) => `/posts/${docPath(number, pages)}`;

/** The text of the first heading of a page, which others link to. */
const firstHeadingOf = (number) => textFrom(0x4ead + number).title(3);
const idOf = (heading) => heading.toLowerCase().replaceAll(" ", "-");

/** Every hundredth page has a link to a page that has been deleted. */
const isDead = (number) => number % 100 === 7;
export const deadLinks = (pages) => Array.from({ length: pages }, (_, number) => number).filter(isDead).length;

/** The Markdown file of page `number` (from 0) of a documentation of `pages`. */
export function docOf(number, pages) {
  const text = textFrom(0xd0c5 + number);
  const { random, below, word, some, title } = text;
  // A log-normal distribution, as in real repositories: a median of 7.5 kB, a twentieth over 25 kB.
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const size = Math.min(60_000, Math.max(2000, 7500 * Math.exp(0.75 * normal)));
  const blocks = blocksOf(text, linksFrom(number, pages, text));
  const headings = [firstHeadingOf(number)];
  let body = `## ${headings[0]}\n\n${blocks.opening()}\n\n`;
  if (isDead(number)) body += `It replaces [${some(2)}](/posts/gone-${number}).\n\n`;
  for (let section = 2; body.length < size; section++) {
    const heading = `${title(1 + below(3))} ${section}`;
    headings.push(heading);
    body += `${random() < 0.4 ? "##" : "###"} ${heading}\n\n`;
    for (let block = 1 + below(4); block > 0; block--) body += `${blocks.any()}\n\n`;
    if (random() < 0.2) body += `See [${some(2)}](#${idOf(headings[below(headings.length)])}).\n\n`;
  }
  return `---
title: ${capital(some(3))} ${number}
date: ${dateOf(number, pages)}
description: ${capital(some(12))}, page ${number} about ${word()}.
weight: ${number + 1}
---

${body}`;
}

/** A link to another page, to a heading of one, to another site, or to what another deployment serves. */
function linksFrom(number, pages, { random, below, some, word }) {
  const next = (number + 1) % pages;
  const nearby = () =>
    random() < 0.5 ? (number - (number % pagesPerFolder) + below(pagesPerFolder)) % pages : below(pages);
  const target = (to) => {
    const kind = random();
    if (kind < 0.7) return docUrl(to, pages);
    if (kind < 0.85) return `${docUrl(to, pages)}#${idOf(firstHeadingOf(to))}`;
    return kind < 0.97 ? `https://example.org/${word()}/${word()}` : `/legacy/${word()}/${word()}`;
  };
  return { next: () => `[${some(2)}](${docUrl(next, pages)})`, any: () => `[${some(2)}](${target(nearby())})` };
}

function blocksOf({ random, below, word, some, title }, link) {
  const name = () => `${word()}${capital(word())}`;
  const code = () => `\`${[name, () => `${word()}.${name()}()`, () => `--${word()}=${below(100)}`][below(3)]()}\``;
  const marked = () => [code, code, link.any, link.any, () => `**${some(2)}**`, () => `*${word()}*`][below(6)]();
  const sentence = () => `${title(4 + below(8))} ${random() < 0.5 ? marked() : word()} ${some(3 + below(6))}.`;
  const paragraph = (sentences = 2 + below(4)) => Array.from({ length: sentences }, sentence).join(" ");
  const items = (mark) =>
    Array.from({ length: 3 + below(5) }, () => `${mark} ${title(5)} ${marked()} ${some(3)}`).join("\n");
  const row = (cells) => `| ${cells.join(" | ")} |`;
  const table = () => {
    const rows = Array.from({ length: 3 + below(6) }, () => row([code(), `${title(4)} ${marked()}`, word()]));
    return [row(["Name", "Meaning", "Default"]), row(["---", "---", "---"]), ...rows].join("\n");
  };
  const line = () =>
    [
      () => `const ${name()} = ${word()}.${name()}<${title(1)}>({ ${word()}: "${some(2)}" });`,
      () => `if (${name()} < ${below(100)} && !${name()}) return [${below(9)}, ${below(9)}];`,
      () => `<${title(1)} ${word()}={${name()}} className="${word()}">\${${word()}}</${title(1)}>`,
      () => `  // ${some(6)}`,
    ][below(4)]();
  const sample = () =>
    `\`\`\`${["js", "tsx", "sh", "json"][below(4)]}\n${Array.from({ length: 3 + below(12) }, line).join("\n")}\n\`\`\``;
  const picture = () => `![${title(4)}](/pictures/${below(pictures)}.svg)`;
  const quote = () => `> ${paragraph(2)}`;
  const some20 = [paragraph, paragraph, paragraph, paragraph, paragraph, paragraph, paragraph, paragraph, paragraph];
  some20.push(
    sample,
    sample,
    sample,
    sample,
    () => items("-"),
    () => items("1."),
    () => items("-"),
    table,
    table,
    quote,
    picture,
  );
  return { opening: () => `${paragraph(3)} See ${link.next()}.`, any: () => some20[below(some20.length)]() };
}

/** The drawing with this number. */
export function pictureOf(number) {
  const { below } = textFrom(0x91c + number);
  const bar = (_, at) => `<rect x="${at * 20}" y="${below(60)}" width="16" height="120" fill="#8a4b16"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">${Array.from({ length: 12 }, bar).join("")}</svg>\n`;
}
