/** No link is a script: React replaces such a URL by one that throws, and a Content-Security-Policy blocks it. */
import type { PageCheck } from "./facts.ts";

export const scriptLinks: PageCheck = ({ links }) =>
  links
    .filter(({ url }) => /^javascript:/i.test(url))
    .map(({ url, from }) => ({
      code: "link/javascript",
      message: /^javascript:throw new Error\('React has blocked/.test(url)
        ? `A link is a javascript: URL, in whose place React put one that throws (${from}).`
        : `A link is a script: "${url.length > 60 ? `${url.slice(0, 59)}…` : url}" (${from}).`,
      hint: "Use a <button> and a script that is bundled.",
      text: "javascript:",
    }));
