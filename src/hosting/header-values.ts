/**
 * The values of response headers: those that browsers, caches and search engines would ignore, and those that break the
 * files they are sent with. Headers that are not listed can have any value.
 */
import { didYouMean, didYouMeanOrKnown } from "../diagnostics/did-you-mean.ts";
import { decoded, outputPathOf } from "../urls/urls.ts";
import { contentTypeOf } from "./content-types.ts";

export interface HeaderProblem {
  /** @param subject the header and its path: `Refresh for /*`. */
  readonly message: (subject: string) => string;
  readonly hint?: string | undefined;
}

/** What a header's value may be. */
interface Syntax {
  /** Separates its parts; without one, the value is a single part. */
  readonly separator?: string;
  readonly part: RegExp;
  /** Who ignores other parts, if not browsers. */
  readonly reader?: string;
  /** What a misspelt part or name may mean. */
  readonly known: readonly string[];
  /** An example, for a known name with an invalid value. */
  readonly example?: string;
  /** What the whole value must match, and the fault of one that does not. */
  readonly requires?: readonly (readonly [pattern: RegExp, fault: string])[];
}

/** One of several words. @param flags `i` if their case does not matter. */
function oneOf(text: string, flags = "", parameters = ""): Syntax {
  const known = text.split(" ");
  return { part: new RegExp(`^(?:${known.join("|")})${parameters}$`, flags), known };
}

/** Structured Field Values (RFC 9651, 3.1.2): the parameter of the headers that report. */
const reporting = `(?:\\s*;\\s*report-to="[^"]+")?`;

const opener = oneOf("same-origin same-origin-allow-popups noopener-allow-popups unsafe-none", "", reporting);
const embedder = oneOf("require-corp credentialless unsafe-none", "", reporting);

/** w3c.github.io/webappsec-permissions-policy, with the features of github.com/w3c/webappsec-permissions-policy/blob/main/features.md. */
const permissions: Syntax = {
  separator: ",",
  part: /^[a-z][a-z\d-]*=(?:\*|self|"[^"]+"|\(\s*(?:(?:\*|self|src|"[^"]+")\s*)*\))(?:\s*;\s*report-to=[\w-]+)?$/,
  known:
    "accelerometer ambient-light-sensor attribution-reporting autoplay battery bluetooth browsing-topics camera clipboard-read clipboard-write compute-pressure cross-origin-isolated deferred-fetch display-capture document-domain encrypted-media execution-while-not-rendered execution-while-out-of-viewport fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection interest-cohort keyboard-map language-detector local-fonts local-network-access magnetometer microphone midi navigation-override otp-credentials payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial speaker-selection storage-access summarizer sync-xhr translator unload usb web-share window-management xr-spatial-tracking".split(
      " ",
    ),
  example: "camera=(), microphone=(self), geolocation=*",
};

const syntaxes: ReadonlyMap<string, Syntax> = new Map<string, Syntax>([
  // fetch.spec.whatwg.org, 3.5, 3.3.3 and 3.7
  ["x-content-type-options", oneOf("nosniff", "i")],
  [
    "access-control-allow-origin",
    {
      part: /^(?:\*|null|[a-z][a-z\d+.-]*:\/\/[^\s/,*]+)$/,
      known: ["*"],
      example: "* for every site, or one origin such as https://other.example",
    },
  ],
  ["access-control-allow-credentials", oneOf("true")],
  ["cross-origin-resource-policy", oneOf("same-origin same-site cross-origin")],
  // html.spec.whatwg.org, 7.6, 7.1.3, 7.1.4 and 7.1.1
  ["x-frame-options", oneOf("DENY SAMEORIGIN", "i")],
  ["cross-origin-opener-policy", opener],
  ["cross-origin-opener-policy-report-only", opener],
  ["cross-origin-embedder-policy", embedder],
  ["cross-origin-embedder-policy-report-only", embedder],
  ["origin-agent-cluster", { part: /^\?[01]$/, known: ["?0", "?1"] }],
  // w3.org/TR/referrer-policy, 3 and 8.1
  [
    "referrer-policy",
    {
      ...oneOf(
        "no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url",
        "i",
      ),
      separator: ",",
    },
  ],
  ["permissions-policy", permissions],
  ["permissions-policy-report-only", permissions],
  // RFC 6797, 6.1; hstspreload.org
  [
    "strict-transport-security",
    {
      separator: ";",
      part: /^(?:max-age="?\d+"?|includeSubDomains|preload)$/i,
      known: ["max-age", "includeSubDomains", "preload"],
      example: "max-age=63072000; includeSubDomains",
      requires: [
        [/\bmax-age\b/i, "has no max-age, so browsers ignore it"],
        [
          /^(?!.*\bpreload\b)|\bincludeSubDomains\b/i,
          "has preload without includeSubDomains, which hstspreload.org rejects",
        ],
      ],
    },
  ],
  // RFC 9111, 5.2.2; RFC 8246; RFC 5861
  [
    "cache-control",
    {
      separator: ",",
      part: /^(?:(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)="?\d+"?|(?:no-cache|private)(?:="[^"]*")?|no-store|no-transform|must-revalidate|proxy-revalidate|must-understand|public|immutable)$/i,
      reader: "Browsers and caches",
      known:
        "max-age s-maxage no-cache no-store no-transform must-revalidate proxy-revalidate must-understand private public immutable stale-while-revalidate stale-if-error".split(
          " ",
        ),
      example: "public, max-age=600",
    },
  ],
  // developers.google.com/search/docs/crawling-indexing/robots-meta-tag; bing.com/webmasters/help; a date can contain a comma.
  [
    "x-robots-tag",
    {
      separator: ",",
      part: /^(?:[\w.-]+:\s*)?(?:all|index|noindex|follow|nofollow|none|nosnippet|noarchive|nocache|notranslate|noimageindex|indexifembedded|noai|noimageai|max-(?:snippet|video-preview):\s*-?\d+|max-image-preview:\s*(?:none|standard|large)|unavailable_after:.+)$|^\d\d?[ -]\w+[ -]\d+/i,
      reader: "Search engines",
      known:
        "all noindex nofollow none nosnippet noarchive nocache notranslate noimageindex indexifembedded max-snippet max-image-preview max-video-preview unavailable_after".split(
          " ",
        ),
      example: "max-snippet:50, max-image-preview:large",
    },
  ],
  // html.spec.whatwg.org, 7.4.6.1: a time, and a URL.
  [
    "refresh",
    {
      part: /.*/,
      known: [],
      requires: [[/^[1-9]\d*$/, "leads visitors away from the page, or reloads it without end"]],
      example: "a redirect in `redirects`",
    },
  ],
]);

/** The error in the value of a header; undefined if it has none. */
export function problemOfValue(name: string, value: string): HeaderProblem | undefined {
  const syntax = syntaxes.get(name.toLowerCase());
  if (!syntax) return undefined;
  const { separator, part, reader = "Browsers", known, example, requires = [] } = syntax;
  const proposal = example === undefined ? undefined : `Write ${example}.`;
  for (const text of separator ? partsOf(value, separator) : [value.trim()]) {
    const word = /^[\w-]*/.exec(text)?.[0] ?? "";
    const isKnown = known.some((each) => each.toLowerCase() === word.toLowerCase());
    const similar = isKnown || word === "" ? undefined : didYouMean(word, known);
    if (part.test(text) && !similar) continue;
    const hint = isKnown ? proposal : (similar ?? proposal ?? didYouMeanOrKnown(text, known));
    return { message: (subject) => `${reader} ignore the value "${text}" of ${subject}.`, hint };
  }
  const fault = requires.find(([pattern]) => !pattern.test(value.trim()))?.[1];
  return fault === undefined ? undefined : { message: (subject) => `${subject} ${fault}.`, hint: proposal };
}

/** The parts of a value; a separator in quotes is text. */
const partsOf = (value: string, separator: string): string[] =>
  (value.match(new RegExp(`(?:"[^"]*"|[^"${separator}])+`, "g")) ?? []).map((text) => text.trim()).filter(Boolean);

/** Output paths of the files that a header is sent with. */
export interface CoveredFiles {
  readonly pages: readonly string[];
  readonly others: readonly string[];
}

/** The files at the path of a rule. @param others output paths of files other than pages. */
export function filesAt(
  path: string,
  pages: readonly { readonly url: string }[],
  others: readonly string[],
): CoveredFiles {
  const covered = pages.filter(({ url }) => covers(path, url) || covers(path, `/${outputPathOf(url)}`));
  return {
    pages: covered.map(({ url }) => outputPathOf(url)),
    others: others.filter((each) => covers(path, `/${each}`)),
  };
}

/** Whether the path of a rule matches everything that another does. */
export const covers = (one: string, other: string): boolean =>
  one.endsWith("*") ? decoded(other).startsWith(decoded(one.slice(0, -1))) : decoded(one) === decoded(other);

/**
 * The content type of a file -> the types with which browsers use it. They ignore that of fonts, and any type of a picture
 * shows it. mimesniff.spec.whatwg.org, 4.6; html.spec.whatwg.org, 4.2.4.4 and 8.1.4.2
 */
const usableAs: readonly (readonly [file: RegExp, type: RegExp])[] = [
  [/^text\/html/, /^text\/html$/i],
  [/^text\/css/, /^text\/css$/i],
  [/^text\/javascript/, /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/i],
  [/^image\/svg/, /^image\/svg\+xml$/i],
  [/^image\//, /^image\//i],
  [/^(?:audio|video)\//, /^(?:audio|video|application)\//i],
  [/^application\/wasm/, /^application\/wasm$/i],
];

/** The error of a header with the files that it is sent with: a page that browsers would download or show as text. */
export function problemWithFiles(
  name: string,
  value: string,
  { pages, others }: CoveredFiles,
): HeaderProblem | undefined {
  const [page] = pages;
  if (/^content-disposition$/i.test(name) && page !== undefined && /^\s*attachment\b/i.test(value))
    return {
      message: (subject) => `${subject} makes browsers download the page ${page} instead of showing it.`,
      hint: "Set it for the paths of downloads only.",
    };
  return /^content-type$/i.test(name) ? problemOfType(value, [...pages, ...others]) : undefined;
}

function problemOfType(value: string, paths: readonly string[]): HeaderProblem | undefined {
  const [, type, charset = "utf-8"] =
    /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;\s*charset\s*=\s*"?([^\s;"]+)"?)?\s*(?:;.*)?$/i.exec(value) ?? [];
  if (type === undefined)
    return {
      message: (subject) => `${subject} is no content type (RFC 9110, 8.3.1).`,
      hint: 'Write "text/html; charset=utf-8".',
    };
  if (!/^utf-?8$/i.test(charset))
    return {
      message: (subject) => `${subject} declares the encoding "${charset}", but the files are UTF-8.`,
      hint: `Write "${type}; charset=utf-8".`,
    };
  for (const path of paths) {
    const actual = contentTypeOf(path);
    const usable = usableAs.find(([file]) => file.test(actual))?.[1];
    if (usable && !usable.test(type))
      return {
        message: (subject) => `${subject} is ${type}, with which browsers cannot use ${path} (${actual}).`,
        hint: "Every host sends the type that belongs to a file's extension; remove the header.",
      };
  }
  return undefined;
}
