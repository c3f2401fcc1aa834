/** The names of all options, to report misspelt ones: a build does not type-check templates. */
import { didYouMeanOrKnown } from "../diagnostics/did-you-mean.ts";

/** The settings of a site, which can be written at the wrong level, by the name of the level in messages. */
const settings = {
  "defineSite()": {
    content: true,
    origin: true,
    pages: true,
    files: true,
    bundles: true,
    hosting: true,
    budgets: true,
    checks: true,
    elsewhere: true,
    ignore: true,
    markdown: true,
    references: true,
  },
  "hosting()": { hosts: true, policy: true, headers: true, redirects: true },
  "`markdown`": {
    use: true,
    fileLinks: true,
    headingIds: true,
    pictures: true,
    html: true,
    xhtmlOut: true,
    breaks: true,
    langPrefix: true,
    linkify: true,
    typographer: true,
    quotes: true,
    highlight: true,
    maxNesting: true,
  },
  "`pictures`": { widths: true, formats: true, sizes: true, loading: true },
  "markdown()": { references: true, markdown: true, draft: true, date: true },
  "json()": { references: true },
};
const known = {
  ...settings,
  "feed()": {
    path: true,
    format: true,
    title: true,
    description: true,
    author: true,
    language: true,
    items: true,
    limit: true,
  },
  "page()": { lastmod: true },
  "A rule of `headers`": { path: true, set: true },
  "A redirect": { from: true, to: true, status: true },
  "`nginx`": { brotli: true, accessLog: true },
  "`githubPages`": { domain: true },
};
type Known = typeof known;

/** The level whose names are the keys of a type: a call does not compile if the names above differ from the type. */
type LevelOf<Options> = {
  [Level in keyof Known]: [keyof Options, keyof Known[Level]] extends [keyof Known[Level], keyof Options]
    ? Level
    : never;
}[keyof Known];

/** An unknown name among options. */
export interface UnknownName {
  readonly name: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/**
 * The first unknown name among options, with where it belongs, or the nearest known name.
 * @param level whose options they are.
 */
export function unknownNameIn<Options extends object>(
  level: LevelOf<Options>,
  options: Options,
): UnknownName | undefined {
  const name = Object.keys(options).find((each) => !Object.hasOwn(known[level], each));
  if (name === undefined) return undefined;
  const proper = level in settings && Object.entries(settings).find(([, own]) => Object.hasOwn(own, name));
  const hint = proper ? `It is an option of ${proper[0]}.` : didYouMeanOrKnown(name, Object.keys(known[level]));
  return { name, message: `${level} has no option "${name}".`, hint };
}

/** Checks the options of a function that templates call. @throws TypeError for an unknown name. */
export function checkNames<Options extends object>(level: LevelOf<Options>, options: Options): void {
  const unknown = unknownNameIn(level, options);
  if (unknown) throw new TypeError([unknown.message, unknown.hint].filter(Boolean).join(" "));
}
