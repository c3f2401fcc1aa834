/**
 * `_headers`, in the form that Netlify and Cloudflare Pages share.
 * developers.cloudflare.com/pages/configuration/headers, docs.netlify.com/manage/routing/headers
 */
import type { HeaderRule } from "../site/hosting.ts";
import { type ExtraFile, file } from "../site/index.ts";

/** The headers of `hosting`, those of bundles, and what only a header can say of a policy. */
export const headersFile = (): ExtraFile => file("_headers", ({ headers }) => headersText(headers));

/** A rule, and an empty line. */
export const headersText = (rules: readonly HeaderRule[]): string => rules.map(text).join("\n");

const text = ({ path, set }: HeaderRule): string =>
  `${encodeURI(path)}\n${Object.entries(set)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join("")}`;
