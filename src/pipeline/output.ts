/**
 * The output so far: each file claims its path, is inspected and staged. Its bytes are then released; its record
 * and facts are kept for the manifest and the checks, and the texts of scripts, since they are checked together (scripts.ts).
 */

import { limitsVisit } from "../api/budget.ts";
import type { PictureFile } from "../api/current-site.ts";
import type { FoundLeak } from "../checks/facts.ts";
import type { PublishedPicture } from "../content/pictures.ts";
import { decodeText } from "../output/facts/file.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { type InspectedFile, inspect, type RecordedFile, type Search } from "../output/inspect.ts";
import { type OutputFile, type OutputRecord, recordOf } from "../output/output-file.ts";
import { manifestName } from "../publish/manifest.ts";
import { inspectInThread } from "../runtime/inspection-thread.ts";
import { pathPrefixOf, resolveLink } from "../urls/urls.ts";
import { Claims } from "./claims.ts";
import type { Job } from "./job.ts";
import type { PreparedSite } from "./site.ts";

type InspectionOptions = Pick<PreparedSite, "stores" | "budgets">;

export class Output {
  readonly files: InspectedFile[] = [];
  /** Pictures of content/ that something refers to. */
  readonly usedPictures = new Set<PictureFile>();
  /** Their output paths, including those of pictures that could not be generated, which was reported. */
  readonly picturePaths = new Set<string>();
  /** Extra files that could not be made, which was reported. */
  readonly failedFiles = new Set<string>();
  /** The texts of scripts, by their paths. */
  readonly scripts = new Map<string, string>();
  private readonly claims: Claims;

  constructor(private readonly job: Pick<Job, "report" | "staging" | "secrets" | "hooks">) {
    this.claims = new Claims(job.report);
    this.claims.claim({ path: manifestName, kind: "manifest", sources: [] });
  }

  /** Adds each file before the next is generated. A file with an invalid or duplicate path is reported and omitted. */
  async addAll(files: AsyncIterable<OutputFile>, site: InspectionOptions): Promise<void> {
    const search = this.searchFor(site);
    for await (const file of this.stage(files)) this.files.push(inspect(file, search, site.stores?.pages));
  }

  /** Adds pages while another thread inspects those before them. */
  async addPagesInThread(pages: AsyncIterable<OutputFile>, site: InspectionOptions): Promise<void> {
    const inspected = inspectInThread(this.stage(pages), this.searchFor(site), site.stores?.pages);
    for await (const page of inspected) this.files.push(page);
  }

  private searchFor({ budgets }: InspectionOptions): Search {
    const { secrets, hooks } = this.job;
    return { secrets, isWeighed: hooks.makeReport !== undefined || Object.values(budgets).some(limitsVisit) };
  }

  private async *stage(files: AsyncIterable<OutputFile>): AsyncGenerator<RecordedFile> {
    const { staging, hooks } = this.job;
    for await (const file of files) {
      const record = recordOf(file);
      const { path, kind, sources, url, template } = record;
      if (!this.claims.claim({ path, kind, sources, url, template, content: file.content })) continue;
      if (/\.m?js$/i.test(path)) this.scripts.set(path, decodeText(path, file.bytes) ?? "");
      staging?.write(file);
      for (const check of hooks.outputChecks ?? []) check.add?.(file);
      yield { ...file, record };
    }
  }

  get records(): OutputRecord[] {
    return this.files.map(({ record }) => record);
  }

  get pages(): PageFacts[] {
    return this.files.flatMap(({ page }) => page ?? []);
  }

  get leaks(): FoundLeak[] {
    return this.files.flatMap(({ leaks, record: { path, sources } }) =>
      leaks.map((leak) => ({ ...leak, path, sources })),
    );
  }

  /** The output paths below assets/ that something so far refers to. */
  get assetPaths(): Set<string> {
    const urls = new Set<string>();
    for (const file of this.files) for (const url of urlsIn(file)) urls.add(url);
    return new Set(Array.from(urls).flatMap((url) => /(?:^|\/)(assets\/[^/?#]+)(?:[?#]|$)/.exec(url)?.[1] ?? []));
  }

  /** Records the pictures of content/ that the output refers to, with their paths. */
  recordPictures(wanted: readonly (PublishedPicture & { readonly path: string })[]): void {
    for (const { path, pictures } of wanted) {
      this.picturePaths.add(path);
      for (const picture of pictures) this.usedPictures.add(picture);
    }
  }

  /** Whether a bundled stylesheet is inlined into pages and nothing loads the file itself. */
  hasOnlyInlined(path: string, { siteUrl, rebaser }: Pick<PreparedSite, "siteUrl" | "rebaser">): boolean {
    const pathPrefix = pathPrefixOf(rebaser.base);
    const isLoadedBy = (loading: InspectedFile): boolean =>
      urlsIn(loading).some((url) => {
        if (!url.includes(".css")) return false;
        const target = resolveLink(url, loading.page?.url ?? `/${loading.record.path}`, siteUrl, pathPrefix);
        return target.kind === "internal" && target.pathname === `/${path}`;
      });
    return this.files.some(({ inlined }) => inlined.includes(path)) && !this.files.some(isLoadedBy);
  }
}

/** What a file loads, links to or mentions. */
function urlsIn({ page, file, stylesheet }: InspectedFile): string[] {
  const { links, mentions } = page ?? file ?? { links: [], mentions: [] };
  return [...links.map(({ url }) => url), ...mentions, ...(stylesheet?.urls ?? [])];
}
