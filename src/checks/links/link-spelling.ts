/** Links without a URL, and with white space in it. */

import { type LinkKind, navigatingKinds } from "../../output/html/link-kinds.ts";
import type { Fault } from "../facts.ts";

/**
 * A space, tab or line break in a URL (WHATWG URL, 4.4: "invalid-URL-unit"): browsers repair it, other programs end the
 * URL there. Other schemes have their own rules; the canonical link is that of the page, whose URL can have a space.
 */
export function faultOfSpaces(link: string, from: LinkKind): Fault | undefined {
  if (!/\s/.test(link) || /^(style |link href|meta og:url)/.test(from)) return undefined;
  const parsed = link.replace(/[\t\n\r]/g, "");
  if (/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(parsed)) return undefined;
  const message = `"${link}" is not a valid URL: it contains white space.`;
  const hint = /\{[{%]|%7b(?:%7b|%25)/i.test(parsed)
    ? "Nothing renders the template syntax in it: write the URL itself."
    : `Write "${parsed.replace(/\s/g, encodeURIComponent)}".`;
  return { code: "link/not-canonical", message, hint };
}

/** The error for an empty URL, which would resolve to the page itself. */
export const faultOfEmptyUrl = (from: LinkKind): Fault =>
  navigatingKinds.has(from)
    ? {
        code: "link/no-target",
        message: `A link has an empty URL (${from}).`,
        hint: 'Write its target; "#" is the top of the page, and a form without "action" is submitted to its own page.',
      }
    : {
        code: "link/no-asset",
        message: `A file to load has an empty URL (${from}).`,
        hint: "Write the URL of a file.",
      };
