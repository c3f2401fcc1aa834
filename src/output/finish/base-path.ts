/**
 * Sites below the root of their host (`--base /project/`, GitHub's project pages): only this file adds the
 * base path to the root-relative URLs of templates, content and files. Absolute URLs need no change, since
 * templates build them from the site's origin, which ends with the base. URLs in scripts are not changed;
 * checks/outside-base.ts reports them.
 */
import { isUtf8 } from "node:buffer";
import { basedHeaders } from "../../hosting/headers-file.ts";
import { basedConfiguration } from "../../hosting/hosts/index.ts";
import { basedRedirects } from "../../hosting/redirects-file.ts";
import { basedJson } from "../../urls/urls.ts";
import { type Attributes, attributesOf, decodedValue } from "../html/attributes.ts";
import { urlMeta } from "../html/link-kinds.ts";
import { animatesUrl, candidatesOf, painting, urlAttributesOf } from "../html/links.ts";
import { memo } from "../html/memo.ts";
import { edited, parsedTag, type Replacement, tagsOf } from "../html/tokenizer.ts";
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
    if (typeof file.bytes === "string") return { ...file, bytes: this.text(file.path, file.bytes) };
    // The checks report a text that is not UTF-8.
    if (!isUtf8(file.bytes)) return file;
    return { ...file, bytes: this.text(file.path, Buffer.from(file.bytes).toString()) };
  }

  private text(path: string, text: string): string {
    if (path === "_headers") return basedHeaders(text, this.base);
    if (path === "_redirects") return basedRedirects(text, this.base);
    const configuration = basedConfiguration(path, text, this.base);
    if (configuration !== undefined) return configuration;
    if (/\.(html?|svg)$/i.test(path)) return this.html(text);
    if (/\.css$/i.test(path)) return this.css(text);
    if (/\.xml$/i.test(path)) return text.replace(/(\s(?:src|href)\s*=\s*["'])\/(?![/\\])/g, `$1${this.base}`);
    return this.json(text);
  }

  /** A page or an SVG. */
  html(html: string): string {
    if (this.base === "/") return html;
    const edits: Replacement[] = [];
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
    const { name, attributes } = parsedTag(markup);
    if (!/[/&]/.test(attributes)) return markup;
    const all = attributesOf(attributes);
    const names = new Set(name !== "meta" || isUrlMeta(all) ? urlAttributesOf(name) : []);
    const isAnimation = animatesUrl(name, all);
    const rebased = (key: string, value: string): string => {
      if (names.has(key)) return this.url(value);
      if (key === "srcset" || key === "imagesrcset") return this.set(value);
      if (key === "ping") return value.replace(/(^|\s)\/(?![/\\])/g, `$1${this.base}`);
      if (key === "srcdoc" && name === "iframe") return this.html(value);
      if (isAnimation && /^(values|from|to)$/.test(key))
        return value.replace(/(^\s*|;\s*)\/(?![/\\])/g, `$1${this.base}`);
      return key === "style" || painting.test(key) ? this.css(value) : value;
    };
    const based = attributes.replace(attribute, (whole, key: string, equals: string, written: string) => {
      const [quote = ""] = /^["']/.exec(written) ?? [];
      const value = decodedValue(quote ? written.slice(1, -1) : written);
      const result = rebased(key.toLowerCase(), value);
      return result === value ? whole : key + equals + quote + encoded(result, quote) + quote;
    });
    return markup.slice(0, markup.length - attributes.length) + based;
  });

  /** A URL, or the content of a refresh. */
  private readonly url = (value: string): string =>
    value.replace(/^(\s*(?:[\d.]+(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?["']?)?)\/(?![/\\])/i, `$1${this.base}`);

  private readonly set = (value: string): string =>
    edited(
      value,
      candidatesOf(value)
        .filter(({ url }) => /^\/(?![/\\])/.test(url))
        .map(({ index }) => ({ from: index, to: index + 1, text: this.base })),
    );

  private readonly css = (text: string): string =>
    text
      .replace(/(url\(\s*["']?|@import\s*["'])\/(?![/\\])/gi, `$1${this.base}`)
      .replace(/image-set\((?:[^()]|\([^()]*\))*\)/gi, (set) =>
        set.replace(/(?<!url\(\s*)(["'])\/(?![/\\])/gi, `$1${this.base}`),
      );

  private readonly json = (text: string): string => basedJson(text, this.base);
}

const holdsUrls = /\.(html?|svg|css|xml|json|webmanifest)$|^_(headers|redirects)$/i;
const attribute = /([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/g;

/** The value of an attribute as HTML or XML. */
const encoded = (value: string, quote: string): string =>
  value.replace(/[&<"'\s>]/g, (character) => {
    const isPlain = quote !== "" && !/[&<]/.test(character) && character !== quote;
    return isPlain ? character : (named[character] ?? `&#${character.charCodeAt(0)};`);
  });

const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** Metadata whose content is a URL, or the content of a refresh; others are texts, which may begin with a slash, too. */
const isUrlMeta = (attributes: Attributes): boolean => {
  const name = (attributes.get("name") ?? attributes.get("property") ?? "").toLowerCase();
  return /^msapplication-/.test(name) || urlMeta.some((each) => each === name) || attributes.has("http-equiv");
};

/** Script elements that contain data with URLs. */
const isJson = (name: string, attributes: string): boolean =>
  name === "script" && /\btype\s*=\s*["']?(application\/ld\+json|speculationrules|importmap)\b/i.test(attributes);
