/** Links to pages that exist: to the page's own URL, and to an id that it has. */

import { nearest, suggestion } from "../../base/did-you-mean.ts";
import { type Draft, describeDraft, draftNamed } from "../../content/drafts.ts";
import { decoded, readableUrl } from "../../urls/urls.ts";
import type { Fault, PageTarget } from "../facts.ts";

/** @param url the page's own. */
export function notCanonical(link: string, url: string): Fault {
  const rest = /[?#].*$/s.exec(link)?.[0] ?? "";
  const hint = `Write "${url.includes("#") ? url : url + rest}".`;
  return { code: "link/not-canonical", message: `"${link}" is not the page's own URL.`, hint };
}

/**
 * Browsers look for an element whose id is the fragment, and then for one whose id is the percent-decoded fragment (HTML
 * standard, 7.4.6.4). Some programs write percent-encoded ids.
 * @param fragment as browsers parse it, percent-encoded. @param isOfMap whether it is the name of a `<map>`.
 */
export function faultOfFragment(
  link: string,
  fragment: string,
  page: PageTarget,
  drafts: readonly Draft[],
  isOfMap = false,
): Fault | undefined {
  const encoded = fragment.split(":~:")[0] ?? ""; // a text to highlight can follow
  const id = decoded(encoded);
  if (id === "" || id.toLowerCase() === "top" || !page.ids || page.ids.has(encoded) || page.ids.has(id))
    return undefined;
  const draft = draftNamed(drafts, id);
  if (draft) return leadsToDraft("link/no-fragment", readableUrl(link), draft);
  const match = nearest(id, page.ids);
  const matchOfEncoded = match === undefined ? nearest(encoded, page.ids) : undefined;
  const found = match ?? matchOfEncoded;
  // Two ids can differ only in how they are encoded.
  const [shownLink, shownId] = matchOfEncoded === undefined ? [readableUrl(link), id] : [link, encoded];
  return {
    code: "link/no-fragment",
    message: `"${shownLink}" leads nowhere: no ${isOfMap ? "<map>" : "element"} on ${page.url} has the ${isOfMap ? "name" : "id"} "${shownId}".`,
    hint: found && suggestion(`#${found}`, `#${id}`),
  };
}

export const leadsToDraft = (code: Fault["code"], link: string, draft: Draft): Fault => ({
  code,
  message: `"${link}" leads to an unpublished entry: ${draft.file} is ${describeDraft(draft)}.`,
  hint: "Remove the link, or publish its target; --drafts shows the site with drafts.",
});

export const noTarget = (message: string, hint: string | undefined): Fault => ({
  code: "link/no-target",
  message,
  hint,
});
