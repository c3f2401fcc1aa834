/**
 * THE PIPELINE. Read this first. Content is read, parsed and proved; pages are listed and rendered
 * one after the other into staging, while their facts are noted; the facts of the whole site are
 * checked; only then is anything published. Every stage reports all it finds and goes on with
 * something harmless; only this file decides to stop.
 */

import type { SiteFacts } from "../checks/facts.ts";
import { openValidator, type Validator } from "../checks/html-standard.ts";
import { checkSite } from "../checks/index.ts";
import { type Draft, nextPublication, type Selection } from "../content/drafts.ts";
import { findSources } from "../content/read.ts";
import { problemsOfSiteFolder } from "../content/site-folder.ts";
import { type Diagnostic, Report } from "../diagnostics/diagnostic.ts";
import { locate } from "../diagnostics/locate.ts";
import { publishFailed } from "../diagnostics/system-errors.ts";
import { reportHostLimits } from "../hosting/host-limits.ts";
import { reportHosting, reportOrigin } from "../hosting/validate.ts";
import type { Examined } from "../output/examine.ts";
import { secretsOf } from "../output/facts/leaks.ts";
import { Rebaser } from "../output/finish/base-path.ts";
import { Finisher } from "../output/finish/finish.ts";
import { BundledAssets } from "../output/finish/styles/assets.ts";
import type { OutputFile, OutputRecord } from "../output/output-file.ts";
import type { Manifest } from "../publish/manifest.ts";
import { precompress } from "../publish/precompress.ts";
import { areAllOf, findingsOf, type Gathered, gather, pagesOf } from "../publish/shards/merge.ts";
import { partFile, problemsOfPlace, type Shard } from "../publish/shards/shard.ts";
import { inputsOf } from "../publish/shards/source-hashes.ts";
import { type Published, Staging } from "../publish/staging.ts";
import { bundle } from "../render/bundle/assets.ts";
import { ready } from "../render/bundle/ready.ts";
import { templateError } from "../render/errors.ts";
import { load } from "../render/load.ts";
import { defaultLimits, type Limits, type Program } from "../render/program.ts";
import type { ListedSite } from "../render/protocol.ts";
import { type Judged, judge, readBaseline } from "./baseline.ts";
import { Emitter } from "./emitter.ts";
import { builtOf, makeFiles, makePages, makeStatics, redirectsOf } from "./pages.ts";
import { Profile } from "./profile.ts";
import { readContent } from "./read-content.ts";
import { reportRemoved } from "./removed-urls.ts";
import { paceFor } from "./v8-pace.js";

export interface BuildOptions {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  readonly scope?: Scope;
  readonly strictness?: Strictness;
  readonly output?: Output;
  readonly run?: Run;
}

/** What is built. */
export interface Scope {
  /** The path that the site is served below: `/` by default, or `/project/`. */
  readonly base?: string | undefined;
  /** Includes drafts, and entries that are not due yet. */
  readonly drafts?: boolean | undefined;
  /** Entries are due up to this day: UTC, YYYY-MM-DD. By default all are due. */
  readonly today?: string | undefined;
  /** Renders only this share of the pages, for `shards` of another build. */
  readonly shard?: Shard | undefined;
  /** Folders of shards. Their pages are merged instead of rendered. */
  readonly shards?: readonly string[] | undefined;
}

/** What keeps the site from being published, besides errors. */
export interface Strictness {
  /** Warnings that the baseline does not accept. */
  readonly strict?: boolean | undefined;
  /** Pages that violate the HTML standard. */
  readonly deep?: boolean | undefined;
  /** Published URLs may disappear. */
  readonly allowRemoved?: boolean | undefined;
  /** The published site whose URLs must still answer; by default the one in the output folder. */
  readonly before?: Manifest | undefined;
}

/** Where the site goes. */
export interface Output {
  /** Absolute. Without one the site is built and checked, and nothing is written. */
  readonly folder?: string | undefined;
  /** Publishes compressed copies beside text files. */
  readonly precompress?: boolean | undefined;
}

/** How the build runs; none of it changes a byte of the site. */
export interface Run {
  /** Of the site's code. */
  readonly limits?: Limits;
  /** How many threads render pages; one by default. */
  readonly threads?: number | undefined;
  /** Records where the time goes. */
  readonly profile?: Profile;
  /** Called with the number of rendered pages, and of all pages. */
  readonly onPages?: ((done: number, total: number) => void) | undefined;
  /** Called with the checked site, while its thread still runs. */
  readonly inspect?: ((made: Made) => Promise<void>) | undefined;
}

/** A site that was made, as far as that was possible. */
export interface Made {
  readonly facts: SiteFacts;
  readonly listed: ListedSite;
  readonly program: Program;
}

export interface BuildResult {
  /** Without the warnings that the site's baseline accepts. */
  readonly diagnostics: readonly Diagnostic[];
  /** True when no diagnostic is an error, nor, with `strict`, a warning. */
  readonly ok: boolean;
  /** Every output file that was made, as far as the build got. */
  readonly records: readonly OutputRecord[];
  /** What became of the site's baseline. */
  readonly baseline: Omit<Judged, "fresh">;
  /** Entries that are drafts, shown or left out. */
  readonly drafts: readonly Draft[];
  readonly showsDrafts: boolean;
  /** What was published before, as far as that is known. */
  readonly before?: Manifest | undefined;
  /** Set when the site was published. */
  readonly published?: Published;
}

/** Builds and checks a site, and publishes it if there is an output folder. @throws only on a bug of the engine. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root, scope = {}, strictness = {}, output = {}, run = {} } = options;
  const { strict = false } = strictness;
  const { folder: out } = output;
  const { shard } = scope;
  const { limits = defaultLimits, profile = new Profile() } = run;
  const report = new Report();
  const searchable = new Set<string>();
  const baseline = readBaseline(root, report);
  const judged = (): Judged => judge(locate(report.findings, root, [...searchable]), baseline);
  const isGood = (): boolean => !report.failed && !(strict && judged().fresh.length > 0);
  let found: Pick<BuildResult, "drafts" | "showsDrafts"> = { drafts: [], showsDrafts: false };
  const finish = (rest: Pick<BuildResult, "records" | "published">): BuildResult => {
    const { fresh, accepted, mended } = judged();
    // Once the site is published, what is said of the old one's folder does not undo it.
    const ok = !report.failed && (rest.published !== undefined || !strict || fresh.length === 0);
    const judgement = { diagnostics: fresh, ok, baseline: { accepted, mended: report.failed || shard ? [] : mended } };
    return { ...judgement, ...found, before, ...rest };
  };
  let { before } = strictness;
  report.findings.push(...problemsOfSiteFolder(root));
  if (report.failed) return finish({ records: [] });
  const parts = scope.shards && gather(scope.shards, report);
  const { base = "/", drafts = false, today } = parts?.[0]?.inputs ?? scope;
  const staging = out === undefined ? undefined : Staging.open(root, out, report);
  if (shard) report.findings.push(...problemsOfPlace(staging?.previous, shard));
  else before ??= staging?.previous;
  if (report.failed) return finish({ records: [] });
  const emitter = new Emitter(report, { staging, secrets: secretsOf(root), profile });
  const { records } = emitter;
  try {
    const validator = strictness.deep ? await openValidator(report) : undefined;
    const { inspect, onPages, threads } = run;
    const asked = { root, base, limits, threads, selection: { drafts, today }, shard, parts, inspect, onPages };
    const entries = await make({ ...asked, emitter, validator, report, searchable, profile });
    profile.enter("publishing");
    found = { drafts: entries, showsDrafts: drafts };
    const leftOut = drafts ? [] : entries;
    if (before && !strictness.allowRemoved && !report.failed)
      reportRemoved(before, { records, redirects: emitter.redirects, base, drafts: leftOut }, report);
    const shownDrafts = drafts ? entries.map(({ file }) => file) : [];
    const head = { base, until: nextPublication(leftOut), drafts: shownDrafts, hosting: emitter.hosting };
    // What stands in the output folder by now may be a mistake, or a warning, of its own.
    if (!staging || !isGood()) return finish({ records });
    const all = output.precompress && !shard ? [...records, ...(await precompress(records, staging))] : records;
    if (!staging.complete(all, head, report) || !isGood()) return finish({ records });
    return finish({ records, published: staging.swap(all, report) });
  } catch (error) {
    if (!isFileSystemError(error)) throw error;
    report.add(publishFailed("The site could not be written", error));
    return finish({ records });
  } finally {
    staging?.discard();
  }
}

interface Making {
  readonly root: string;
  readonly base: string;
  readonly selection: Selection;
  readonly shard: Shard | undefined;
  readonly parts: readonly Gathered[] | undefined;
  readonly emitter: Emitter;
  readonly validator: Validator | undefined;
  readonly report: Report;
  /** Filled with the files in which the place of a mistake may have to be looked up. */
  readonly searchable: Set<string>;
  readonly limits: Limits;
  readonly threads: number | undefined;
  readonly inspect: Run["inspect"];
  readonly profile: Profile;
  readonly onPages: Run["onPages"];
}

/** Every stage but the last. Gives the entries that are drafts. */
async function make(making: Making): Promise<readonly Draft[]> {
  const { root, base, selection, shard, parts, emitter, validator, report, searchable, limits, inspect } = making;
  const { profile, onPages, threads } = making;
  profile.enter("finding files");
  const loading = load(root, report, limits, threads);
  const sources = findSources(root, report);
  const unread = await readContent(loading, { root, files: sources.files, selection, report, searchable, profile });
  profile.enter("waiting for the list of pages");
  const program = await loading;
  if (!program) return [];
  try {
    for (const file of program.templates) searchable.add(file);
    const collecting = program.call("collect", { change: { documents: [], removed: [], unread }, selection });
    const bundling = bundle(root, program.bundles, report, { base });
    if (ready) paceFor(sources.files.length);
    const [listing, bundles] = await Promise.all([collecting, bundling]);
    report.findings.push(...(listing?.findings ?? []));
    // With content missing or broken, an exception in pages() is its consequence and says nothing new.
    if (listing?.thrown && listing.broken.length + unread.length === 0)
      report.add(templateError(program, "Listing the pages", listing.thrown, { file: "templates/site.tsx" }));
    const listed = listing?.site;
    if (!listed || listed === "unchanged") return listing?.drafts ?? [];
    const { broken, drafts } = listing;
    if (broken.length === 0) reportOrigin(listed.origin, report);
    const rebaser = new Rebaser(base);
    const basePath = base.slice(0, -1);
    const site = { ...listed, origin: listed.origin + basePath };
    const isStylesheet = ({ path }: OutputFile): boolean => path.endsWith(".css");
    const content = [...sources.files, ...sources.statics.map(({ file }) => file)];
    const made = { templates: program.templates, bundles: bundles.files.map(({ path }) => path) };
    const inputs = (shard || parts) && inputsOf(root, { content, ...made, base, ...selection }, report);
    if (parts && inputs && !areAllOf(inputs, parts, report)) return drafts;
    if (!shard) for (const file of bundles.files) if (!isStylesheet(file)) emitter.emit(file);
    reportHosting(site.hosting, report);
    const statics = sources.statics.map(({ path }) => path);
    reportHostLimits({ hosting: site.hosting, urls: site.pages.map(({ url }) => url), base, statics }, report);
    const context = { origin: site.origin, assets: bundles.assets };
    const finisher = new Finisher(new BundledAssets(bundles, base), site, rebaser);
    if (parts) {
      for (const { examined, bytes } of pagesOf(parts, site.pages, report)) emitter.take(examined, bytes);
      report.findings.push(...findingsOf(parts));
    } else {
      const told = report.findings.length;
      const pages: Examined[] = [];
      const wanted = { context, finisher, broken, report, shard, profile, onPages };
      for await (const file of makePages(program, site, wanted)) {
        const examined = emitter.emit(file);
        if (shard && examined) pages.push(examined);
        validator?.page(file);
      }
      report.findings.push(...(validator?.findings() ?? []));
      const findings = report.findings.slice(told);
      if (shard && inputs) {
        emitter.emit(partFile({ version: 1, shard, inputs, pages, findings }));
        return drafts;
      }
    }
    profile.enter("making other files");
    const built = builtOf(site, emitter.pages);
    for await (const file of makeFiles(program, site, { built, broken, report })) {
      emitter.emit(rebaser.file(file));
      profile.enter("making other files");
    }
    for (const file of makeStatics(root, sources.statics, report)) emitter.emit(rebaser.file(file));
    emitter.tell(built, rebaser.file(redirectsOf(built)));
    for (const file of bundles.files) if (isStylesheet(file)) emitter.emitStylesheet(file, base);
    const leftOut = selection.drafts ? [] : drafts;
    const facts = emitter.facts(site, { absent: new Set(unread.map(nameOf)), drafts: leftOut, base: basePath });
    profile.enter("checking");
    checkSite(facts, report, (page) => page.sources.some((file) => broken.includes(file)));
    await inspect?.({ facts, listed: site, program });
    return drafts;
  } finally {
    if (program.lost) report.add(program.lost);
    profile.thread = program.busy;
    if (ready) paceFor(0);
    await program.end();
  }
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");

const isFileSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;
