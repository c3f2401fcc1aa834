/**
 * A mistake in the website's own sources is a Diagnostic: it has a permanent code, a place and a
 * hint, and the run goes on to find the next one. A bug in the engine is an exception. The two are
 * never mixed. Stages report *findings*, whose place may still be symbolic ("the value at
 * `address.city` of this file"); locate.ts turns them into diagnostics with line and column, so
 * that nothing has to count lines while all is well.
 */

/** Every code, with how bad it is. Codes are permanent: people search for them. */
export const severities = {
  "site/no-site": "error",
  "site/no-content": "error",
  "site/baseline": "error",
  "content/unreadable": "error",
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
  "content/placeholder": "warning",
  "template/bundle": "error",
  "template/no-site": "error",
  "template/error": "error",
  "template/suspense": "error",
  "template/console": "error",
  "template/handler": "warning",
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
  "link/opener": "warning",
  "page/title": "error",
  "page/duplicate-title": "warning",
  "page/description": "error",
  "page/h1": "error",
  "page/lang": "error",
  "page/canonical": "error",
  "page/alt": "error",
  "page/duplicate-id": "error",
  "page/invalid-id": "error",
  "page/base": "error",
  "page/unended": "error",
  "page/label": "error",
  "page/name": "error",
  "page/csp": "warning",
  "page/artefact": "warning",
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
  "site/sitemap": "warning",
  "site/robots": "warning",
  "site/orphan": "warning",
  "site/unreferenced": "warning",
  "output/unreadable": "error",
  "leak/secret": "error",
  "leak/path": "error",
  "leak/source-map": "warning",
  "leak/location": "warning",
  "publish/removed-url": "error",
  "publish/unsafe-folder": "error",
  "publish/not-ours": "error",
  "publish/foreign-file": "warning",
  "publish/locked": "error",
  "publish/failed": "error",
  "publish/leftover": "warning",
  "publish/whole-site": "error",
  "merge/not-a-part": "error",
  "merge/incomplete": "error",
  "merge/other-sources": "error",
  "merge/damaged": "error",
  "verify/not-reproducible": "error",
  "verify/damaged": "error",
  "verify/foreign-file": "warning",
  "verify/outdated": "warning",
} as const satisfies Record<string, "error" | "warning">;

export type Code = keyof typeof severities;
export type Severity = "error" | "warning";

/** Where in a file: exactly, by a path in its data, or by a text that stands in it. */
export type At =
  | { readonly line: number; readonly column: number }
  | { readonly offset: number }
  | { readonly path: readonly (string | number)[]; readonly of?: "key" | "value" }
  /** `in`: files to look in first. `otherwise`: where to point when the text stands nowhere, made from others. */
  | { readonly text: string; readonly in?: readonly string[]; readonly otherwise?: Pick<Finding, "file" | "at"> };

/** What a stage found. */
export interface Finding {
  readonly code: Code;
  /** What happened: one sentence, no position inside. */
  readonly message: string;
  /** What to do next. */
  readonly hint?: string | undefined;
  /** Relative to the site's root, "/" separated. */
  readonly file?: string | undefined;
  readonly at?: At | undefined;
}

/** A finding with its place, ready to be printed. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly code: Code;
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1, in UTF-16 units. */
  readonly column?: number;
  /** The line it points at, and up to two before it. */
  readonly frame?: readonly { readonly line: number; readonly text: string }[];
}

/** Where findings go. A stage adds all it finds and goes on with something harmless. */
export class Report {
  readonly findings: Finding[] = [];

  add(finding: Finding): void {
    this.findings.push(finding);
  }

  /** True when at least one finding is an error. */
  get failed(): boolean {
    return this.findings.some((finding) => severities[finding.code] === "error");
  }
}

/** The line of templates/site.tsx that lists a page; its URL stands there in quotes. */
export const listedAt = (url: string): Pick<Finding, "file" | "at"> => ({
  file: "templates/site.tsx",
  at: { text: url },
});

/** As much of a message as is told, in UTF-16 units; some hold a whole page. */
const longest = 1000;

/** The message of whatever was thrown; anything can be. */
export function messageOf(thrown: unknown): string {
  try {
    const message = String(thrown instanceof Error ? thrown.message : thrown);
    if (message === "") return "Something was thrown that says nothing";
    return message.length > longest ? `${message.slice(0, longest)}…` : message;
  } catch {
    return "something that cannot be shown was thrown";
  }
}

/** `/a, /b and 3 more`. */
export function someOf(names: Iterable<string>): string {
  const all = [...names];
  return all.length > 5 ? `${all.slice(0, 4).join(", ")} and ${all.length - 4} more` : all.join(", ");
}
