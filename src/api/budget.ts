/**
 * The kinds of limits: uncompressed bytes of each kind of file and in total, the number of files that a page loads, and bytes
 * as they are sent.
 */
export const budgetKinds = [
  "html",
  "css",
  "js",
  "font",
  "image",
  "total",
  "requests",
  "firstPaint",
  "firstView",
] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/**
 * The maximum weight of a page: uncompressed bytes of each kind of file (`html`, `css`, `js`, `font`, `image`) and in
 * `total`, and the number of files that it loads, `requests`. In bytes as the site's hosts send them, compressed: `firstPaint`
 * is the HTML with its headers, the styles and scripts that the first paint waits for, and preloaded fonts; `firstView` is all
 * that a visitor loads who does not scroll, and the icon. A server sends 14,600 bytes before it waits for an answer (RFC 6928).
 */
export type Budget = { readonly [Kind in BudgetKind]?: number };

/** Kinds in bytes as they are sent. */
export const isOfVisit = (kind: BudgetKind): kind is "firstPaint" | "firstView" =>
  kind === "firstPaint" || kind === "firstView";

/** Whether a budget is about bytes as they are sent. */
export const limitsVisit = (budget: Budget): boolean => budgetKinds.some((kind) => isOfVisit(kind) && kind in budget);

/** The kinds of output files, by file extension. */
export const fileKinds = ["html", "css", "js", "font", "image", "other"] as const;
export type FileKind = (typeof fileKinds)[number];

const extensions: readonly (readonly [FileKind, RegExp])[] = [
  ["html", /\.html?$/i],
  ["css", /\.css$/i],
  ["js", /\.m?js$/i],
  ["font", /\.(woff2?|ttf|otf)$/i],
  ["image", /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i],
];

/** The kind of the file at an output path. */
export const fileKindOf = (path: string): FileKind =>
  extensions.find(([, extension]) => extension.test(path))?.[0] ?? "other";
