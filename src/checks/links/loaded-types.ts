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
const accepted = (
  [
    [
      linkKinds(
        "img src, img srcset, input src, video poster, image href, image xlink:href, link icon, link apple-touch-icon, link mask-icon",
      ),
      /^image\//,
      "a picture",
    ],
    // Safari shows films there.
    [linkKinds("source srcset"), /^(?:image|video)\//, "a picture"],
    [linkKinds("video src, audio src, source src"), /^(?:video|audio)\/|mpegurl|dash|ogg/, "a film or a sound"],
    [linkKinds("track src"), /^text\/vtt$/, "subtitles in WebVTT"],
    [linkKinds("script src, link modulepreload"), /script|jsx/, "a script"],
    [linkKinds("link stylesheet, style @import"), /^text\/css$/, "a stylesheet"],
    [linkKinds("link manifest"), /json$/, "a web app manifest"],
  ] as const
).flatMap(([kinds, types, what]) => [...kinds].map((kind) => [kind, { types, what }] as const));
const acceptedFrom = new Map<LinkKind, (typeof accepted)[number][1]>(accepted);

/** The fault of a link to a file of another kind than the element loads. */
export function faultOfType({ url, kind }: Link, target: LinkTarget, site: PageCheckFacts): Fault | undefined {
  const wanted = acceptedFrom.get(kind);
  const type = wanted && typeOf({ url, kind }, target, site);
  if (!wanted || type === undefined || type === defaultType) return undefined;
  if (wanted.types.test(type)) return undefined;
  const isPage = target.kind === "internal" && target.path !== undefined && site.targets.has(target.path);
  return {
    code: "link/no-asset",
    message: `"${withoutPrefix(url, site.pathPrefix)}" is ${isPage ? "a page" : `of the type ${type}`}, so browsers do not load it as ${wanted.what}.`,
    hint: `Write the URL of ${wanted.what}.`,
  };
}

function typeOf({ url, kind }: Link, target: LinkTarget, site: PageCheckFacts): string | undefined {
  // "data:," is the usual way to have no icon or picture yet; Base64 without a type may be a picture.
  const [, data] = /^data:([^,;]*)(?!.*;\s*base64,)[^,]*,./is.exec(url) ?? [];
  if (data !== undefined) return withoutParameters(data) || "text/plain";
  if (target.kind !== "internal" || target.path === undefined) return undefined;
  if (url.startsWith("#") && kind.startsWith("image ")) return undefined;
  return withoutParameters(sentWith("content-type", target.pathname, site)[0] ?? contentTypeOf(target.path));
}
