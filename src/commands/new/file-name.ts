/**
 * A content type's pattern and a name -> the path of a new file. A name can be words ("Spring
 * launch!"): they become the title, and the file is `spring-launch`.
 */

import { basename, extname } from "node:path/posix";
import { isDay } from "../../api/date.ts";
import { alternativesOf, isOfMany } from "../../api/pattern.ts";
import { patternOf } from "../../content/pattern.ts";
import { problemOfPath } from "../../urls/urls.ts";

interface FilePath {
  /** Relative to the site's root, "/" separated. */
  readonly file: string;
  /** The last part of the name as words: `Spring launch`. */
  readonly words: string;
  /** YYYY-MM-DD, if the name begins with one. */
  readonly date: string | undefined;
}

/** Why a name cannot be used. */
export interface BadName {
  readonly message: string;
  readonly hint?: string;
}

/** @param ofType of several folders, the first is used. @param name not needed for a pattern of one file. */
export function filePathOf(ofType: string, name: string | undefined): FilePath | BadName {
  const pattern = alternativesOf(ofType).find((each) => each.includes("*")) ?? ofType;
  if (!isOfMany(pattern)) {
    const stem = basename(pattern, extname(pattern));
    return { file: `content/${pattern}`, words: wordsOf(name || stem), date: dateOf(name ?? "") };
  }
  const folders = pattern.includes("**/") ? " It can contain folders, such as guide/install." : "";
  const hint = `The name replaces the * in content/${pattern}.${folders}`;
  if (name === undefined) return { message: "The name is missing: plinth new <type> <name>.", hint };
  const refuse = (what: string): BadName => ({ message: `The name ${JSON.stringify(shortened(name))} ${what}.`, hint });
  if (/[\\\p{Cc}]/u.test(name)) return refuse("contains a backslash or a control character");
  const extension = extname(pattern);
  const hasExtension = extension !== "" && name.toLowerCase().endsWith(extension);
  const stem = hasExtension ? name.slice(0, -extension.length) : name;
  // The whole path, as a shell completes it.
  const folder = `content/${pattern.slice(0, pattern.search(/[^/]*\*/))}`;
  const given = (stem.startsWith(folder) ? stem.slice(folder.length) : stem).split("/").map((part) => part.trim());
  if (given.includes("")) return refuse(given.length === 1 ? "is empty" : "has an empty part");
  const dots = given.find((part) => /^\.+$/.test(part));
  if (dots !== undefined) return refuse(`has a "${dots}" part`);
  const parts = given.map(slugOf);
  if (parts.includes("")) return refuse("contains no letter or digit");
  const path = filled(pattern, parts);
  if (path === undefined) return refuse("does not have one part for each *, or has folders but the pattern has no **/");
  const problem = problemOfPath(path);
  if (problem) return refuse(`gives a path that ${problem}`);
  const last = given.at(-1) ?? "";
  return { file: `content/${path}`, words: wordsOf(last), date: dateOf(last) };
}

/** `*.md` and [plan] -> `plan.md`: the last parts replace each `*`, the parts before them `**`. */
function filled(pattern: string, parts: readonly string[]): string | undefined {
  const stars = pattern.replaceAll("**/", "").match(/\*+/g)?.length ?? 0;
  const folders = parts.slice(0, -stars);
  if (parts.length < stars || (folders.length > 0 && !pattern.includes("**/"))) return undefined;
  const names = parts.slice(-stars);
  const path = pattern
    .replace("**/", folders.map((folder) => `${folder}/`).join(""))
    .replaceAll("**/", "")
    .replace(/\*+/g, () => names.shift() ?? "");
  return patternOf(pattern).test(`content/${path}`) ? path : undefined;
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
function wordsOf(name: string): string {
  if (!isSlug(name)) return name.trim().replace(/\s+/g, " ");
  const words = name.replace(/^\d{4}-\d{2}-\d{2}-/, "").replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The date that a name begins with, if it is valid. */
function dateOf(name: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}(?![^\s_-])/.exec(name)?.[0];
  return date && isDay(date) ? date : undefined;
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
