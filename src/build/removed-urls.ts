/**
 * Published URLs do not disappear: each must still be answered by a page, a file or a redirect of `_redirects`.
 * Only pages count: bundles change their names with their bytes, and pictures go with the pages that show them.
 */

import { type Draft, describeDraft } from "../content/drafts.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { answers, type RedirectRule } from "../hosting/redirects-file.ts";
import { servedAt } from "../hosting/served-at.ts";
import type { OutputRecord } from "../output/output-file.ts";
import type { Manifest } from "../publish/manifest.ts";
import { isErrorPage } from "../site/urls.ts";

/** Reported one by one; the others are counted. */
const most = 20;

interface Now {
  readonly records: readonly OutputRecord[];
  readonly redirects: readonly RedirectRule[];
  /** The path that the site is served below. */
  readonly base: string;
  /** Entries that are not included. */
  readonly drafts: readonly Draft[];
}

/** Reports every URL of `before` that neither a file nor a redirect of the site answers now. */
export function reportRemovedUrls(before: Manifest, { records, redirects, base, drafts }: Now, report: Report): void {
  const paths = new Set(records.map(({ path }) => path));
  const isGone = (url: string): boolean =>
    !servedAt(url, (path) => paths.has(path)) && !redirects.some((rule) => answers(rule, base + url.slice(1)));
  // Pages that --drafts included were never public.
  const wasPublic = ({ sources }: OutputRecord): boolean => !sources.some((file) => before.drafts?.includes(file));
  const gone = before.files.filter(
    (record) =>
      record.kind === "page" && record.url && !isErrorPage(record.url) && wasPublic(record) && isGone(record.url),
  );
  for (const { url = "", sources } of gone.slice(0, most)) {
    const draft = drafts.find(({ file }) => sources.includes(file));
    const madeOf = sources.join(", ") || "its template alone";
    report.add({
      code: "publish/removed-url",
      ...(draft ? { file: draft.file } : {}),
      message: `"${url}" was published before and no longer exists. ${draft ? `It is ${describeDraft(draft)} now.` : `It was made from ${madeOf}.`}`,
      hint: `Redirect it, with { from: "${url}", to: "/new-place", status: 301 } in hosting of templates/site.tsx or with "${url} /new-place 301" in content/static/_redirects; or pass --allow-removed.`,
    });
  }
  if (gone.length > most)
    report.add({
      code: "publish/removed-url",
      message: `${gone.length - most} more published URLs no longer exist.`,
      hint: "Check that it is the right output folder. If it is, redirect them or pass --allow-removed.",
    });
}
