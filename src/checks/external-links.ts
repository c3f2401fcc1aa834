/** Links that seem to leave the site by mistake: a path of a computer, a host that is a folder, http to one's own host. */
import type { Fault } from "./facts.ts";

/** The fault of a link to another host, whatever is there. @param code for a link that leads to no page or file. */
export function faultOfExternal(link: string, code: Fault["code"]): Fault | undefined {
  if (/^(?:[a-z]:|file:)/i.test(link))
    return {
      code,
      message: `"${link.replace(/%5c/gi, "\\")}" is a path on a computer, not a URL.`,
      hint: "Put the file into content/, and write its path relative to this one, with / between folders.",
    };
  // A host of one word exists in a private network only.
  const [, host, rest = ""] = /^[/\\]{2,}([^/\\?#.:]+)(?=[/\\?#]|$)(.*)$/s.exec(link) ?? [];
  if (host === undefined || host === "localhost") return undefined;
  return {
    code,
    message: `"${link}" leads to the host "${host}", since it begins with two slashes.`,
    hint: `Write "/${host}${rest}" for a path of this site.`,
  };
}

/** A link to the own host by another scheme, with the scheme of the site; undefined for all others. */
export function toOwnScheme(link: string, origin: string): string | undefined {
  const own = /^https?:/.exec(origin)?.[0];
  const other = own === "https:" ? "http:" : "https:";
  if (!own || link.slice(0, other.length).toLowerCase() !== other) return undefined;
  return own + link.slice(other.length);
}
