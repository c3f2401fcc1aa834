/**
 * Sites below the root of their host (`--base /project/`, GitHub's project pages): only this file adds the
 * base path to the root-relative URLs of templates, content and files. Absolute URLs need no change, since
 * templates build them from the site's origin, which ends with the base. URLs in scripts are not changed;
 * checks/outside-base.ts reports them.
 */
import { basedValue } from "../../hosting/headers-file.ts";
import { attributesOf } from "../html/attributes.ts";
import { animatesUrl, painting, urlAttributesOf } from "../html/links.ts";
import { memo } from "../html/memo.ts";
import { type Edit, edited, headOf, tagsOf } from "../html/tokenizer.ts";
import type { OutputFile } from "../output-file.ts";

/** Normalizes a base path: `/project/`; `/` for a site at the root. Undefined for an invalid one. */
export function baseOf(text: string): string | undefined {
  const base = `/${text}/`.replace(/\/{2,}/g, "/");
  return /^\/([\w.~-]+\/)*$/.test(base) && !/\/\.{1,2}\//.test(base) ? base : undefined;
}

/** Adds the base path to URLs. */
export class Rebaser {
  constructor(readonly base: string) {}

  /** An output file other than a page or a bundle; unchanged if files of its type contain no URLs. */
  file(file: OutputFile): OutputFile {
    if (this.base === "/" || !holdsUrls.test(file.path)) return file;
    const text = typeof file.bytes === "string" ? file.bytes : Buffer.from(file.bytes).toString();
    return { ...file, bytes: this.text(file.path, text) };
  }

  private text(path: string, text: string): string {
    if (path === "_headers")
      return text
        .replace(/^[ \t]*\/(?!\/)/gm, this.base)
        .replace(
          /^([ \t]*([\w-]+):[ \t]*)(.*)/gm,
          (_, start: string, name: string, value: string) => start + basedValue(name, value, this.base),
        );
    if (path === "_redirects")
      return text.replace(/^[^#\n]*/gm, (rule) => rule.replace(/(^|\s)\/(?!\/)/g, `$1${this.base}`));
    if (/\.(html?|svg)$/i.test(path)) return this.html(text);
    if (/\.css$/i.test(path)) return this.css(text);
    if (/\.xml$/i.test(path)) return text.replace(/(\s(?:src|href)\s*=\s*["'])\/(?![/\\])/g, `$1${this.base}`);
    // Values of headers have the base from hosts/vercel.ts.
    if (path === "vercel.json") return text.replace(/^(?!\s*"value":).*/gm, this.json);
    return this.json(text);
  }

  /** A page or an SVG. */
  html(html: string): string {
    if (this.base === "/") return html;
    const edits: Edit[] = [];
    for (const { markup, name, isEnd, start, end, attributes, text } of tagsOf(html)) {
      if (isEnd) continue;
      const tag = this.tag(markup);
      if (tag !== markup) edits.push({ from: start + 1, to: end - 1, text: tag });
      if (text === "") continue;
      const based = name === "style" ? this.css(text) : isJson(name, attributes) ? this.json(text) : text;
      if (based !== text) edits.push({ from: end, to: end + text.length, text: based });
    }
    return edited(html, edits);
  }

  private readonly tag = memo((markup: string): string => {
    const { name, attributes } = headOf(markup);
    if (!attributes.includes("/")) return markup;
    const names = new Set(urlAttributesOf(name));
    const isAnimation = animatesUrl(name, attributesOf(attributes));
    const based = attributes.replace(attribute, (whole, key: string, equals: string, value: string) => {
      const lower = key.toLowerCase();
      if (names.has(lower)) return `${key}${equals}${this.url(value)}`;
      if (lower === "srcset" || lower === "imagesrcset") return `${key}${equals}${this.set(value)}`;
      if (lower === "ping") return `${key}${equals}${value.replace(startInWords, `$1${this.base}`)}`;
      if (isAnimation && /^(values|from|to)$/.test(lower))
        return `${key}${equals}${value.replace(startInValues, `$1${this.base}`)}`;
      if (lower === "style" || painting.test(lower)) return `${key}${equals}${this.css(value)}`;
      return whole;
    });
    return markup.slice(0, markup.length - attributes.length) + based;
  });

  /** A URL, with or without quotes, or the content of a refresh. */
  private readonly url = (value: string): string =>
    value.replace(/^(["']?\s*(?:[\d.]+\s*[;,]\s*url\s*=\s*)?)\/(?![/\\])/i, `$1${this.base}`);

  private readonly set = (value: string): string => value.replace(/(^["']?\s*|,\s+)\/(?![/\\])/g, `$1${this.base}`);

  private readonly css = (text: string): string =>
    text
      .replace(/(url\(\s*["']?|@import\s+["'])\/(?![/\\])/gi, `$1${this.base}`)
      .replace(/image-set\((?:[^()]|\([^()]*\))*\)/gi, (set) =>
        set.replace(/(?<!url\(\s*)(["'])\/(?![/\\])/gi, `$1${this.base}`),
      );

  /** Strings that begin with a slash are URLs in files for scripts and browsers. */
  private readonly json = (text: string): string => text.replace(/([:[,{]\s*")\/(?![/\\])/g, `$1${this.base}`);
}

const holdsUrls = /\.(html?|svg|css|xml|json|webmanifest)$|^_(headers|redirects)$/i;
/** The slash at the start of a URL in a `ping`, and in the values of an animation. */
const startInWords = /(^["']?|\s)\/(?![/\\])/g;
const startInValues = /(^["']?\s*|;\s*)\/(?![/\\])/g;
const attribute = /([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/g;

/** Script elements that contain data with URLs. */
const isJson = (name: string, attributes: string): boolean =>
  name === "script" && /\btype\s*=\s*["']?(application\/ld\+json|speculationrules|importmap)\b/i.test(attributes);
