/**
 * The values of response headers: those that browsers, caches and search engines would ignore, and those that break the
 * pages they are sent with. Headers that are not listed can have any value.
 */
import { didYouMean, didYouMeanOrKnown } from "../base/did-you-mean.ts";
import { coverageOf } from "../urls/path-pattern.ts";
import { outputPathOf } from "../urls/urls.ts";
import { contentTypeOf, withoutParameters } from "./content-types.ts";
import { reportPolicyHeader, words } from "./policy-values.ts";

/** What a header's value may be. */
interface HeaderSyntax {
  /** Separates its parts; without one, the value is a single part. */
  readonly separator?: string;
  readonly part: RegExp;
  /** Who ignores other parts, if not browsers. */
  readonly reader?: string;
  /** The parts or names that a misspelt one is compared with. */
  readonly standardValues: readonly string[];
  /** How to write the value of a known name. */
  readonly example?: string;
}

/** One of several words. @param flags `i` if their case does not matter. */
function oneOf(text: string, flags = "", parameters = ""): HeaderSyntax {
  const standardValues = words(text);
  return { part: new RegExp(`^(?:${standardValues.join("|")})${parameters}$`, flags), standardValues };
}

/** Structured Field Values (RFC 9651, 3.1.2): the parameter of the headers that report. */
const reporting = `(?:\\s*;\\s*report-to="[^"]+")?`;

/** The directives for search engines in the header X-Robots-Tag and in <meta name="robots">. */
export const robotsWords = words(
  "all noindex nofollow none nosnippet noarchive nocache notranslate noimageindex indexifembedded max-snippet max-image-preview max-video-preview unavailable_after",
);

/** By name; a header that only reports has the syntax of the one that it is named after. */
const syntaxes: Readonly<Record<string, HeaderSyntax>> = {
  // fetch.spec.whatwg.org, 3.5, 3.3.3 and 3.7
  "x-content-type-options": oneOf("nosniff", "i"),
  "access-control-allow-origin": {
    part: /^(?:\*|null|[a-z][a-z\d+.-]*:\/\/[^\s/,*]+)$/,
    standardValues: ["*"],
    example: "* for every site, or one origin such as https://other.example",
  },
  "cross-origin-resource-policy": oneOf("same-origin same-site cross-origin"),
  // html.spec.whatwg.org, 7.6, 7.1.3 and 7.1.4
  "x-frame-options": oneOf("DENY SAMEORIGIN", "i"),
  "cross-origin-opener-policy": oneOf(
    "same-origin same-origin-allow-popups noopener-allow-popups unsafe-none",
    "",
    reporting,
  ),
  "cross-origin-embedder-policy": oneOf("require-corp credentialless unsafe-none", "", reporting),
  // w3.org/TR/referrer-policy, 3 and 8.1
  "referrer-policy": {
    ...oneOf(
      "no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url",
      "i",
    ),
    separator: ",",
  },
  // w3c.github.io/webappsec-permissions-policy; github.com/w3c/webappsec-permissions-policy/blob/main/features.md
  "permissions-policy": {
    separator: ",",
    part: /^[a-z][a-z\d-]*=(?:\*|self|"[^"]+"|\(\s*(?:(?:\*|self|src|"[^"]+")\s*)*\))(?:\s*;\s*report-to=[\w-]+)?$/,
    standardValues: words(
      "accelerometer ambient-light-sensor attribution-reporting autoplay battery bluetooth browsing-topics camera clipboard-read clipboard-write compute-pressure cross-origin-isolated deferred-fetch display-capture document-domain encrypted-media execution-while-not-rendered execution-while-out-of-viewport fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection interest-cohort keyboard-map language-detector local-fonts local-network-access magnetometer microphone midi navigation-override otp-credentials payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial speaker-selection storage-access summarizer sync-xhr translator unload usb web-share window-management xr-spatial-tracking",
    ),
    example: "camera=(), microphone=(self), geolocation=*",
  },
  // RFC 6797, 6.1: max-age is required.
  "strict-transport-security": {
    part: /^(?=.*\bmax-age\b)(?:\s*(?:max-age="?\d+"?|includeSubDomains|preload)\s*(?:;|$))+$/i,
    standardValues: [],
    example: "max-age=63072000; includeSubDomains",
  },
  // RFC 9111, 5.2.2; RFC 8246; RFC 5861
  "cache-control": {
    separator: ",",
    part: /^(?:(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)="?\d+"?|(?:no-cache|private)(?:="[^"]*")?|no-store|no-transform|must-revalidate|proxy-revalidate|must-understand|public|immutable)$/i,
    reader: "Browsers and caches",
    standardValues: words(
      "max-age s-maxage no-cache no-store no-transform must-revalidate proxy-revalidate must-understand private public immutable stale-while-revalidate stale-if-error",
    ),
    example: "public, max-age=600",
  },
  // developers.google.com/search/docs/crawling-indexing/robots-meta-tag; bing.com/webmasters/help; a date can contain a comma.
  "x-robots-tag": {
    separator: ",",
    part: /^(?:[\w.-]+:\s*)?(?:all|index|noindex|follow|nofollow|none|nosnippet|noarchive|nocache|notranslate|noimageindex|indexifembedded|noai|noimageai|max-(?:snippet|video-preview):\s*-?\d+|max-image-preview:\s*(?:none|standard|large)|unavailable_after:.+)$|^\d\d?[ -]\w+[ -]\d+/i,
    reader: "Search engines",
    standardValues: robotsWords,
    example: "max-snippet:50, max-image-preview:large",
  },
};

export interface Header {
  /** The path of its rule: `/about`, `/assets/*`. */
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

type AddHeaderProblem = (message: string, hint?: string, severity?: "warning") => void;

/** Names of other headers (IANA's registry, developer.mozilla.org/docs/Web/HTTP/Reference/Headers), and of hosts' own. */
const knownHeaders = words(
  "Accept-CH Accept-Ranges Access-Control-Allow-Credentials Access-Control-Allow-Headers Access-Control-Allow-Methods Access-Control-Allow-Origin Access-Control-Expose-Headers Access-Control-Max-Age Alt-Svc Basic-Auth Cache-Control CDN-Cache-Control Clear-Site-Data Content-Disposition Content-Encoding Content-Language Content-Length Content-Location Content-Range Content-Security-Policy Content-Security-Policy-Report-Only Content-Type Critical-CH Cross-Origin-Embedder-Policy Cross-Origin-Embedder-Policy-Report-Only Cross-Origin-Opener-Policy Cross-Origin-Opener-Policy-Report-Only Cross-Origin-Resource-Policy Document-Policy Expires Feature-Policy Integrity-Policy Last-Modified Link Location Observe-Browsing-Topics Origin-Agent-Cluster Origin-Trial Permissions-Policy Permissions-Policy-Report-Only Pragma Referrer-Policy Refresh Report-To Reporting-Endpoints Retry-After Server-Timing Service-Worker-Allowed Set-Cookie SourceMap Speculation-Rules Strict-Transport-Security Supports-Loading-Mode Surrogate-Control Timing-Allow-Origin Vary X-Content-Type-Options X-DNS-Prefetch-Control X-Download-Options X-Frame-Options X-Permitted-Cross-Domain-Policies X-Powered-By X-Robots-Tag X-UA-Compatible X-XSS-Protection",
);
const knownNames = new Set(knownHeaders.map((name) => name.toLowerCase()));
/** A misspelt name is compared only with names of its kind: custom headers can be named after a standard one, with "X-". */
const customNames = knownHeaders.filter((name) => name.startsWith("X-"));
const standardNames = knownHeaders.filter((name) => !name.startsWith("X-"));

export function reportHeaderValue({ path, name, value }: Header, filesAt: FileFinder, add: AddHeaderProblem): void {
  const subject = `${name} for ${path}`;
  const similar = knownNames.has(name.toLowerCase())
    ? undefined
    : didYouMean(name, /^x-/i.test(name) ? customNames : standardNames);
  if (similar) add(`Browsers know no header "${name}", which is set for ${path}.`, similar, "warning");
  const syntax = syntaxes[name.toLowerCase().replace(/-report-only$/, "")];
  if (syntax) reportParts(subject, value, syntax, add);
  if (/^content-type$/i.test(name)) reportType(subject, value, filesAt(path), add);
  if (/^content-security-policy(-report-only)?$/i.test(name))
    reportPolicyHeader(subject, value, (message, hint) => add(message, hint));
  if (!/^content-disposition$/i.test(name) || !/^\s*attachment\b/i.test(value)) return;
  const page = filesAt(path).find((file) => contentTypeOf(file).startsWith("text/html"));
  if (page !== undefined)
    add(
      `${subject} makes browsers download the page ${page} instead of showing it.`,
      "Set it for the paths of downloads only.",
    );
}

/** Reports the first part of a value that its readers ignore. */
function reportParts(subject: string, value: string, syntax: HeaderSyntax, add: AddHeaderProblem): void {
  const { separator, part, reader = "Browsers", standardValues, example } = syntax;
  for (const text of separator ? partsOf(value, separator) : [value.trim()]) {
    const word = /^[\w-]*/.exec(text)?.[0] ?? "";
    const isKnown = standardValues.some((each) => each.toLowerCase() === word.toLowerCase());
    const similar = isKnown || word === "" ? undefined : didYouMean(word, standardValues);
    if (part.test(text) && !similar) continue;
    const hint = similar ?? (example === undefined ? didYouMeanOrKnown(text, standardValues) : `Write ${example}.`);
    add(`${reader} ignore the value "${text}" of ${subject}.`, hint);
    return;
  }
}

/** The parts of a value; a separator in quotes is text. */
const partsOf = (value: string, separator: string): string[] =>
  (value.match(new RegExp(`(?:"[^"]*"|[^"${separator}])+`, "g")) ?? []).map((text) => text.trim()).filter(Boolean);

/** Files that browsers use only with their own type (mimesniff.spec.whatwg.org, 4.6; html.spec.whatwg.org, 4.2.4.4 and 8.1.4.2). */
const needsItsType = /^(?:text\/(?:html|css|javascript)|image\/svg\+xml|application\/wasm)$/;

function reportType(subject: string, value: string, files: readonly string[], add: AddHeaderProblem): void {
  const type = withoutParameters(value);
  const standard = type.replace(/^application\/(?:x-)?javascript$/, "text/javascript");
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(value)?.[1] ?? "utf-8";
  const unusable = files.find((file) => {
    const typeOfHost = withoutParameters(contentTypeOf(file));
    return needsItsType.test(typeOfHost) && typeOfHost !== standard;
  });
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(type))
    add(`${subject} is no content type (RFC 9110, 8.3.1).`, 'Write "text/html; charset=utf-8".');
  else if (!/^utf-?8$/i.test(charset))
    add(`${subject} declares the encoding "${charset}", but the files are UTF-8.`, `Write "${type}; charset=utf-8".`);
  else if (unusable !== undefined)
    add(
      `${subject} is ${type}, with which browsers cannot use ${unusable} (${contentTypeOf(unusable)}).`,
      "Every host sends the type that belongs to a file's extension; remove the header.",
    );
}

/** Finds the output paths of the files at the path of a rule. */
export type FileFinder = (path: string) => readonly string[];

/** @param others output paths of files other than pages. */
export function fileFinder(pages: readonly { readonly url: string }[], others: readonly string[]): FileFinder {
  const served = [
    ...pages.map(({ url }) => ({ file: outputPathOf(url), urls: [url, `/${outputPathOf(url)}`] })),
    ...others.map((file) => ({ file, urls: [`/${file}`] })),
  ];
  return (path) => {
    const covers = coverageOf(path);
    return served.filter(({ urls }) => urls.some(covers)).map(({ file }) => file);
  };
}
