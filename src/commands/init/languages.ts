/** A new blog in several languages: its texts in each, and the places of its templates that name them. */

import { attempt } from "../../base/attempt.ts";
import { Report } from "../../base/diagnostic.ts";
import { parse } from "../../content/formats/index.ts";
import { withField } from "../../content/formats/markdown.ts";
import { recordField, translationRecordOf } from "../../content/translations.ts";

/** The languages in which the starter has texts: those of `content/`, and those of folders in `languages/`. */
const original = "en";

/** @throws RangeError for what is not a list of known languages. @returns their canonical tags (BCP 47). */
export function parsedLanguages(list: string): readonly string[] {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const tags = list.split(",").map((written) => {
    const tag = attempt(() => Intl.getCanonicalLocales(written.trim())[0]);
    if (tag === undefined)
      throw new RangeError(`"${written.trim()}" is not a language tag. Write tags of BCP 47, such as en, de or pt-BR.`);
    // In the folders and URLs of the site, and in the languages of its content types.
    if (names.of(tag) === undefined || !/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag))
      throw new RangeError(`"${tag}" is not the tag of a known language. Write tags such as en, de or pt-BR.`);
    return tag;
  });
  const repeated = tags.find((tag, index) => tags.indexOf(tag) < index);
  if (repeated !== undefined) throw new RangeError(`"${repeated}" is there twice.`);
  return tags;
}

/**
 * The files of the starter that depend on the languages, by their path in the new site.
 * @param languages their tags, the source first.
 * @param starter all texts of the starter, by their path in it.
 */
export function filesInLanguages(
  languages: readonly string[],
  starter: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const [source = original, ...others] = languages;
  const isKnown = (tag: string): boolean => tag === original || starter.has(`languages/${tag}/texts.json`);
  const baseOf = (tag: string): string => [tag, tag.split("-")[0] ?? tag, source].find(isKnown) ?? original;
  /** The starter's texts in a language: path in `content/` -> text. */
  const textsIn = (base: string): [path: string, text: string][] =>
    [...starter].flatMap(([path, text]): [string, string][] => {
      if (base !== original)
        return path.startsWith(`languages/${base}/`) && path.endsWith(".md")
          ? [[path.slice(`languages/${base}/`.length), text]]
          : [];
      return /^content\/(?:pages|posts)\/[^/]+\.md$/.test(path) ? [[path.slice("content/".length), text]] : [];
    });
  for (const tag of languages) {
    const base = baseOf(tag);
    const isTranslated = base === tag || base === tag.split("-")[0];
    const mark = isTranslated ? "" : `[${tag}] `;
    const words = starter.get(base === original ? `content/texts/${original}.json` : `languages/${base}/texts.json`);
    files.set(`content/texts/${tag}.json`, (words ?? "").replace(/^( {2}"\w+": ")/gm, `$1${mark}`));
    for (const [path, text] of textsIn(base)) {
      const marked = text.replace(/^(title|description): /gm, (field) => (mark ? `${field}"${mark}` : field));
      const quoted = mark ? marked.replace(/^((?:title|description): ".*)$/gm, '$1"') : marked;
      files.set(`content/${path}`.replace(/\/(?=[^/]+$)/, tag === source ? "/" : `/${tag}/`), quoted);
    }
  }
  for (const tag of others)
    for (const [path, text] of files) {
      const from = path.replace(`/${tag}/`, "/");
      if (from === path) continue;
      const moved = text.replace(/\.\/([\w-]+\.(?:jpg|svg))/g, "../$1").replaceAll("(/feed.xml)", `(/${tag}/feed.xml)`);
      const [document] = parse([{ file: from, text: files.get(from) ?? "" }], new Report());
      files.set(path, document ? withField(moved, recordField, translationRecordOf(document)) : moved);
    }
  const list = languages.map((tag) => JSON.stringify(tag)).join(", ");
  files.set("templates/languages.ts", (starter.get("templates/languages.ts") ?? "").replace('["en"]', `[${list}]`));
  const folders = others.map((tag) => `${tag}/`).join(",");
  const pattern = others.length > 0 ? `{,${folders}}*.md` : "*.md";
  const types = starter.get("templates/content.ts") ?? "";
  files.set("templates/content.ts", types.replace(/"(pages|posts)\/\*\.md"/g, `"$1/${pattern}"`));
  return files;
}
