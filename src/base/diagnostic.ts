/**
 * Something wrong in a site's sources is one of these, from the code that finds it to the line that is printed:
 *
 * - A problem is why an input is invalid, from a function that does not know the file (`problemOf…`): a text, or a `Problem`.
 * - A fault is what a check says of one page or output file, without its name (`faultOf…`, `Fault` in checks/facts.ts).
 *   Equal faults of several pages become one finding.
 * - A finding is an error or a warning with a permanent code, its place, and a hint (`findingsOf…`). Stages add it to the
 *   `Report`, and continue to find more.
 * - A diagnostic is a finding with file, line and column, as it is printed (content/locate.ts).
 *
 * A failure is code that did not run to its end, such as a thread or a request. A bug in the engine is an exception.
 *
 * Where it is has three stages, too:
 *
 * - A target is an element or a text in the HTML of a page: all that a check knows (`Target`).
 * - A place is what is written in the sources (`SourcePlace`), such as "the value at `address.city` of this file", or "what
 *   made this target", for which pipeline/places/ renders the page again.
 * - A position is a line and a column (`Position`). It is determined when a finding is printed (content/locate.ts), so that
 *   a build without findings counts no lines.
 */

/** Every code with its severity. Codes are permanent, because people search for them. */
export const severities = {
  "site/no-site": "error",
  "site/no-content": "error",
  "site/baseline": "error",
  "content/unreadable": "error",
  "content/hidden-file": "warning",
  "content/encoding": "error",
  "content/too-large": "error",
  "content/front-matter": "error",
  "content/yaml": "error",
  "content/json": "error",
  "content/duplicate-key": "error",
  "content/forbidden-key": "error",
  "content/number": "error",
  "content/too-complex": "error",
  "content/unclaimed-file": "error",
  "content/claimed-twice": "error",
  "content/missing-file": "error",
  "content/missing-field": "error",
  "content/unknown-field": "error",
  "content/invalid-field": "error",
  "content/unknown-reference": "error",
  "content/component": "error",
  "content/placeholder": "warning",
  "translation/missing": "warning",
  "translation/outdated": "warning",
  "translation/orphaned": "warning",
  "picture/no-sharp": "error",
  "island/props": "error",
  "island/differs": "error",
  "island/dead-control": "warning",
  "template/bundle": "error",
  "template/no-site": "error",
  "template/error": "error",
  "template/suspense": "error",
  "template/console": "error",
  "template/handler": "warning",
  "template/effect": "warning",
  "template/no-html": "error",
  "template/timeout": "error",
  "template/memory": "error",
  "template/exit": "error",
  "output/bad-url": "error",
  "output/bad-path": "error",
  "output/bad-origin": "error",
  "output/bad-hosting": "error",
  "output/host-limit": "warning",
  "output/collision": "error",
  "link/no-target": "error",
  "link/no-fragment": "error",
  "link/outside-base": "error",
  "link/no-asset": "error",
  "link/not-canonical": "error",
  "link/mixed-content": "error",
  "link/javascript": "error",
  "link/mail": "error",
  "page/title": "error",
  "page/duplicate-title": "warning",
  "page/description": "error",
  "page/h1": "error",
  "page/lang": "error",
  "page/canonical": "error",
  "page/hreflang": "error",
  "page/alt": "error",
  "page/duplicate-id": "error",
  "page/invalid-id": "error",
  "page/missing-id": "warning",
  "page/base": "error",
  "page/unclosed": "error",
  "page/nesting": "error",
  "page/label": "error",
  "page/name": "error",
  "page/csp": "warning",
  "page/integrity": "error",
  "page/no-effect": "warning",
  "page/unrendered": "error",
  "page/leftover": "warning",
  "page/title-length": "warning",
  "page/vague-title": "warning",
  "page/description-length": "warning",
  "page/duplicate-description": "warning",
  "page/open-graph": "warning",
  "page/charset": "warning",
  "page/viewport": "warning",
  "page/heading-order": "warning",
  "json-ld/invalid": "error",
  "json-ld/incomplete": "warning",
  "budget/exceeded": "error",
  "budget/unknown": "error",
  "html/invalid": "error",
  "html/no-validator": "error",
  "browser/console": "error",
  "browser/request": "error",
  "browser/third-party": "warning",
  "browser/policy": "error",
  "browser/hydration": "error",
  "browser/layout-shift": "warning",
  "browser/overflow": "error",
  "browser/accessibility": "error",
  "browser/text-size": "warning",
  "browser/no-script": "warning",
  "browser/focus": "error",
  "browser/unavailable": "error",
  "external/gone": "error",
  "external/moved": "warning",
  "site/sitemap": "warning",
  "site/robots": "warning",
  "site/no-page": "warning",
  "site/orphan": "warning",
  "site/unreferenced": "warning",
  "site/unmatched-pattern": "warning",
  "output/unreadable": "error",
  "leak/secret": "error",
  "leak/path": "error",
  "leak/unsearched": "warning",
  "leak/source-map": "warning",
  "leak/location": "warning",
  "publish/removed-url": "error",
  "publish/unsafe-folder": "error",
  "publish/not-ours": "error",
  "publish/foreign-file": "warning",
  "publish/locked": "error",
  "publish/failed": "error",
  "publish/leftover": "warning",
  "verify/not-reproducible": "error",
  "verify/damaged": "error",
  "verify/foreign-file": "warning",
  "verify/outdated": "warning",
  "verify/other-engine": "error",
} as const satisfies Record<string, "error" | "warning">;

export type Code = keyof typeof severities;
export type Severity = "error" | "warning";

/** The families of checks whose severity a site can choose. */
const adjustableFamilies = ["page", "link", "json-ld", "site", "translation", "browser", "external"] as const;

const fixedCodes = [
  // They protect visitors: scripts in URLs, insecure requests.
  "link/javascript",
  "link/mixed-content",
  "page/base",
  // Without what they report, there is nothing to check.
  "site/no-site",
  "site/no-content",
  "site/baseline",
  "browser/unavailable",
] as const;

/** The checks whose severity a site can choose. */
export type AdjustableCode = Exclude<
  Extract<Code, `${(typeof adjustableFamilies)[number]}/${string}` | "html/invalid">,
  (typeof fixedCodes)[number]
>;

/** Whether a site can choose the severity of a check, and a baseline can accept its errors. */
export const isAdjustable = (code: string): code is AdjustableCode =>
  Object.hasOwn(severities, code) &&
  (code === "html/invalid" || adjustableFamilies.some((family) => code.startsWith(`${family}/`))) &&
  !fixedCodes.some((each) => each === code);

/** A finding with the severity that the site chose for its code; empty if it turned the check off. */
export function withChosenSeverity(
  finding: Finding,
  checks: Partial<Record<AdjustableCode, Severity | "off">>,
): Finding[] {
  const severity = isAdjustable(finding.code) ? checks[finding.code] : undefined;
  if (severity === "off") return [];
  return [severity ? { ...finding, severity } : finding];
}

/** The severity of a finding: its own, or that of its code. */
export const severityOf = ({ code, severity }: Pick<Finding, "code" | "severity">): Severity =>
  severity ?? severities[code];

/**
 * Findings without those that follow from others. What a site has turned off, made less severe or accepted in its baseline
 * hides nothing: then no finding fails the build in place of the one that is left out.
 * @param causes the findings that count against the site.
 */
function withoutFollowOns(findings: readonly Finding[], causes: readonly Diagnostic[]): readonly Finding[] {
  const keyOf = (severity: Severity, code: Code, page: string): string => [severity, code, page].join("\0");
  const found = new Set(
    causes.flatMap(({ severity, code, pages = [] }) => pages.map((page) => keyOf(severity, code, page))),
  );
  return findings.filter((finding) => {
    const { explainedBy = [], pages = [] } = finding;
    const severe: readonly Severity[] = severityOf(finding) === "error" ? ["error"] : ["error", "warning"];
    const isExplained = (page: string): boolean =>
      explainedBy.some((code) => severe.some((severity) => found.has(keyOf(severity, code, page))));
    return pages.length === 0 || !pages.every(isExplained);
  });
}

/**
 * Counts findings without those that follow from others that count. One that counts explains others in turn.
 * @param count compares findings with the baseline. @param causesIn those that count.
 */
export function countWithoutFollowOns<Count>(
  findings: readonly Finding[],
  count: (findings: readonly Finding[]) => Count,
  causesIn: (counted: Count) => readonly Diagnostic[],
): Count {
  const causes = findings.filter(({ explainedBy }) => !explainedBy);
  const counted = count(causes);
  if (causes.length === findings.length) return counted;
  const countNext = (last: Count): Count => count(withoutFollowOns(findings, causesIn(last)));
  return countNext(countNext(counted));
}

/** Lines and columns count from 1, columns and lengths in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** The length of the text there, if it is known. */
  readonly length?: number;
}

/** The keys and indices that lead to a value in the data of a file. */
export type ValuePath = readonly (string | number)[];

/** Something in the HTML of a page, as a check names it. `nth`: of several elements, from 0. */
export type Target = Readonly<
  | { offset: number }
  /** The element with this URL, as in the page. */
  | { link: string }
  /** `isRepeated`: all elements with the id. */
  | { id: string; isRepeated?: boolean }
  | { tag: string; with?: Readonly<Record<string, string>>; nth?: number }
  /** An attribute that a policy blocks, or of JSX: `style="color:red"`. */
  | { attribute: string; nth?: number }
  /** A text that the page shows, or that an attribute has. */
  | { shows: string }
>;

/** What is wrong in a target, by which its place is found. */
export interface TargetTexts {
  /** The forms that it can have in a source: `id="a"`. */
  readonly texts?: readonly string[] | undefined;
  /** The value that is wrong, as a string in a template or in content. */
  readonly value?: string | undefined;
  /**
   * The value describes the page, such as its title, so a template may have made it of several parts: its place can be that
   * of any part, or of one that is most of it. If there is none, it is the page's.
   */
  readonly parts?: "any" | "most" | undefined;
}

/** Where something is written in the sources. Its position is determined when it is printed (content/locate.ts). */
export interface SourcePlace {
  /** Relative to the site's root, "/" separated. Without it, the construct tells which files are searched. */
  readonly file?: string | undefined;
  /** The file as a whole by default. */
  readonly at?: Construct | undefined;
}

/** The construct at a place in the sources. */
export type Construct = Readonly<
  /** `attribute`: of the JSX element at this position. */
  | (Position & { kind: "position"; attribute?: string })
  | { kind: "offset"; offset: number }
  /** In the text below the front matter: a line from 0, a column from 1, how many characters follow, and what is written there. */
  | { kind: "body"; line: number; column: number; rest: number; written: string }
  | { kind: "key" | "value"; path: ValuePath }
  /** The innermost key of a path that a template writes: `["budgets", "/", "css"]`. */
  | { kind: "option"; path: readonly string[] }
  /** The value at or below `path` that a page's URL comes from. */
  | { kind: "url"; url: string; path: ValuePath }
  /** The page that is made from the value at `path`. */
  | { kind: "page"; url: string; path: ValuePath }
  /**
   * `in`: the files to search; all of them by default. `after`: preferably after this text, in any file. `otherwise`: the
   * place if no file contains the text because it was computed.
   */
  | { kind: "text"; text: string; in?: readonly string[]; after?: string; otherwise?: SourcePlace }
  /**
   * What made a target, of the page with this URL: a part of a template, of a Markdown text or of a value, which
   * pipeline/places/ finds. `otherwise`: the place if the page cannot be rendered again, or no template made the element.
   */
  | (TargetTexts & { kind: "target"; page: string; target: Target; otherwise: SourcePlace })
>;

/** The constructs of a kind. */
export type ConstructOf<Kind extends Construct["kind"]> = Extract<Construct, { kind: Kind }>;

/** An error or a warning, as a stage reports it. */
export interface Finding extends SourcePlace {
  readonly code: Code;
  /** The severity that the site chose for this check; that of the code by default. */
  readonly severity?: Severity;
  /** What is wrong: one sentence without a position. */
  readonly message: string;
  readonly hint?: string | undefined;
  /** More places that it is about. */
  readonly morePlaces?: readonly SourcePlace[];
  /** The URLs of all pages, and the paths of other files, that it is about; the message can name some of them. */
  readonly pages?: readonly string[];
  /** Its message before and after the names of the pages, if it names them (`foundOn`). */
  readonly wording?: readonly [before: string, after: string];
  /** How many content files have it, if they are more than its places, of which only some are looked for. */
  readonly files?: number;
  /** It is left out if findings of these codes are why each of its pages has it (`withoutFollowOns`). */
  readonly explainedBy?: readonly Code[] | undefined;
}

/** A finding without its file, which the caller adds. */
export type Problem = Omit<Finding, "file">;

/** A finding with its position, ready to be printed. */
export interface Diagnostic extends Partial<Position> {
  readonly severity: Severity;
  readonly code: Code;
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  /** More positions that it is about, with their files; at most 19. */
  readonly places?: readonly Pick<Diagnostic, "file" | "line" | "column" | "length">[];
  /** The line of the position, and up to two before it. */
  readonly frame?: readonly { readonly line: number; readonly text: string }[];
  /** As in the finding. */
  readonly pages?: readonly string[];
  /** As in the finding. */
  readonly files?: number;
}

/** Collects findings. A stage adds everything it finds and continues with a harmless value. */
export class Report {
  private list: Finding[] = [];
  private changes = 0;

  /** In the order in which they were added. */
  get findings(): readonly Finding[] {
    return this.list;
  }

  /** The number of changes of the findings, for caches of what is computed from them. */
  get version(): number {
    return this.changes;
  }

  readonly add = (finding: Finding): void => this.addAll([finding]);

  /** Any number of them; a call with a hundred thousand arguments would overflow the stack. */
  addAll(findings: Iterable<Finding>): void {
    this.changes++;
    for (const finding of findings) this.list.push(finding);
  }

  /** Replaces what was reported until now, as by the same findings with other places. */
  replaceAll(findings: readonly Finding[]): void {
    this.changes++;
    this.list = [...findings];
  }

  /** Whether at least one finding is an error. A build also asks the baseline (pipeline/verdict.ts). */
  get hasErrors(): boolean {
    return this.findings.some((finding) => severityOf(finding) === "error");
  }
}
