/** What a page can weigh: bytes of each kind of file and of all, uncompressed, and how many files it loads. */
export const budgetKinds = ["html", "css", "js", "font", "image", "total", "requests"] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/** The most that a page may weigh. */
export type Budget = { readonly [Kind in BudgetKind]?: number };

/** What a file of the output is, by its ending. */
export const fileKinds = ["html", "css", "js", "font", "image", "other"] as const;
export type FileKind = (typeof fileKinds)[number];

const endings: readonly (readonly [FileKind, RegExp])[] = [
  ["html", /\.html?$/i],
  ["css", /\.css$/i],
  ["js", /\.m?js$/i],
  ["font", /\.(woff2?|ttf|otf)$/i],
  ["image", /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i],
];

/** The kind of the file at an output path. */
export const kindOf = (path: string): FileKind => endings.find(([, ending]) => ending.test(path))?.[0] ?? "other";
