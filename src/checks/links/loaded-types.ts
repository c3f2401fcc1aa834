/**
 * What a page loads is of a type that browsers accept there: no page as a picture, no text as a script. They decide
 * by the header Content-Type for stylesheets and modules, and, with `X-Content-Type-Options: nosniff` as in
 * `securityHeaders`, for all scripts (WHATWG Fetch, "X-Content-Type-Options"); for pictures and media by the bytes.
 */

import { contentTypeOf, defaultType, withoutParameters } from "../../hosting/content-types.ts";
import { type LinkKind, linkKinds } from "../../output/html/link-kinds.ts";
import type { Link } from "../../output/html/links.ts";
import { type Fault, type PageCheckFacts, withoutPrefix } from "../facts.ts";
import { sentWith } from "../headers.ts";
import type { LinkTarget } from "./link-targets.ts";

/** Kinds of links, the types that browsers accept there, and what to write. */
const accepted: readonly {
  readonly kinds: ReadonlySet<LinkKind>;
  readonly types: RegExp;
  readonly what: string;
}[] = [
  {
    kinds: linkKinds(
      "img src, img srcset, input src, video poster, image href, image xlink:href, link icon, link apple-touch-icon, link mask-icon",
    ),
    types: /^image\//,
    what: "a picture",
  },
  // Safari shows a film as a picture.
  { kinds: linkKinds("source srcset"), types: /^(?:image|video)\//, what: "a picture" },
  {
    kinds: linkKinds("video src, audio src, source src"),
    types: /^(?:video|audio)\/|mpegurl|dash|ogg/,
    what: "a film or a sound",
  },
  { kinds: linkKinds("track src"), types: /^text\/vtt$/, what: "subtitles in WebVTT" },
  { kinds: linkKinds("script src, link modulepreload"), types: /script|jsx/, what: "a script" },
  { kinds: linkKinds("link stylesheet, style @import"), types: /^text\/css$/, what: "a stylesheet" },
  { kinds: linkKinds("link manifest"), types: /json$/, what: "a web app manifest" },
];

/** The fault of a link to a file of another kind than the element loads. */
export function faultOfType({ url, kind }: Link, target: LinkTarget, facts: PageCheckFacts): Fault | undefined {
  const expected = accepted.find(({ kinds }) => kinds.has(kind));
  const type = expected && typeOf({ url, kind }, target, facts);
  if (!expected || type === undefined || type === defaultType || expected.types.test(type)) return undefined;
  const isPage = target.kind === "internal" && target.path !== undefined && facts.targets.has(target.path);
  return {
    code: "link/no-asset",
    message: `"${withoutPrefix(url, facts.pathPrefix)}" is ${isPage ? "a page" : `of the type ${type}`}, so browsers do not load it as ${expected.what}.`,
    hint: `Write the URL of ${expected.what}.`,
  };
}

function typeOf({ url, kind }: Link, target: LinkTarget, facts: PageCheckFacts): string | undefined {
  // "data:," is the usual way to have no icon or picture yet; Base64 without a type may be a picture.
  const [, data] = /^data:([^,;]*)(?!.*;\s*base64,)[^,]*,./is.exec(url) ?? [];
  if (data !== undefined) return withoutParameters(data) || "text/plain";
  if (target.kind !== "internal" || target.path === undefined) return undefined;
  if (url.startsWith("#") && kind.startsWith("image ")) return undefined;
  return withoutParameters(sentWith("content-type", target.pathname, facts)[0] ?? contentTypeOf(target.path));
}
