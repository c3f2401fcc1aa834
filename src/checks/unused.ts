/** Pages, files, texts and patterns of `ignore` that nothing uses. */
import { inSiteFile, outputFilePlace } from "../base/places.ts";
import { isForServers } from "../hosting/hosts/index.ts";
import type { FileFacts } from "../output/facts/file.ts";
import { isErrorPage, isSameUrl } from "../urls/urls.ts";
import { placeOfPage, type SiteCheck } from "./facts.ts";
import { referencesOf } from "./links/link-targets.ts";

/** Every page that search engines can list is linked from another page, so that visitors find it. */
export const checkOrphans: SiteCheck = (facts) => {
  const { linked } = referencesOf(facts);
  return facts.pages
    .filter(
      ({ path, url, noindex, canonicals }) =>
        !linked.has(path) &&
        url !== "/" &&
        !noindex &&
        !isErrorPage(url) &&
        canonicals.every((canonical) => isSameUrl(canonical, facts.siteUrl + url)),
    )
    .map((page) => ({
      code: "site/orphan",
      ...placeOfPage(page),
      message: `No other page links to ${page.url}.`,
      pages: [page.url],
      hint: "Link to it, or mark it as noindex.",
    }));
};

/** Every text of content/ is on a page: a template can leave out a whole folder without an error. */
export const checkUnpublishedTexts: SiteCheck = ({ pages, targets, unreadTexts }) => {
  // A page that could not be rendered might show any of them.
  for (const { ids } of targets.values()) if (!ids) return [];
  const left = new Set(unreadTexts);
  // Pages that list a whole folder share their list of sources.
  for (const sources of new Set(pages.map((page) => page.sources))) for (const file of sources) left.delete(file);
  return [...left].map((file) => ({
    code: "site/no-page",
    file,
    message: "No page is made from this file.",
    hint: "List its page in templates/site.tsx, or the file in `ignore` of the site.",
  }));
};

/** Patterns of `ignore` match a file: a misspelt one would go unnoticed. */
export const checkUnmatchedPatterns: SiteCheck = ({ unmatched }) =>
  unmatched.map((pattern) => ({
    code: "site/unmatched-pattern",
    message: `No file in content/ matches the pattern "${pattern}" of \`ignore\`.`,
    hint: fromRoot.test(pattern)
      ? `Write "${pattern.replace(fromRoot, "")}": patterns are relative to content/.`
      : "Remove it, or correct it: * is part of a name, ** any folders, {a,b} either.",
    at: inSiteFile(pattern, "ignore"),
  }));

/** The start of a pattern that is meant from the root of the site or of content/. */
const fromRoot = /^(\.?\/+(content\/)?|content\/)(?=.)/;

/** Files that are useless unless a page loads them. */
const partOfPage = /\.(css|m?js|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|mp[34]|webm|ogg|vtt)$/i;

/** Files that browsers and other services request by name. */
const wellKnown = [
  /^\.well-known\//,
  /^[^/]+\.txt$/i, // robots, humans, ads, llms, keys of search engines
  /^(favicon\.ico|apple-touch-icon[\w-]*\.png|browserconfig\.xml|crossdomain\.xml)$/i,
  /^(BingSiteAuth\.xml|apple-app-site-association|opensearch\.xml)$/i,
  /^(google|yandex_|pinterest-|baidu_verify_|naver|mailru-|zohoverify)[\w-]*\.html$/i,
  /(^|\/)[^/]*(licen[cs]e|notice|ofl|copying)[^/]*$/i, // must accompany what they license
  /(^|\/)index\.html$/i,
  /(^|\/)[45]\d\d\.html$/, // shown by hosts in place of missing pages
  /\.map$/,
];

/**
 * Every file is referenced by a page, a stylesheet, a script, a feed or a manifest. Exceptions: files that browsers, hosts
 * and other services request by name, and text files that the site generates (`version.txt`). One finding for each file:
 * the baseline counts findings by their file.
 */
export const checkUnreferenced: SiteCheck = (facts) => [...unpublishedPictures(facts), ...unusedFiles(facts)];

/** Pictures beside the content that no page shows; they are not published. */
const unpublishedPictures: SiteCheck = ({ unusedPictures, drafts }) => {
  const drafted = new Set(drafts.flatMap(({ mentions }) => mentions));
  return unusedPictures
    .filter(({ url }) => !drafted.has(url))
    .map(({ file }) => ({
      code: "site/unreferenced",
      file,
      message: "Nothing on the site refers to this picture.",
      hint: "Remove it if it is not needed. A text that refers to a picture is rendered with <Markdown entry={…}>.",
    }));
};

const unusedFiles: SiteCheck = (facts) => {
  const { referred } = referencesOf(facts);
  return facts.files
    .filter((file) => !referred.has(file.path) && needsReference(file))
    .map((file) => ({
      code: "site/unreferenced",
      ...outputFilePlace(file),
      message: `Nothing on the site refers to ${file.path} (${file.bytes} bytes).`,
      hint: "Remove unused files: otherwise they are published.",
    }));
};

/** Whether a file is useless without a reference. */
function needsReference({ path, kind }: FileFacts): boolean {
  if (path === "sitemap.xml") return kind === "static";
  if (kind === "file" && !partOfPage.test(path)) return false;
  return !isForServers(path) && !wellKnown.some((name) => name.test(path));
}
