/**
 * Decides whether a build is published. Any error that the baseline does not accept prevents it, including a URL of
 * the deployed site that no longer exists (unless --allow-removed is given). With --strict, so does a warning that the
 * baseline does not list, such as an origin that is still a placeholder.
 */
import type { SiteFacts } from "../checks/facts.ts";
import { Redirects } from "../checks/links/link-redirects.ts";
import { describeDraft, nextPublication } from "../content/drafts.ts";
import { configurationFiles, hostsOf } from "../hosting/hosts/index.ts";
import { servedAt } from "../hosting/served-at.ts";
import { reportPlaceholderOrigin } from "../hosting/validate.ts";
import type { OutputRecord } from "../output/output-file.ts";
import { packagesFor } from "../output/pictures/sharp.ts";
import { rulesOf } from "../output/summaries.ts";
import type { ManifestHeader } from "../publish/manifest.ts";
import { precompress, reportWrongCopies } from "../publish/precompress.ts";
import type { Published } from "../publish/staging.ts";
import { packageVersionsOf } from "../runtime/versions.ts";
import { isPatternPath } from "../urls/path-pattern.ts";
import { decoded, isErrorPage } from "../urls/urls.ts";
import type { Job } from "./job.ts";
import type { Output } from "./output.ts";
import type { PreparedSite } from "./site.ts";

const mayPublish = (job: Job): boolean =>
  !job.verdict.hasFailed() && !(job.strictness.strict && job.verdict.judge().fresh.length > 0);

/** Publishes a checked site, if that is allowed and there is an output folder. @throws PublishError. */
export async function publish(site: PreparedSite, output: Output, job: Job): Promise<Published | undefined> {
  const { staging, report } = job;
  const { records } = output;
  if (!staging || !mayPublish(job)) return undefined;
  // A check does not report it, since a new site has no address yet.
  reportPlaceholderOrigin(new URL(site.origin).origin, report);
  const sendsCopies = hostsOf(site.hosting).some(({ serve }) => serve.compression?.sendsCopies);
  const isCompressed = job.precompress ?? sendsCopies;
  if (isCompressed || sendsCopies) reportWrongCopies(records, staging, report);
  if (!mayPublish(job)) return undefined;
  const all = isCompressed ? [...records, ...(await precompress(records, staging))] : records;
  // This can report files in the output folder, too.
  if (!staging.complete(all, headerOf(site, records, job), report) || !mayPublish(job)) return undefined;
  return staging.swap(all, report);
}

function headerOf(
  site: PreparedSite,
  records: readonly OutputRecord[],
  { root, base, selection }: Job,
): ManifestHeader {
  const isConfigured = records.some(({ path, kind }) => kind === "file" && configurationFiles.includes(path));
  const redirects = hostsOf(site.hosting).length > 0 && site.hosting.redirects?.length;
  return {
    base,
    until: nextPublication(site.leftOut),
    versions: packageVersionsOf(root, site.program.bundled, packagesFor(site.pictures)),
    drafts: selection.drafts ? site.drafts.map(({ file }) => file) : [],
    hosting: isConfigured || redirects ? rulesOf(site) : undefined,
  };
}

/** A published URL, and the sources of its page or the destination of its redirect. */
interface PublishedUrl extends Partial<Pick<OutputRecord, "sources">> {
  readonly url: string;
  readonly to?: string;
}

/**
 * URLs of the deployed site, or pages of the last build, that no longer have a file, or a redirect that ends at a file or off the site.
 * Of a build, only pages and redirects count: the names of bundles change with their content, and images disappear with the pages that show them.
 */
export function removedUrls({ hosting }: PreparedSite, facts: SiteFacts, output: Output, job: Job): PublishedUrl[] {
  if (job.strictness.allowRemoved) return [];
  const paths = new Set(output.records.map(({ path }) => path));
  const has = (path: string): boolean => paths.has(path);
  const withoutRules = hostsOf(hosting).filter(({ serve }) => serve.ignoresRules);
  const isFile = (url: string): boolean => servedAt(url, has) !== undefined;
  const isOnAll = (url: string): boolean =>
    withoutRules.every(({ serve }) => serve.lookup(url, has, { hasFolders: false }));
  const missing = publishedUrls(job).filter(({ url }) => !isErrorPage(url) && !(isFile(url) && isOnAll(url)));
  if (missing.length === 0) return [];
  const redirects = new Redirects(facts);
  const isRedirected = (url: string): boolean =>
    ["file", "unchecked"].includes(redirects.follow(url, "")?.kind ?? "nothing");
  return missing.filter(({ url }) => !((isFile(url) || isRedirected(url)) && isOnAll(url)));
}

function publishedUrls({ before, strictness }: Job): PublishedUrl[] {
  const { deployed, deployedUrls } = strictness;
  if (deployedUrls) return deployedUrls.map((url) => ({ url }));
  // Pages that --drafts included were never public.
  const wasPublic = (sources: readonly string[]): boolean => !sources.some((file) => before?.drafts?.includes(file));
  const pages = (before?.files ?? []).flatMap(({ kind, url, sources }) =>
    kind === "page" && url && wasPublic(sources) ? { url, sources } : [],
  );
  const redirects = (deployed?.hosting?.redirects ?? []).filter(({ from }) => !isPatternPath(from));
  return [...pages, ...redirects.map(({ from, to }) => ({ url: decoded(from), to }))];
}

/** Reports removed URLs of the deployed site. Pages in any other output folder were never public. */
export function reportRemovedUrls(removed: readonly PublishedUrl[], site: PreparedSite, job: Job): void {
  const { base, report } = job;
  const { deployed, deployedUrls, allowRemoved } = job.strictness;
  if (!deployed && !deployedUrls) return;
  const code = "publish/removed-url";
  const deployedBase = deployed?.base ?? "/";
  if (deployed && deployedBase !== base && !allowRemoved)
    report.add({
      code,
      message: `The deployed site has the base path "${deployedBase}", and this build has "${base}": all URLs change.`,
      hint: `Build with --base ${deployedBase}, or pass --allow-removed.`,
    });
  const isWithoutRules = hostsOf(site.hosting).some(({ serve }) => serve.ignoresRules);
  const inFile = (url: string): string =>
    isWithoutRules ? "" : ` or with "${url} /new-place 301" in content/static/_redirects`;
  for (const { url, sources, to } of removed) {
    const draft = site.leftOut.find(({ file }) => sources?.includes(file));
    const generated = sources && ` It was generated from ${sources.join(", ") || "its template alone"}.`;
    const before = generated ?? (to === undefined ? "" : ` It redirected to "${to}".`);
    report.add({
      code,
      ...(draft ? { file: draft.file } : {}),
      message: `"${url}" was published but no longer exists.${draft ? ` It is now ${describeDraft(draft)}.` : before}`,
      hint: `Redirect it, with { from: "${url}", to: "/new-place", status: 301 } in hosting of templates/site.tsx${inFile(url)}; or pass --allow-removed.`,
    });
  }
}
