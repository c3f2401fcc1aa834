/** How links are written: without a URL, with white space in it, or relative on a page without a URL of its own. */

import { type LinkKind, navigatingKinds } from "../../output/html/link-kinds.ts";
import { isErrorPage } from "../../urls/urls.ts";
import type { Fault } from "../facts.ts";
import { type CheckedLink, isSameEverywhere } from "./link-targets.ts";

/**
 * A space in a URL (WHATWG URL, 4.4: "invalid-URL-unit"): browsers repair it, other programs end the URL there. Tabs and
 * line breaks are removed, so a long URL can be on several lines. Other schemes have their own rules; the canonical link
 * is that of the page, whose URL can have a space.
 */
export function faultOfSpaces({ written, kind }: CheckedLink): Fault | undefined {
  const parsed = written.replace(/[\t\n\r]/g, "");
  if (!/\s/.test(parsed) || /^(style |link href|meta og:url)/.test(kind)) return undefined;
  if (/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(parsed)) return undefined;
  const message = `"${written}" is not a valid URL: it contains white space.`;
  const hint = /\{[{%]|%7b(?:%7b|%25)/i.test(parsed)
    ? "Nothing renders the template syntax in it: write the URL itself."
    : `Write "${parsed.replace(/\s/g, encodeURIComponent)}".`;
  return { code: "link/not-canonical", message, hint };
}

/** The error for an empty URL, which would resolve to the page itself. */
export const faultOfEmptyUrl = (kind: LinkKind): Fault =>
  navigatingKinds.has(kind)
    ? {
        code: "link/no-target",
        message: `A link has an empty URL (${kind}).`,
        hint: 'Write its target; "#" is the top of the page, and a form without "action" is submitted to its own page.',
      }
    : {
        code: "link/no-asset",
        message: `A file to load has an empty URL (${kind}).`,
        hint: "Write the URL of a file.",
      };

/** The fault of a relative link on an error page, which hosts send at any URL. */
export function faultOnErrorPage({ url, written, kind, target, page }: CheckedLink): Fault | undefined {
  if (!isErrorPage(page) || target.kind !== "internal" || isSameEverywhere(url) || /^[#?]|^$/.test(url))
    return undefined;
  const fromRoot = `${target.pathname}${/[?#].*$/s.exec(written)?.[0] ?? ""}`;
  return {
    code: navigatingKinds.has(kind) ? "link/no-target" : "link/no-asset",
    message: `"${written}" is relative, but hosts send ${page} at any URL, such as /a/b, where it leads elsewhere.`,
    hint: `Write "${fromRoot}".`,
  };
}
