/**
 * Errors in a site's origin, headers, redirects and policy: whatever hosts would reject, interpret differently, or
 * misread. developers.cloudflare.com/pages/configuration/headers, docs.netlify.com/manage/routing/headers
 */
import { type HeaderRule, type Hosting, immutableBundles, type Redirect } from "../api/hosting.ts";
import type { Construct, Report } from "../base/diagnostic.ts";
import { inSiteFile, nameOfPage, siteFile } from "../base/places.ts";
import { coverageOf, isPatternPath, placeholderIn, spelledPath } from "../urls/path-pattern.ts";
import { decoded, isValidUrl } from "../urls/urls.ts";
import { type FileFinder, fileFinder, reportHeaderValue } from "./header-values.ts";
import { hostOnlyHeaders } from "./headers-file.ts";
import { type HostedPage, redirectAt } from "./host.ts";
import { reportPolicy } from "./policy-values.ts";
import { parseRedirects, type RedirectRule, shadowFinder } from "./redirects-file.ts";

/** Reports an origin that is not in canonical form (RFC 6454): links are internal if their origin equals the site's. */
export function reportOrigin(origin: string, report: Report): void {
  const proper = isValidUrl(origin) ? new URL(origin).origin : undefined;
  if (proper === origin && /^https?:/.test(origin)) return;
  report.add({
    code: "output/bad-origin",
    message: `The site's origin "${origin}" is invalid.`,
    hint: proper?.startsWith("http") ? `Write "${proper}".` : "Write scheme and host, such as https://example.com.",
    at: originValue(origin),
  });
}

/**
 * Reports an origin that no site can have: the domains for examples (RFC 2606), which `plinth init` writes, and those of
 * the machine itself (RFC 6761, 6.3).
 * @param origin without a path.
 */
export function reportPlaceholderOrigin(origin: string, report: Report): void {
  if (!/(?:^|\.)(?:example\.(?:com|net|org)|localhost)$|^127\.|^\[::1\]$/.test(new URL(origin).hostname)) return;
  report.add({
    code: "content/placeholder",
    message: `The origin is still ${origin}.`,
    hint: "Replace it before launch: canonical links, feeds and the sitemap begin with it.",
    at: originValue(origin),
  });
}

/** Where an origin is written: most likely as a field of that name, since texts can contain it, too. */
const originValue = (origin: string): Construct => ({
  kind: "text",
  text: origin,
  after: '"origin"',
  otherwise: { file: siteFile, at: { kind: "text", text: "origin" } },
});

/** Reports an error at a text of templates/site.tsx. */
type AddHostingProblem = (text: string, message: string, hint?: string, severity?: "warning") => void;

/**
 * Reports every error in a site's hosting, each at the text that is wrong.
 * @param files the output paths of its files other than pages.
 */
export function reportHosting(
  hosting: Hosting,
  pages: readonly HostedPage[],
  report: Report,
  files: readonly string[] = [],
): void {
  const { policy, headers = [], redirects = [] } = hosting;
  const add: AddHostingProblem = (text, message, hint, severity) => {
    report.add({
      code: "output/bad-hosting",
      ...(severity && { severity }),
      message,
      hint,
      at: inSiteFile(text, "hosting"),
    });
  };
  const filesAt = fileFinder(pages, files);
  for (const rule of headers) reportHeaders(rule, policy !== undefined, add, filesAt);
  reportOverlaps([...headers, immutableBundles], add);
  reportRepeatedRedirects(redirects, pages, report);
  for (const redirect of redirects) reportRedirect(redirect, add);
  reportShadowedRedirects(redirects, pages, report);
  reportPolicy(policy, (message, hint, text) => add(text, message, hint));
}

/** The characters of a header that every host accepts. */
const maxHeaderLength = 2000;

function reportHeaders(
  { path, set }: HeaderRule,
  hasPolicy: boolean,
  add: AddHostingProblem,
  filesAt: FileFinder,
): void {
  // Hosts match the path only; Cloudflare Pages and Vercel do not agree on other patterns.
  if (!/^\/[^*:?#]*\*?$/.test(path) || hasInvalidCharacter(path))
    add(
      path,
      `The path "${path}" of headers is invalid.`,
      "Write /about, or /assets/* for every path below /assets/; no query, no space, no other pattern.",
    );
  const names = Object.keys(set);
  const isRepeated = (name: string, index: number): boolean =>
    names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) < index;
  for (const name of names.filter(isRepeated))
    add(name, `${name} for ${path} is set twice: the case of names does not matter.`, "Remove one of the two.");
  for (const [name, value] of Object.entries(set)) {
    const problem = problemOfHeader(name, value);
    if (problem) add(name, `The header ${JSON.stringify(name)} for ${path} ${problem}.`);
    else reportHeaderValue({ path, name, value }, filesAt, (...fault) => add(name, ...fault));
    if (hasPolicy && /^content-security-policy$/i.test(name))
      add(
        name,
        `${name} for ${path} conflicts with the policy of each page: browsers enforce both.`,
        "Add its sources to `policy`.",
      );
  }
}

function problemOfHeader(name: string, value: string): string | undefined {
  if (!/^[a-z][\w-]*$/i.test(name)) return "has an invalid name: use letters, digits and -";
  // A constant ETag or Last-Modified would let caches keep an old file.
  if (hostOnlyHeaders.has(name.toLowerCase()) || /^(etag|last-modified)$/i.test(name))
    return "can only be set by the host";
  if (!/^[\t\u0020-\u007e]+$/.test(value)) return "has an invalid value (RFC 9110, 5.5)";
  const { length } = `${name}: ${value}`;
  return length > maxHeaderLength ? `is ${length} characters long; hosts accept ${maxHeaderLength}` : undefined;
}

/** Reports headers that two rules set for the same path. */
function reportOverlaps(rules: readonly HeaderRule[], add: AddHostingProblem): void {
  const coverages = rules.map(({ path }) => coverageOf(path));
  for (const [index, one] of rules.entries())
    for (const [otherIndex, other] of rules.entries()) {
      if (otherIndex <= index || (!coverages[index]?.(other.path) && !coverages[otherIndex]?.(one.path))) continue;
      const names = new Set(Object.keys(other.set).map((name) => name.toLowerCase()));
      for (const name of Object.keys(one.set).filter((each) => names.has(each.toLowerCase())))
        add(
          name,
          `${name} is set for ${one.path} and for ${other.path}: hosts send both values.`,
          "Set it for paths that do not overlap.",
        );
    }
}

function reportRepeatedRedirects(redirects: readonly Redirect[], pages: readonly HostedPage[], report: Report): void {
  const contents = new Map(pages.map(({ url, content }) => [url, content]));
  const nameOf = ({ to }: Redirect): string => (contents.has(to) ? nameOfPage(to, contents.get(to)) : `"${to}"`);
  const seen = new Map<string, Redirect>();
  for (const redirect of redirects) {
    const { from } = redirect;
    const first = seen.get(decoded(from));
    if (!first) seen.set(decoded(from), redirect);
    else
      report.add({
        code: "output/bad-hosting",
        message: `"${from}" is redirected twice: to ${nameOf(first)} and to ${nameOf(redirect)}. Hosts use the first redirect.`,
        hint: "Remove one of the two.",
        at: redirectAt(redirect, pages),
      });
  }
}

/** Reports patterns that an earlier one covers; every host follows redirects without a pattern first (output/summaries.ts). */
function reportShadowedRedirects(redirects: readonly Redirect[], pages: readonly HostedPage[], report: Report): void {
  const earlier = new Map<RedirectRule, Redirect>();
  const shadowOf = shadowFinder();
  for (const redirect of redirects.filter(({ from }) => isPatternPath(from))) {
    const [rule] = parseRedirects(`${redirect.from} ${redirect.to} ${redirect.status}`).rules;
    const shadow = rule && earlier.get(shadowOf(rule) ?? rule);
    if (rule) earlier.set(rule, redirect);
    if (!shadow || decoded(shadow.from) === decoded(redirect.from)) continue;
    report.add({
      code: "output/bad-hosting",
      message: `The redirect from "${redirect.from}" never applies: that from "${shadow.from}" is listed before it.`,
      hint: "List it first.",
      at: redirectAt(redirect, pages),
    });
  }
}

function reportRedirect({ from, to, status }: Redirect, add: AddHostingProblem): void {
  const line = `${from} ${to} ${status}`;
  if (hasInvalidCharacter(from + to) || /\\/.test(from + to) || /[#?]/.test(from))
    add(
      from,
      `The redirect "${line}" has a space, "#", "?", a backslash or an invalid character in its paths.`,
      "Hosts match the path only. Write a space as %20, a backslash as %5C.",
    );
  else if (/^\/(.*\/)?(\/|\.\.?(\/|$))/.test(decoded(from)))
    add(
      from,
      `The redirect "${line}" has "//", "." or ".." in its path, which browsers or hosts remove from requests.`,
      `Write "${spelledPath(from).replace(/\/{2,}/g, "/")}".`,
    );
  else {
    const escaped = from.split("/").map((part) => (placeholderIn(part) ? part : part.replaceAll(":", "%3A")));
    const hint = escaped.join("/") === from ? undefined : `Write "${escaped.join("/")}".`;
    for (const note of parseRedirects(line).notes)
      add(from, `The redirect ${note.replace(/^_redirects:\d+: |\.$/g, "")}.`, hint);
  }
}

/** White space, control characters and half of a surrogate pair, which paths in configuration files cannot contain. */
const hasInvalidCharacter = (text: string): boolean => /[\s\p{Cc}]/u.test(text) || !text.isWellFormed();
