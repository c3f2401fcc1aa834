/**
 * Errors in a site's origin, headers, redirects and policy: whatever hosts would reject, interpret differently, or
 * misread. developers.cloudflare.com/pages/configuration/headers, docs.netlify.com/manage/routing/headers
 */
import { type HeaderRule, type Hosting, immutableBundles, type Redirect } from "../api/hosting.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { nameOfPage } from "../diagnostics/page-place.ts";
import { InvalidRule, parsePattern, spelledPath } from "../urls/path-pattern.ts";
import { decoded } from "../urls/urls.ts";
import { type CoveredFiles, covers, filesAt, problemOfValue, problemWithFiles } from "./header-values.ts";
import { hostOnlyHeaders } from "./headers-file.ts";
import { type HostedPage, redirectAt } from "./host.ts";
import { type Add, reportPolicy, reportPolicyHeader } from "./policy-values.ts";
import { parseRedirects } from "./redirects-file.ts";

/** Reports an origin that is not in canonical form (RFC 6454): links are internal if their origin equals the site's. */
export function reportOrigin(origin: string, report: Report): void {
  const proper = URL.canParse(origin) ? new URL(origin).origin : undefined;
  if (proper === origin && /^https?:/.test(origin)) return;
  report.add({
    code: "output/bad-origin",
    message: `The site's origin "${origin}" is invalid.`,
    hint: proper?.startsWith("http") ? `Write "${proper}".` : "Write scheme and host, such as https://example.com.",
    at: { text: origin, otherwise: { file: "templates/site.tsx", at: { text: "origin" } } },
  });
}

/**
 * Reports an origin that no site can have: the domains for examples (RFC 2606), which `plinth init` writes.
 * @param origin without a path.
 */
export function reportPlaceholderOrigin(origin: string, report: Report): void {
  if (!/(^|\.)example\.(com|net|org)$/.test(new URL(origin).hostname)) return;
  report.add({
    code: "content/placeholder",
    message: `The origin is still ${origin}.`,
    hint: "Replace it before launch: canonical links, feeds and the sitemap begin with it.",
    at: { text: origin, otherwise: { file: "templates/site.tsx", at: { text: "origin" } } },
  });
}

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
  const add: Add = (text, message, hint) => {
    const otherwise = { file: "templates/site.tsx", at: { text: "hosting" } };
    report.add({ code: "output/bad-hosting", message, hint, at: { text, in: ["templates/site.tsx"], otherwise } });
  };
  for (const rule of headers) reportHeaders(rule, policy !== undefined, add, filesAt(rule.path, pages, files));
  reportOverlaps([...headers, immutableBundles], add);
  reportRepeatedRedirects(redirects, pages, report);
  for (const redirect of redirects) reportRedirect(redirect, add);
  reportPolicy(policy, add);
}

const longestPath = 900;

/** Characters of a line that every host accepts. */
const longestLine = 2000;

function reportHeaders({ path, set }: HeaderRule, hasPolicy: boolean, add: Add, files: CoveredFiles): void {
  const problem = problemOfPath(path);
  if (problem)
    add(path, `The header path "${path}" ${problem}.`, "Write /about, or /assets/* for every path below /assets/.");
  for (const [name, value] of Object.entries(set)) {
    const wrong = problemOfHeader(name, value);
    if (wrong) add(name, `The header ${JSON.stringify(name)} for ${path} ${wrong}.`);
    else reportValue(`${name} for ${path}`, { name, value, files }, (message, hint) => add(name, message, hint));
    if (hasPolicy && /^content-security-policy$/i.test(name))
      add(
        name,
        `${name} for ${path} conflicts with the policy of each page: browsers enforce both.`,
        "Add its sources to `policy`.",
      );
  }
}

/** Reports what is wrong with the value of a header. @param subject the header and its path, in messages. */
export function reportValue(
  subject: string,
  { name, value, files }: { readonly name: string; readonly value: string; readonly files: CoveredFiles },
  add: (message: string, hint?: string) => void,
): void {
  const problem = problemOfValue(name, value) ?? problemWithFiles(name, value, files);
  if (problem) add(problem.message(subject), problem.hint);
  if (/^content-security-policy(-report-only)?$/i.test(name))
    reportPolicyHeader(subject, value, (_, message, hint) => add(message, hint));
}

function problemOfPath(path: string): string | undefined {
  if (/[?#]/.test(path)) return "has a query or a fragment; hosts match the path only";
  if (hasInvalidCharacter(path)) return "has a space or an invalid character";
  if (path.length > longestPath) return `is longer than ${longestPath} characters`;
  try {
    parsePattern(path);
    return /^[^*:]*\*?$/.test(path) ? undefined : "has a pattern other than one * at its end";
  } catch (error) {
    if (error instanceof InvalidRule) return error.message;
    throw error;
  }
}

function problemOfHeader(name: string, value: unknown): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return "has an invalid name (RFC 9110, 5.1)";
  if (!/^[a-z][\w-]*$/i.test(name)) return "has a name that server configurations misread; use letters, digits and -";
  if (hostOnlyHeaders.has(name.toLowerCase())) return "can only be set by the host";
  // With a constant value, caches would keep an old file. In nginx.conf the header is empty for other paths, and nginx
  // then removes its own from their files.
  if (/^(etag|last-modified)$/i.test(name)) return "describes the bytes of a file; only the host can set it";
  if (typeof value !== "string" || !/^[\t\u0020-\u007e]+$/.test(value)) return "has an invalid value (RFC 9110, 5.5)";
  const { length } = `${name}: ${value}`;
  return length > longestLine ? `is ${length} characters long; hosts accept ${longestLine}` : undefined;
}

/** Reports headers that two rules set for the same path. */
function reportOverlaps(rules: readonly HeaderRule[], add: Add): void {
  for (const [index, one] of rules.entries())
    for (const other of rules.slice(index + 1).filter(({ path }) => covers(one.path, path) || covers(path, one.path))) {
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

function reportRedirect({ from, to, status }: Redirect, add: Add): void {
  const line = `${from} ${to} ${status}`;
  if (`${from}${to}`.includes("\\"))
    add(from, `The redirect "${line}" has a backslash, which browsers read as a slash.`, 'Write "/" or "%5C".');
  else if (hasInvalidCharacter(from + to) || /[#?]/.test(from))
    add(
      from,
      `The redirect "${line}" has a space, "#", "?" or an invalid character in its paths.`,
      "Hosts match the path only. Write a space as %20.",
    );
  else if (/^\/(.*\/)?(\/|\.\.?(\/|$))/.test(decoded(from)))
    add(
      from,
      `The redirect "${line}" has "//", "." or ".." in its path, which browsers or hosts remove from requests.`,
      `Write "${spelledPath(from).replace(/\/{2,}/g, "/")}".`,
    );
  else if (![301, 302, 303, 307, 308].includes(status))
    add(from, `The redirect "${line}" has a status other than 301, 302, 303, 307, 308.`);
  else
    for (const note of parseRedirects(line).notes)
      add(from, `The redirect ${note.replace(/^_redirects:\d+: |\.$/g, "")}.`);
}

/** White space, control characters and half of a surrogate pair, which paths in configuration files cannot contain. */
const hasInvalidCharacter = (text: string): boolean => /[\s\p{Cc}]/u.test(text) || !text.isWellFormed();
