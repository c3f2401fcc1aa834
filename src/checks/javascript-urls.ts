/** No link is a script: React replaces such a URL by one that throws, and a Content-Security-Policy blocks it. */
import type { LinkCheck } from "./facts.ts";

/** URLs that run as what they hold; a picture may be data, since scripts inside one do not run. */
const isScript = (url: string, from: string): boolean => !/^(?:[/#]|https?:)/.test(url) && runs(url, from);

const runs = (url: string, from: string): boolean =>
  /^(javascript|vbscript):|^data:(text\/(html|xml)|application\/xhtml\+xml)/i.test(asParsed(url)) ||
  (/^data:image\/svg/i.test(asParsed(url)) && /^(a|area|iframe|object|embed|form) /.test(from));

/** Without what URL parsers pass over (WHATWG URL, 4.4): controls and spaces before it, tabs and line breaks within. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is passed over
const asParsed = (url: string): string => url.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, "");

export const scriptLinks: LinkCheck = ({ url, from }) =>
  isScript(url, from)
    ? {
        code: "link/javascript",
        message: /^javascript:throw new Error\('React has blocked/.test(url)
          ? `A link is a javascript: URL, in whose place React put one that throws (${from}).`
          : `A link is a script: "${url.length > 60 ? `${url.slice(0, 59)}…` : url}" (${from}).`,
        hint: "Use a <button> and a script that is bundled.",
        text: url.slice(0, url.indexOf(":") + 1),
      }
    : undefined;
