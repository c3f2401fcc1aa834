/** Links that leave the site by mistake: outside its base, to a path of a computer, a host that is a folder, a misspelt scheme. */
import { nearest } from "../../base/did-you-mean.ts";
import { type LinkKind, navigatingKinds } from "../../output/html/link-kinds.ts";
import { candidatePathsOf } from "../../urls/urls.ts";
import type { Fault, PageCheckFacts } from "../facts.ts";

/** The fault of a link to another host, whatever is there. */
export function faultOfExternal(link: string, kind: LinkKind): Fault | undefined {
  const code = navigatingKinds.has(kind) ? "link/no-target" : "link/no-asset";
  if (/^(?:[a-z]:|file:)/i.test(link))
    return {
      code,
      message: `"${link.replace(/%5c/gi, "\\")}" is a path on a computer, not a URL.`,
      hint: "Put the file into content/, and write its path relative to this one, with / between folders.",
    };
  return faultOfScheme(link, code) ?? faultOfHost(link, code);
}

export const unfollowed = /^(?:blob|filesystem|view-source):/i;

function faultOfScheme(link: string, code: Fault["code"]): Fault | undefined {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined) return undefined;
  if (unfollowed.test(link))
    return { code, message: `"${link}" leads nowhere: browsers follow no link to ${scheme}:.`, hint: "Write its URL." };
  if (/^tel:\D*$/i.test(link)) return { code, message: `"${link}" has no number.`, hint: "Write it as tel:+15550100." };
  const rest = link.slice(scheme.length + 1);
  const schemes = /^\/|^www\./i.test(rest) ? webSchemes : rest.includes("@") ? mailSchemes : [];
  const proper = schemes.includes(scheme) ? undefined : nearest(scheme, schemes);
  return proper === undefined
    ? undefined
    : { code, message: `"${link}" has the unknown scheme "${scheme}:".`, hint: `Did you mean "${proper}:"?` };
}
/** The schemes of links that have "/" or "www." after the scheme, and of those with "@"; all others are those of programs: `callto:`, `geo:`. */
const webSchemes: readonly string[] = ["http", "https"];
const mailSchemes: readonly string[] = ["mailto"];

function faultOfHost(link: string, code: Fault["code"]): Fault | undefined {
  const [, local, path] =
    /^(?:https?:)?\/\/(localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?=[/?#]|$)(.*)$/is.exec(link) ?? [];
  if (local !== undefined)
    return {
      code,
      ...(code === "link/no-target" && { severity: "warning" }),
      message: `"${link}" leads to the visitor's own computer.`,
      hint: `Write "${path || "/"}" for a page of this site, and an address that readers type as code, without a link.`,
    };
  const [, hidden, below = ""] = /^\/?\\[/\\]*([^/\\?#]+)(.*)$/s.exec(link) ?? [];
  if (hidden !== undefined)
    return {
      code,
      message: `"${link}" leads to the host "${hidden}", since browsers read "\\" as "/".`,
      hint: `Write "/${hidden}${below.replaceAll("\\", "/")}" for a path of this site.`,
    };
  const [, badHost] = /^https?:\/\/(|https?:?|[^/\\?#]*(?:,|\.\.)[^/\\?#]*)(?=[/\\?#]|$)/i.exec(link) ?? [];
  if (badHost !== undefined)
    return {
      code,
      message: `"${link}" ${badHost ? `leads to "${badHost}", which no host is named` : "has no host: it begins with three slashes"}.`,
      hint: "Write it as https://example.com/path.",
    };
  // A host without a dot exists in a private network only.
  const [, host, rest = ""] = /^[/\\]{2,}([^/\\?#.:]+)(?=[/\\?#]|$)(.*)$/s.exec(link) ?? [];
  if (host === undefined) return undefined;
  return {
    code,
    message: `"${link}" leads to the host "${host}", since it begins with two slashes.`,
    hint: `Write "/${host}${rest}" for a path of this site.`,
  };
}

/** The fault of a drawing of another origin, of which browsers load none (SVG 2, 5.6.2). */
export const faultOfUse = (link: string, kind: LinkKind): Fault | undefined =>
  kind.startsWith("use ") && /^https?:/i.test(link)
    ? {
        code: "link/no-asset",
        message: `Browsers load no "${link}" from another site in a <use>.`,
        hint: "Put the drawing into content/static/, and write its URL there.",
      }
    : undefined;

/** The host can serve other sites beside this one: a fault only if the link is root-relative, or if this site has such a file. */
export function faultOutsideBase(
  link: string,
  pathname: string,
  kind: LinkKind,
  { siteUrl, paths }: Pick<PageCheckFacts, "siteUrl" | "paths">,
): Fault | undefined {
  const isOfSite = link.startsWith("/") || candidatePathsOf(pathname).some((each) => paths.has(each));
  if (!isOfSite) return undefined;
  const path = pathname + (/[?#].*$/s.exec(link)?.[0] ?? "");
  const absolute = `Write "${siteUrl}${path}"; templates get the origin from usePage().`;
  return {
    code: "link/outside-base",
    message: `"${link}" leads outside the site, which is at ${siteUrl}/.`,
    hint: kind === "a href" ? `Write "${path}": the build adds the base path.` : absolute,
  };
}

/** A link by another scheme than the site's, or to a host with a dot at its end, without these; undefined for all others. */
export function toOwnOrigin(link: string, origin: string): string | undefined {
  const siteScheme = /^https?:/.exec(origin)?.[0];
  const other = siteScheme === "https:" ? "http:" : "https:";
  if (!siteScheme) return undefined;
  const isOther = link.slice(0, other.length).toLowerCase() === other;
  const url = isOther ? siteScheme + link.slice(other.length) : link;
  const own = url.replace(/^((?:https?:)?\/\/[^/?#:]+)\.(?=[:/?#]|$)/i, "$1");
  return own === link ? undefined : own;
}
