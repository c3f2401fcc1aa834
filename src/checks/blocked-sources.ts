/**
 * No policy in a header or in a page forbids what the pages under it load or contain. Every policy counts, so browsers
 * would show the page without its styles or pictures. w3.org/TR/CSP3, 6.1 and 6.7.2
 */

import type { Finding, SourcePlace } from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { foundOn } from "../base/message.ts";
import { inSiteFile, siteFile } from "../base/places.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { isValidUrl } from "../urls/urls.ts";
import { placeOfPage, type SiteCheck, type SiteFacts } from "./facts.ts";
import { headerRulesOf } from "./headers.ts";
import { placeOfTarget } from "./page-faults.ts";
import { directivesOf } from "./unsafe-attributes.ts";

export const checkBlockedSources: SiteCheck = (facts) => [...blockedByHeaders(facts), ...blockedByPages(facts)];

function blockedByHeaders(facts: SiteFacts): Finding[] {
  const findings: Finding[] = [];
  for (const { file, path, isFor, set } of headerRulesOf(facts)) {
    const pages = facts.pages.filter(({ url }) => isFor(url));
    for (const [name, value] of set) {
      if (name.toLowerCase() !== "content-security-policy") continue;
      const policies = value.split(",").map(directivesOf);
      const [sandbox] = /\bsandbox\b/.exec(value) ?? [];
      for (const [need, blocked] of blockedNeeds(() => policies, pages, facts.siteUrl))
        findings.push({
          code: "output/bad-hosting",
          hint: sandbox
            ? "Add allow-scripts or allow-forms to sandbox, or remove it."
            : "Allow it there, or write the option `policy` instead of the header: it allows what each page has.",
          ...foundOn(`${name} for ${path} blocks ${describeNeed(need)}.`, urlsOf(blocked)),
          ...policyPlace(sandbox ?? name, file),
        });
    }
  }
  return findings;
}

const blockedByPages = ({ pages, siteUrl }: SiteFacts): Finding[] =>
  Array.from(blockedNeeds(policiesIn, pages, siteUrl), ([need, blocked]) => {
    const isStrict = blocked[0]?.policies.some((policy) => policy.includes("'strict-dynamic'"));
    return {
      code: "page/csp",
      severity: "error",
      ...foundOn(`The page's Content-Security-Policy blocks ${describeNeed(need)}.`, urlsOf(blocked)),
      hint: isStrict
        ? "With 'strict-dynamic', browsers ignore hosts and 'self': remove it, or load the script from an inline script."
        : "Allow it there, or write the option `policy` instead: it allows what each page has.",
      ...placeIn(blocked[0], isStrict),
    };
  });

/** The policy of a page, or where the site's own policy has `'strict-dynamic'`. */
function placeIn(page: PageFacts | undefined, isStrict = false): SourcePlace {
  if (!page) return {};
  if (!isStrict) return placeOfTarget(page, inMeta, {});
  return { at: { kind: "text", text: "'strict-dynamic'", in: [siteFile], otherwise: placeOfPage(page) } };
}

const inMeta = { tag: "meta", with: { "http-equiv": "Content-Security-Policy" } };

/** The policies that a page contains, without the directive that browsers ignore there (CSP 3, 3.3). */
const policiesIn = ({ policies }: PageFacts): Policy[] =>
  policies.map((policy) => directivesOf(policy).filter(([directive]) => directive !== "sandbox"));

type Policy = readonly (readonly string[])[];

/** What policies block, each with the pages that need it. */
function blockedNeeds(
  policiesOf: (page: PageFacts) => readonly Policy[],
  pages: readonly PageFacts[],
  origin: string,
): ReadonlyMap<string, PageFacts[]> {
  const blocked = new Map<string, PageFacts[]>();
  for (const page of pages) {
    const policies = page.needs ? policiesOf(page) : [];
    for (const need of page.needs ?? [])
      if (!policies.every((policy) => allows(policy, need, origin) && !isStrictlyBlocked(policy, need, page)))
        getOrInsert(blocked, need, () => []).push(page);
  }
  return blocked;
}

const urlsOf = (pages: readonly PageFacts[]): string[] => pages.map(({ url }) => url);

/** @param need such as `img-src https://a.example`. */
function describeNeed(need: string): string {
  const [directive = "", source = ""] = need.split(" ");
  return `${source === "'unsafe-inline'" ? `an inline ${directive.replace("-src", "")}` : source} (${directive})`;
}

const policyPlace = (text: string, file: string): SourcePlace =>
  file === siteFile ? { at: inSiteFile(text, "hosting") } : { file, at: { kind: "text", text } };

/** The directives that apply instead of a missing one (CSP 3, 6.8.3), besides `default-src`. */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  "script-src": ["script-src-elem", "script-src"],
  "style-src": ["style-src-elem", "style-src"],
  "frame-src": ["frame-src", "child-src"],
};

/** What a sandbox forbids without a keyword (HTML standard, 7.1.4). */
const sandboxed: Readonly<Record<string, string>> = { "script-src": "allow-scripts", "form-action": "allow-forms" };

/** The sources that apply to a directive; undefined if it is not restricted. */
const listFor = (policy: Policy, directive: string): readonly string[] | undefined =>
  [...(fallbacks[directive] ?? [directive]), ...(directive.endsWith("-src") ? ["default-src"] : [])]
    .map((name) => policy.find(([each]) => each === name))
    .find(Boolean)
    ?.slice(1);

/** Whether a policy allows a source, such as `img-src https://a.example`. A hash or nonce is assumed to be right. */
function allows(policy: Policy, need: string, origin: string): boolean {
  const [directive = "", source = ""] = need.split(" ");
  const keyword = sandboxed[directive];
  const sandbox = policy.find(([each]) => each === "sandbox");
  if (sandbox && keyword && !sandbox.includes(keyword)) return false;
  const list = listFor(policy, directive);
  if (!list || (directive === "script-src" && list.includes("'strict-dynamic'"))) return true;
  if (source === "'unsafe-inline'") return list.some((each) => /^'(?:unsafe-inline|(?:nonce|sha\d+)-.*)'$/.test(each));
  const url = source === "'self'" && isValidUrl(origin) ? new URL(origin).origin : source;
  return list.some((each) => each === source || matches(each, url));
}

/** Whether a page has a script by URL that `'strict-dynamic'` blocks: without a nonce or listed hash (CSP 3, 6.7.1.1). */
function isStrictlyBlocked(policy: Policy, need: string, { integrities }: PageFacts): boolean {
  const list = need.startsWith("script-src") && !need.endsWith("'unsafe-inline'") ? listFor(policy, "script-src") : [];
  const isTrusted = (source: string): boolean =>
    source.startsWith("'nonce-") || integrities.some(({ value }) => source === `'${value.toLowerCase()}'`);
  return list?.includes("'strict-dynamic'") === true && !list.some(isTrusted);
}

/** CSP 3, "port-part match". */
const defaultPorts: Readonly<Record<string, string>> = { "http:": "80", "ws:": "80", "https:": "443", "wss:": "443" };

/** Whether a scheme or host allows an origin, or a scheme such as `data:`. Paths are not compared. */
function matches(source: string, url: string): boolean {
  if (!url.includes("//")) return source === url;
  const { protocol, hostname, port } = new URL(url);
  const isScheme = (allowed: string): boolean => allowed === protocol || (allowed === "http:" && protocol === "https:");
  if (source === "*" || source.endsWith(":")) return source === "*" || isScheme(source);
  const [, scheme, host = "", allowedPort] = /^([a-z][a-z\d+.-]*:)?(?:\/\/)?([^/:']+)(?::(\d+|\*))?/.exec(source) ?? [];
  const isHost = host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : host === hostname || host === "*";
  return (
    isHost &&
    (scheme === undefined || isScheme(scheme)) &&
    (allowedPort === undefined || allowedPort === "*" || allowedPort === (port || defaultPorts[protocol]))
  );
}
