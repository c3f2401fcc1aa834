/** `_redirects`, in the form that Netlify and Cloudflare Pages share. */
import type { Redirect } from "../hosting.ts";
import { type ExtraFile, file } from "../site.ts";

/** The redirects of `hosting`, in their order: the first that matches counts. */
export const redirectsFile = (): ExtraFile => file("_redirects", ({ redirects }) => redirectsText(redirects));

/** One a line. */
export const redirectsText = (redirects: readonly Redirect[]): string =>
  redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join("");
