/** Links that seem to leave the site by mistake: a path of a computer, a host that is a folder, a misspelt scheme, http to one's own host. */
import { nearest } from "../../base/did-you-mean.ts";
import type { Fault } from "../facts.ts";

/** The fault of a link to another host, whatever is there. @param code for a link that leads to no page or file. */
export function faultOfExternal(link: string, code: Fault["code"]): Fault | undefined {
  if (/^(?:[a-z]:|file:)/i.test(link))
    return {
      code,
      message: `"${link.replace(/%5c/gi, "\\")}" is a path on a computer, not a URL.`,
      hint: "Put the file into content/, and write its path relative to this one, with / between folders.",
    };
  return faultOfScheme(link, code) ?? faultOfHost(link, code);
}

/** Schemes that browsers follow no link to. */
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
  // A host of one word exists in a private network only.
  const [, host, rest = ""] = /^[/\\]{2,}([^/\\?#.:]+)(?=[/\\?#]|$)(.*)$/s.exec(link) ?? [];
  if (host === undefined) return undefined;
  return {
    code,
    message: `"${link}" leads to the host "${host}", since it begins with two slashes.`,
    hint: `Write "/${host}${rest}" for a path of this site.`,
  };
}

/** A link to the own host by another scheme, with the scheme of the site; undefined for all others. */
export function toOwnScheme(link: string, origin: string): string | undefined {
  const siteScheme = /^https?:/.exec(origin)?.[0];
  const other = siteScheme === "https:" ? "http:" : "https:";
  if (!siteScheme || link.slice(0, other.length).toLowerCase() !== other) return undefined;
  return siteScheme + link.slice(other.length);
}
