/**
 * No policy in a header forbids what the pages under it load or contain. A header counts in addition to a policy in the
 * page, so browsers would show the page without its styles or pictures. w3.org/TR/CSP3, 6.1 and 6.7.2
 */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { foundOn } from "../diagnostics/message.ts";
import { inSiteFile, siteFile } from "../diagnostics/page-place.ts";
import { getOrInsert } from "../output/html/memo.ts";
import { coversPath } from "../urls/path-pattern.ts";
import type { SiteCheck, SiteFacts } from "./facts.ts";
import { staticRules } from "./headers-file.ts";
import { directivesOf } from "./unsafe-attributes.ts";

export const blockedSources: SiteCheck = (site) =>
  rulesOf(site).flatMap(({ file, path, isFor, set }) =>
    set.flatMap(([name, value]) => {
      if (name.toLowerCase() !== "content-security-policy") return [];
      const policies = value.split(",").map(directivesOf);
      const blocked = new Map<string, string[]>();
      for (const { url, needs = [] } of site.pages)
        for (const need of isFor(url) ? needs : [])
          if (!policies.every((policy) => allows(policy, need, site.origin)))
            getOrInsert(blocked, need, () => []).push(url);
      return [...blocked].map(([need, urls]) => {
        const [directive = "", source = ""] = need.split(" ");
        const what = source === "'unsafe-inline'" ? `an inline ${directive.replace("-src", "")}` : source;
        return {
          code: "output/bad-hosting" as const,
          hint: "Allow it there, or write the option `policy` instead of the header: it allows what each page has.",
          ...foundOn(`${name} for ${path} blocks ${what} (${directive}).`, urls),
          ...placeOf(name, file),
        };
      });
    }),
  );

const placeOf = (text: string, file: string): Pick<Finding, "file" | "at"> =>
  file === siteFile ? { at: inSiteFile(text, "hosting") } : { file, at: { text } };

/** The header rules of the site's hosting and of `_headers`, with the file that contains them. */
const rulesOf = (site: SiteFacts) => [
  ...site.headers.map(({ path, set }) => ({
    file: siteFile,
    path,
    isFor: (url: string) => coversPath(path, url),
    set: Object.entries(set),
  })),
  ...staticRules(site).map((rule) => ({ ...rule, isFor: (url: string) => rule.pattern.match(site.base + url) })),
];

/** The directives that apply instead of a missing one (CSP 3, 6.8.3), besides `default-src`. */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  "script-src": ["script-src-elem", "script-src"],
  "style-src": ["style-src-elem", "style-src"],
  "frame-src": ["frame-src", "child-src"],
};

/** Whether a policy allows a source, such as `img-src https://a.example`. A hash or nonce is assumed to be right. */
function allows(policy: readonly (readonly string[])[], need: string, origin: string): boolean {
  const [directive = "", source = ""] = need.split(" ");
  const names = [...(fallbacks[directive] ?? [directive]), ...(directive.endsWith("-src") ? ["default-src"] : [])];
  const list = names
    .map((name) => policy.find(([each]) => each === name))
    .find(Boolean)
    ?.slice(1);
  if (!list) return true;
  const isTrusted = list.some((each) => /^'(?:unsafe-inline|strict-dynamic|(?:nonce|sha\d+)-.*)'$/.test(each));
  if (source === "'unsafe-inline'" || (directive === "script-src" && list.includes("'strict-dynamic'")))
    return isTrusted;
  const url = source === "'self'" && URL.canParse(origin) ? new URL(origin).origin : source;
  return list.some((each) => each === source || matches(each, url));
}

/** Whether a scheme or host allows an origin, or a scheme such as `data:`. Paths are not compared. */
function matches(source: string, url: string): boolean {
  if (!url.includes("//")) return source === url;
  const { protocol, hostname, port } = new URL(url);
  const isScheme = (scheme: string): boolean => scheme === protocol || (scheme === "http:" && protocol === "https:");
  if (source === "*" || source.endsWith(":")) return source === "*" || isScheme(source);
  const [, scheme, host = "", of] = /^([a-z][a-z\d+.-]*:)?(?:\/\/)?([^/:']+)(?::(\d+|\*))?/.exec(source) ?? [];
  const isHost = host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : host === hostname || host === "*";
  return isHost && (scheme === undefined || isScheme(scheme)) && (of === undefined || of === "*" || of === port);
}
