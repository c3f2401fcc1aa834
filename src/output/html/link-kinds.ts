/** What holds a URL: an element and its attribute, or a construct of CSS, a script or a file. */

/** Attributes that hold a URL, with their elements. */
const ofAttributes = [
  "a href, a xlink:href, area href, script src, script href, script xlink:href, plinth-island src",
  "plinth-island runtime, img src, img usemap, source src, track src, video src, video poster, audio src, iframe src",
  "frame src, embed src, object data, input src, input formaction, form action, button formaction, use href",
  "use xlink:href, image href, image xlink:href, feimage href, feimage xlink:href, blockquote cite, q cite, ins cite",
  "del cite, body background, table background, td background, th background, pattern href, pattern xlink:href",
  "lineargradient href, lineargradient xlink:href, radialgradient href, radialgradient xlink:href, textpath href",
  "textpath xlink:href, mpath href, mpath xlink:href",
] as const;

type ItemsOf<List extends string> = List extends `${infer First}, ${infer Rest}` ? First | ItemsOf<Rest> : List;

/** Metadata whose content is a URL. */
// biome-ignore format: a list of words
export const urlMeta = [
  "og:url", "og:image", "og:image:secure_url", "og:video", "og:audio", "twitter:image", "twitter:image:src",
  "msapplication-tileimage",
] as const;

/** Kinds of `<link>` that browsers fetch for the page; the others are hyperlinks (HTML standard, 4.6.7). */
// biome-ignore format: a list of words
export const fetchedLinks = [
  "stylesheet", "icon", "apple-touch-icon", "manifest", "preload", "modulepreload", "prefetch", "mask-icon",
] as const;

type Painting = "fill" | "stroke" | "clip-path" | "mask" | "filter" | "cursor" | `marker-${"start" | "mid" | "end"}`;

/** What holds a link, as in messages: `a href`, `img src`, `meta og:image`. */
export type LinkKind =
  | ItemsOf<(typeof ofAttributes)[number]>
  | `${string} ${"srcset" | "imagesrcset" | "ping"}`
  | `${"animate" | "set"} ${"values" | "from" | "to"}`
  | `${Painting} url()`
  | `link ${(typeof fetchedLinks)[number] | "href"}`
  | `meta ${(typeof urlMeta)[number] | "refresh"}`
  | `style ${"url()" | "@import" | "@font-face" | "attribute"}`
  | `script ${"import" | "import()" | "URL" | "importmap" | "speculationrules"}`
  | `${"sitemap" | "feed" | "XML"} ${"loc" | "link" | "file" | "image" | "stylesheet"}`
  | "markdown link"
  | `manifest ${"url" | "icons" | "screenshots"}`
  | ("robots Sitemap" | "JSON-LD" | "redirect" | "redirect pattern" | "rewrite");

/** The kinds in lists such as `a href, img src`. One that does not exist does not compile. */
export const linkKinds = <const Lists extends readonly string[]>(
  ...lists: { [Index in keyof Lists]: ItemsOf<Lists[Index]> extends LinkKind ? Lists[Index] : never }
): ReadonlySet<LinkKind> => new Set(lists.flatMap((list: string) => list.split(", ") as LinkKind[]));

export const attributeKinds = linkKinds(...ofAttributes);

/** Links that visitors follow; all others load a file. */
export const navigatingKinds = linkKinds(
  "a href, area href, form action, button formaction, input formaction, meta og:url, link href, meta refresh",
  "a ping, area ping, link prefetch, animate values, animate from, animate to, set to",
  "sitemap loc, sitemap link, feed link, markdown link, manifest url, redirect, rewrite, JSON-LD",
  "script speculationrules",
);

/** Links that a frame shows, as a document. */
export const framingKinds = linkKinds("iframe src, frame src, embed src, object data");

/** Links whose bytes `integrity` can protect. */
export const protectedKinds = linkKinds("script src, link stylesheet, link modulepreload");
