/** No link is a script: React replaces such a URL with one that throws, and a Content-Security-Policy blocks it. */

import { truncated } from "../diagnostics/message.ts";
import type { LinkKind } from "../output/html/link-kinds.ts";
import type { LinkCheck } from "./facts.ts";

/** URLs whose content is executed. Excludes images as data: URLs, whose scripts do not run. */
const isScript = (url: string, from: LinkKind): boolean => !/^(?:[/#]|https?:)/.test(url) && runs(url, from);

const runs = (url: string, from: LinkKind): boolean =>
  /^(javascript|vbscript):|^data:(text\/(html|xml)|application\/xhtml\+xml)/i.test(asParsed(url)) ||
  (/^data:image\/svg/i.test(asParsed(url)) && /^(a|area|iframe|object|embed|form) /.test(from));

/** Removes what URL parsers ignore (WHATWG URL, 4.4): leading control characters and spaces, tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
const asParsed = (url: string): string => url.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, "");

export const javascriptUrls: LinkCheck = ({ url, from }) =>
  isScript(url, from)
    ? {
        code: "link/javascript",
        message: /^javascript:throw new Error\('React has blocked/.test(url)
          ? `A link is a javascript: URL, which React replaced with one that throws (${from}).`
          : `A link is a script: "${truncated(url, 60)}" (${from}).`,
        hint: "Use a <button> and a bundled script.",
        target: { link: url },
        texts: [url.slice(0, url.indexOf(":") + 1)],
        value: url,
      }
    : undefined;
