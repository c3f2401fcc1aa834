/** What a page can weigh: bytes of each kind of file and of all, uncompressed, and how many files it loads. */
export const budgetKinds = ["html", "css", "js", "font", "image", "total", "requests"] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/** The most that a page may weigh. */
export type Budget = { readonly [Kind in BudgetKind]?: number };
