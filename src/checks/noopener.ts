/**
 * A link that opens another site in a new window has rel="noopener". It is the default in browsers since
 * 2021 (HTML standard, 4.6.5); older ones let the other site control this window.
 */
import { resolveLink } from "../site/urls.ts";
import type { PageCheck } from "./facts.ts";

export const noopener: PageCheck = ({ openers: urls }, { origin, base }) =>
  urls
    .filter((url) => /^(https?:)?\/\//i.test(url) && resolveLink(url, "/", origin, base).kind !== "internal")
    .map((url) => ({
      code: "link/opener",
      message: `The link to "${url}" opens a new window without rel="noopener".`,
      hint: 'Add rel="noopener", or rel="opener" if that site may control this window.',
      text: url,
      inTemplates: ['target="_blank"'],
    }));
