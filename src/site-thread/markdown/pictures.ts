/** Pictures that a Markdown file refers to by relative path: their URL and size, and resized versions if enabled. */
import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import type { PictureFile } from "../../api/current-site.ts";
import { mentionsPicture, offerOf, type PictureOptions } from "../../api/picture-offers.ts";

export interface PictureTargets {
  /** The picture that a relative path in a content file names. */
  readonly pictureAt: (path: string, from: string) => PictureFile | undefined;
}

/** Adds the rules to a parser. @param options for several sizes. */
export function showPictures(parser: MarkdownIt, options: PictureOptions | undefined): void {
  parser.core.ruler.push("pictures", ({ src, tokens, env }) => {
    const { file, lookups } = env as { readonly file?: string; readonly lookups?: PictureTargets };
    if (file === undefined || !lookups || !mentionsPicture(src)) return;
    const pictureAt: PictureAt = (path) => lookups.pictureAt(path, file);
    for (const token of tokens) {
      if (token.type === "html_block") token.content = inHtml(token.content, pictureAt);
      for (const child of token.children ?? []) showOne(child, pictureAt, options);
    }
  });
  const image = parser.renderer.rules.image;
  if (!options || !image) return;
  const { escapeHtml } = parser.utils;
  const sizes = escapeHtml(options.sizes ?? "100vw");
  parser.renderer.rules.image = (tokens, index, ...rest) => {
    const html = image(tokens, index, ...rest);
    const picture: PictureFile | undefined = tokens[index]?.meta?.picture;
    const sources = picture ? offerOf(picture, options).sources : [];
    if (sources.length === 0) return html;
    const elements = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`);
    return `<picture>${elements.join("")}${html}</picture>`;
  };
}

type PictureAt = (path: string) => PictureFile | undefined;

function showOne(token: Token, pictureAt: PictureAt, options: PictureOptions | undefined): void {
  if (token.type === "html_inline") token.content = inHtml(token.content, pictureAt);
  if (token.type === "link_open") {
    const href = token.attrGet("href") ?? "";
    const linked = pictureAt(href);
    if (linked) token.attrSet("href", linked.url + rest(href));
  }
  if (token.type !== "image") return;
  const src = token.attrGet("src") ?? "";
  const picture = pictureAt(src);
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
const inHtml = (html: string, pictureAt: PictureAt): string =>
  html.replace(element, (tag) => {
    let size = "";
    const named = tag.replace(attribute, (whole, before: string, name: string, value: string) => {
      const quote = /^["']/.exec(value)?.[0] ?? "";
      const bare = quote ? value.slice(1, -1) : value;
      const urls = bare.replace(name.toLowerCase() === "srcset" ? /[^\s,]\S*[^\s,]/g : /^\s*\S+\s*$/, (path) => {
        const picture = pictureAt(path.trim());
        if (picture && name.toLowerCase() === "src") size = ` width="${picture.width}" height="${picture.height}"`;
        return picture ? picture.url + rest(path.trim()) : path;
      });
      return urls === bare ? whole : before + quote + urls + quote;
    });
    const needsSize = /^<img/i.test(tag) && !/\s(?:width|height|style)\s*=/i.test(tag);
    return needsSize ? named.slice(0, 4) + size + named.slice(4) : named;
  });
const element = /<(?:img|a|source|video|use)\s[^<>]*>/gi;
const attribute = /(\s(src|href|poster|srcset)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/gi;
