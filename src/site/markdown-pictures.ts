/** Pictures that a Markdown file names by a relative path: their URL and size, and other sizes if the site wants them. */
import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { offerOf, type Picture, type PictureOptions, pictureAt } from "./pictures.ts";

/** Adds the rules to a parser. @param options for several sizes. */
export function showPictures(parser: MarkdownIt, options: PictureOptions | undefined): void {
  parser.core.ruler.push("pictures", ({ tokens, env }) => {
    const { file } = env as { readonly file?: string };
    if (file === undefined) return;
    for (const token of tokens) {
      if (token.type === "html_block") token.content = inHtml(token.content, file);
      for (const child of token.children ?? []) showOne(child, file, options);
    }
  });
  const image = parser.renderer.rules.image;
  if (!options || !image) return;
  const { escapeHtml } = parser.utils;
  const sizes = escapeHtml(options.sizes ?? "100vw");
  parser.renderer.rules.image = (tokens, index, ...rest) => {
    const html = image(tokens, index, ...rest);
    const picture: Picture | undefined = tokens[index]?.meta?.picture;
    const sources = picture ? offerOf(picture, options).sources : [];
    if (sources.length === 0) return html;
    const elements = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`);
    return `<picture>${elements.join("")}${html}</picture>`;
  };
}

/** Resolves an image, or a link to a picture. */
function showOne(token: Token, file: string, options: PictureOptions | undefined): void {
  if (token.type === "html_inline") token.content = inHtml(token.content, file);
  if (token.type === "link_open") {
    const href = token.attrGet("href") ?? "";
    const linked = pictureAt(href, file);
    if (linked) token.attrSet("href", linked.url + rest(href));
  }
  if (token.type !== "image") return;
  const src = token.attrGet("src") ?? "";
  const picture = pictureAt(src, file);
  if (!picture) return;
  token.attrSet("src", (options ? offerOf(picture, options).src : picture.url) + rest(src));
  if (token.attrGet("width") === null && token.attrGet("height") === null) {
    token.attrSet("width", String(picture.width));
    token.attrSet("height", String(picture.height));
  }
  if (options?.loading) token.attrSet("loading", options.loading);
  token.meta = { ...token.meta, picture };
}

/** The query and the fragment of a URL, such as a drawing's view. */
const rest = (url: string): string => /[?#].*$/s.exec(url)?.[0] ?? "";

/** Raw HTML with the URLs of pictures in place of their paths. An image without a size gets its own. */
const inHtml = (html: string, file: string): string =>
  html.replace(element, (whole, before: string, quote: string, path: string, after: string) => {
    const picture = pictureAt(path, file);
    if (!picture) return whole;
    const hasSize = !/^<img/i.test(before) || /\s(?:width|height|style)\s*=/i.test(before + after);
    const size = hasSize ? "" : ` width="${picture.width}" height="${picture.height}"`;
    return `${before}${quote}${picture.url}${rest(path)}${quote}${size}${after}`;
  });
const element = /(<(?:img|a|video)\s(?:[^<>]*?\s)?(?:src|href|poster)\s*=\s*)(["'])([^"'<>]*)\2([^<>]*>)/gi;
