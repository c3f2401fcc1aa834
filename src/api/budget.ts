/** The kinds of limits: uncompressed bytes of each kind of file and in total, and the number of files that a page loads. */
export const budgetKinds = ["html", "css", "js", "font", "image", "total", "requests"] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/**
 * The maximum weight of a page: uncompressed bytes of each kind of file (`html`, `css`, `js`, `font`, `image`) and in
 * `total`, and the number of files that it loads, `requests`.
 */
export type Budget = { readonly [Kind in BudgetKind]?: number };

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
