/**
 * Warnings about features that the site's hosts do not support. They are not errors, since the rest of the site works,
 * and only its owner knows whether that matters. Each host adds its own limits.
 */

import type { Report, SourcePlace } from "../base/diagnostic.ts";
import { someOf, truncated } from "../base/message.ts";
import { inSiteFile, nameOfPage, pagePlace } from "../base/places.ts";
import { type Line, linesOf } from "../urls/path-pattern.ts";
import { decoded, fileServedAt, isErrorPage, notFoundFile, outputPathOf, urlOf } from "../urls/urls.ts";
import { parseHeaders } from "./headers-file.ts";
import { type HeaderReading, type Host, type HostedSite, lookUpIn, namesOf, type Warn } from "./host.ts";
import { controlFiles, hosts, hostsOf, readsControlFiles } from "./hosts/index.ts";
import { reportRedirectLimits } from "./redirect-limits.ts";
import { parseRedirects, shadowFinder } from "./redirects-file.ts";

/** Reports rules that a host of the site would ignore, and redirects that hide pages. */
export function reportHostLimits(site: HostedSite, report: Report): void {
  const warn: Warn = (text, message, hint) =>
    report.add({ code: "output/host-limit", message, hint, at: inSiteFile(text, "hosting") });
  const { headers = [], redirects = [] } = site.hosting;
  const named = hostsOf(site.hosting);
  if (headers.length + redirects.length > 0 && named.length === 0)
    warn(
      "hosting",
      "The site has headers or redirects, but names no host.",
      "Name the hosts it is for: hosts: { netlify: true }.",
    );
  reportRedirectLimits(site, report);
  reportSharedUrls(site, report);
  reportMovedUrls(site, warn);
  reportControlFiles(site, report);
  if (named.some(({ serve }) => !serve.ignoresRules)) reportKeptFiles(site, warn);
  for (const host of named) {
    reportUnsentFiles(site, host, report);
    host.limits?.(site, warn);
  }
}

/** A part of a file's name that changes with its bytes, as build tools write it: of eight or more characters, with a digit. */
const hashed = /[-._](?=[a-z_-]*\d)[\w-]{8,}\.\w+$/i;

/** Reports files among the bundles that browsers would keep for a year, whatever becomes of them. */
function reportKeptFiles(site: HostedSite, warn: Warn): void {
  const unhashed = [...lookUpIn(site).paths].filter((path) => path.startsWith("assets/") && !hashed.test(path));
  if (unhashed.length > 0)
    warn(
      "hosts",
      `Browsers keep what is below /assets/ for a year, as it is meant for bundles; visitors would not see changes of ${someOf(unhashed)}.`,
      "Move them to another folder.",
    );
}

/** Reports an output that one of its hosts does not deploy. */
export function reportOutputLimits(
  hosting: HostedSite["hosting"],
  files: readonly { readonly path: string; readonly bytes: number }[],
  report: Report,
): void {
  const warn = (message: string, hint: string): void =>
    report.add({ code: "output/host-limit", message, hint, at: inSiteFile("hosts", "hosting") });
  for (const { name, maximum } of hostsOf(hosting)) {
    if (!maximum) continue;
    if (files.length > maximum.files)
      warn(
        `${name} accepts ${maximum.files} files for free; there are ${files.length}.`,
        "Check the limit of your plan.",
      );
    const large = files.filter(({ bytes }) => bytes > maximum.bytes).map(({ path }) => path);
    if (large.length > 0)
      warn(
        `${name} accepts files of up to ${maximum.bytes / 2 ** 20} MiB: a deployment with ${someOf(large)} fails.`,
        "Make them smaller, or publish them elsewhere.",
      );
  }
}

/**
 * Reports pages, generated files and static files that a host does not send. With a base, the site is a folder of the
 * deployment.
 */
function reportUnsentFiles(site: HostedSite, host: Host, report: Report): void {
  const { pages, files, statics, base } = site;
  const { lookUp } = lookUpIn(site);
  const kinds: readonly (readonly Pick<ServedPage, "path" | "name" | "place">[])[] = [
    pages.map(({ url }) => ({ path: outputPathOf(url), name: url, place: { at: inSiteFile(url, "hosting") } })),
    files.map((path) => ({ path, name: path, place: { at: inSiteFile(path, "files") } })),
    statics.map((path) => ({ path, name: `content/static/${path}`, place: { file: `content/static/${path}` } })),
  ];
  for (const kind of kinds) {
    const unsent = new Map<string, (typeof kind)[number][]>();
    for (const each of kind) {
      const path = base.slice(1) + each.path;
      const isOmitted = host.serve.sends?.(path) === false;
      // Vercel removes ".HTML" from a URL, but not from the name of a file.
      if (controlFiles.includes(each.path) || (!isOmitted && fileServedAt(`/${each.path}`, (url) => lookUp(host, url))))
        continue;
      const reason = isOmitted
        ? (host.reserved?.(path) ?? "it omits files and folders of that name")
        : "its URL redirects to one that has no file";
      unsent.set(reason, [...(unsent.get(reason) ?? []), each]);
    }
    for (const [reason, documents] of unsent)
      report.add({
        code: "output/host-limit",
        message: `${host.name} does not send ${someOf(documents.map(({ name }) => name))}: ${reason}.`,
        hint: "Use another name.",
        ...documents[0]?.place,
      });
  }
}

/**
 * Reports static `_headers` and `_redirects` files that some of the site's hosts do not read, lines that no host can read,
 * and those that a host drops without an error: of the site's hosts or, if it names none, of all that read the file.
 */
function reportControlFiles({ hosting, headersFile, redirectsFile }: HostedSite, report: Report): void {
  const named = hostsOf(hosting);
  const all = Object.values(hosts).filter(readsControlFiles);
  const readers = named.length > 0 ? named.filter(readsControlFiles) : all;
  const others = named.filter((host) => !readsControlFiles(host));
  for (const [name, text] of Object.entries({ _headers: headersFile, _redirects: redirectsFile })) {
    if (text === undefined) continue;
    const file = `content/static/${name}`;
    if (others.length > 0)
      report.add({
        code: "output/host-limit",
        file,
        message: `Only ${namesOf(all)} read ${name}; the site is also built for ${namesOf(others)}.`,
        hint: "Move its rules to hosting() in templates/site.tsx, which applies to all hosts.",
      });
    const add: AddLineProblem = (code, { number, line }, problem, hint) =>
      report.add({
        code,
        message: `"${truncated(line, 100)}" ${problem}.`,
        hint,
        file,
        at: { kind: "position", line: number, column: 1 },
      });
    if (name === "_headers") reportHeaderLines(text, readers, add);
    else reportRedirectLines(text, readers, add);
  }
}

type AddLineProblem = (
  code: "output/bad-hosting" | "output/host-limit",
  line: Line,
  problem: string,
  hint?: string,
) => void;

function reportHeaderLines(text: string, readers: readonly Host[], add: AddLineProblem): void {
  for (const host of readers) reportIgnoredLines(text, host, host.serve.headers, add);
  const keepLastRule = readers.some(({ serve }) => serve.headers?.keepsLastRule);
  for (const { code, problem, ...line } of parseHeaders(text).notes)
    if (code === "output/bad-hosting" || (code && keepLastRule)) add(code, line, problem);
}

function reportRedirectLines(text: string, readers: readonly Host[], add: AddLineProblem): void {
  for (const host of readers) reportIgnoredLines(text, host, host.serve.redirects, add);
  for (const { line, above } of shadowedLines(linesOf(text)))
    add("output/bad-hosting", line, `never applies: the line of "${above}" is above it`, "Put it above that line.");
}

function reportIgnoredLines(
  text: string,
  { name }: Host,
  reading: Pick<HeaderReading, "ignoredLines"> | undefined,
  add: AddLineProblem,
): void {
  const lines = linesOf(text);
  const ignored = reading?.ignoredLines?.(lines);
  const hint = `Change it or, if the site is not for ${name}, name only its hosts: \`hosts\` of hosting() in templates/site.tsx.`;
  for (const line of lines) {
    const reason = ignored?.get(line.number);
    if (reason !== undefined) add("output/host-limit", line, reason, hint);
  }
}

/** The lines of `_redirects` that never apply. `above`: the path of the line that applies instead. */
function shadowedLines(lines: readonly Line[]): { readonly line: Line; readonly above: string }[] {
  const shadowOf = shadowFinder();
  return lines.flatMap((line) => {
    const [rule] = parseRedirects(line.line).rules;
    const shadow = rule && shadowOf(rule);
    return shadow ? { line, above: shadow.pattern.path } : [];
  });
}

/** A page of the site, or a static file that is one. */
interface ServedPage {
  readonly url: string;
  readonly path: string;
  readonly name: string;
  readonly place: SourcePlace;
}

const servedPagesOf = ({ pages, statics }: HostedSite): ServedPage[] => [
  ...pages.map(({ url, content }) => ({
    url,
    path: outputPathOf(url),
    name: nameOfPage(url, content),
    place: pagePlace(content, url),
  })),
  ...statics.flatMap((path) => {
    const file = `content/static/${path}`;
    return path.endsWith(".html") ? { url: urlOf(path), path, name: file, place: { file } } : [];
  }),
];

/**
 * Reports pages that a host never sends, since another page has the same URL there: `/same/` beside `/same`
 * (github.com/slorber/trailing-slash-guide, columns /both and /both/).
 */
function reportSharedUrls(site: HostedSite, report: Report): void {
  const { lookUp } = lookUpIn(site);
  const documents = new Map(servedPagesOf(site).map((document) => [document.path, document]));
  for (const document of documents.values()) {
    const { url, path, name, place } = document;
    const hidden = hostsOf(site.hosting).flatMap((host) => {
      const other = isErrorPage(`/${path}`)
        ? undefined
        : documents.get(fileServedAt(url, (each) => lookUp(host, each)) ?? "");
      return other && other !== document ? [{ host, other }] : [];
    });
    const [first] = hidden;
    if (first)
      report.add({
        code: "output/host-limit",
        message: `On ${namesOf(hidden.map(({ host }) => host))} visitors never see ${name}: ${url} and ${first.other.url} are one URL there, which sends ${first.other.name}.`,
        hint: "Give one of them another URL.",
        ...place,
      });
  }
}

/** Warns about pages and header rules whose URL redirects to another, and of a host that sends the home page for unknown URLs. */
function reportMovedUrls(site: HostedSite, warn: Warn): void {
  const { hosting, pages } = site;
  const named = hostsOf(hosting).filter(({ serve }) => !serve.ignoresRules);
  const { paths, lookUp } = lookUpIn(site);
  const movedBy = (host: Host, url: string): boolean => {
    const response = isErrorPage(url) ? undefined : lookUp(host, url);
    return response !== undefined && "redirect" in response && decoded(response.redirect) === urlOf(outputPathOf(url));
  };
  const rules = new Set((hosting.headers ?? []).map(({ path }) => decoded(path)));
  const urls = new Set(pages.map(({ url }) => url));
  for (const url of new Set([...urls, ...rules])) {
    const moving = named.filter((host) => movedBy(host, url));
    const canonicalUrl = urlOf(outputPathOf(url));
    if (moving.length === 0 || (rules.has(url) && rules.has(canonicalUrl))) continue;
    const isPage = urls.has(url);
    const effect = isPage ? "its canonical link and the sitemap name a redirect" : "the headers for it have no effect";
    const hint = isPage
      ? `List the page as "${canonicalUrl}": its file is the same.`
      : `Set them for "${canonicalUrl}", too.`;
    warn(url, `On ${namesOf(moving)} "${url}" redirects to "${canonicalUrl}": ${effect}.`, hint);
  }
  const fallible = named.filter(({ serve }) => serve.errorPage?.isNearest);
  if (fallible.length > 0 && !paths.has(notFoundFile))
    warn(
      "hosting",
      `${namesOf(fallible)} sends the home page with status 200 for every unknown URL: the site has no page /404.html.`,
      'Add page("/404.html", …) to pages() in templates/site.tsx.',
    );
}
