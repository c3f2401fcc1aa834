/**
 * A content type's pattern and a name -> the path of a new file. A name can be words ("Spring
 * launch!"): they become the title, and the file is `spring-launch`.
 */
import { basename, extname } from "node:path/posix";
import { isIsoDate } from "../../api/date.ts";
import { alternativesOf, isOfMany } from "../../api/pattern.ts";
import { regExpOfPattern } from "../../content/pattern.ts";
import { problemOfPath } from "../../urls/urls.ts";

interface FilePath {
  /** Relative to the site's root, "/" separated. */
  readonly file: string;
  /** The last part of the name as words: `Spring launch`. */
  readonly words: string;
  /** YYYY-MM-DD, if the name begins with one. */
  readonly date: string | undefined;
}

interface InvalidName {
  readonly message: string;
  readonly hint: string;
}

/**
 * The path of a new file of a content type.
 * @param ofType the pattern of the type; of several folders, the first is used.
 * @param name not needed for a pattern of one file.
 */
export function filePathOf(ofType: string, name: string | undefined): FilePath | InvalidName {
  const alternatives = alternativesOf(ofType);
  const slug = name?.includes("/") ? "" : slugOf(basename(name ?? "", extname(ofType)));
  const isNamed = (each: string): boolean => `content/${each}` === name || basename(each, extname(each)) === slug;
  const exact = alternatives.find((each) => !each.includes("*") && isNamed(each));
  const pattern = exact ?? alternatives.find((each) => each.includes("*")) ?? ofType;
  const extension = extname(pattern);
  if (!isOfMany(pattern)) {
    const stem = basename(pattern, extension);
    return { file: `content/${pattern}`, words: wordsInName(name || stem), date: dateOf(name ?? "") };
  }
  const folders = pattern.includes("**/") ? " It can contain folders, such as guide/install." : "";
  const hint = pattern.includes("*")
    ? `The name replaces the * in content/${pattern}.${folders}`
    : `The files of the type are ${alternatives.map((each) => `content/${each}`).join(", ")}.`;
  if (name === undefined) return { message: "The name is missing: plinth new <type> <name>.", hint };
  const stem = name.toLowerCase().endsWith(extension) ? name.slice(0, name.length - extension.length) : name;
  // The name can be the whole path, as a shell completes it.
  const folder = `content/${pattern.slice(0, pattern.search(/[^/]*\*/))}`;
  const segments = (stem.startsWith(folder) ? stem.slice(folder.length) : stem).split("/");
  const parts = segments.map(slugOf);
  const path = filled(pattern, parts);
  const problem = parts.includes("") ? "has a part without a letter or digit" : problemOfFilled(path);
  if (problem) return { message: `The name ${JSON.stringify(name)} ${problem}.`, hint };
  const last = segments.at(-1) ?? "";
  return { file: `content/${path}`, words: wordsInName(last), date: dateOf(last) };
}

/** The path of a new file that its content type matches, as it is. @param name what else was segments: nothing fits there. */
export function filePathAt(path: string, name: string | undefined): FilePath | InvalidName {
  const hint = "plinth new <path> creates that file, plinth new <type> <name> one with a name made from words.";
  if (name !== undefined) return { message: `${path} is the path of a file, and takes no name.`, hint };
  const problem = problemOfPath(path.replace(/^content\//, ""));
  if (problem) return { message: `The path ${JSON.stringify(path)} ${problem}.`, hint };
  const stem = basename(path, extname(path));
  return { file: path, words: wordsInName(stem), date: dateOf(stem) };
}

function problemOfFilled(path: string | undefined): string | undefined {
  if (path === undefined) return "does not fit the pattern of the type";
  const problem = problemOfPath(path);
  return problem && `gives a path that ${problem}`;
}

/** `*.md` and [plan] -> `plan.md`: the last parts replace each `*`, the parts before them `**`. */
function filled(pattern: string, parts: readonly string[]): string | undefined {
  const stars = pattern.replaceAll("**/", "").match(/\*+/g)?.length ?? 0;
  const folders = parts.slice(0, -stars);
  const names = parts.slice(-stars);
  const path = pattern
    .replace("**/", folders.map((folder) => `${folder}/`).join(""))
    .replaceAll("**/", "")
    .replace(/\*+/g, () => names.shift() ?? "");
  const isWhole = parts.length >= stars && (folders.length === 0 || pattern.includes("**/"));
  return isWhole && regExpOfPattern(pattern).test(`content/${path}`) ? path : undefined;
}

/** A name that is already a slug is unchanged: `v1.2`, `2024-01-15-launch`. */
const slugOf = (part: string): string =>
  isSlug(part)
    ? part
    : part
        .normalize("NFC")
        .toLowerCase()
        .replace(/['’]/g, "")
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, "");

const isSlug = (part: string): boolean => /^[a-z0-9]+(?:[._-]+[a-z0-9]+)*$/.test(part);

/** `2024-01-15-spring-launch` -> `Spring launch`; words are unchanged. */
function wordsInName(name: string): string {
  if (!isSlug(name)) return name.trim().replace(/\s+/g, " ");
  const words = name.replace(/^\d{4}-\d{2}-\d{2}-/, "").replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The date that a name begins with, if it is valid. */
function dateOf(name: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}(?![^\s_-])/.exec(name)?.[0];
  return date && isIsoDate(date) ? date : undefined;
}
