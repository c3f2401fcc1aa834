/** `_redirects`, in the form that Netlify and Cloudflare Pages share. */
import { type ExtraFile, file } from "../site/index.ts";
import { redirectsText } from "./redirects-text.ts";

/** The redirects of `hosting`, in their order: the first that matches counts. */
export const redirectsFile = (): ExtraFile => file("_redirects", ({ redirects }) => redirectsText(redirects));
