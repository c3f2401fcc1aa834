/**
 * Where output files go, one at a time: claimed, recorded for the manifest, examined for the checks,
 * staged. What stays of each is its record and its facts.
 */

import type { FoundLeak, PageTarget, SiteFacts } from "../checks/facts.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { configurationFiles } from "../hosting/hosts/index.ts";
import type { RedirectRule } from "../hosting/redirects-file.ts";
import { type Examined, examine, type StylesheetFacts, stylesheetFacts } from "../output/examine.ts";
import type { FileFacts } from "../output/facts/file.ts";
import type { Secrets } from "../output/facts/leaks.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { OutputFile, OutputRecord } from "../output/output-file.ts";
import { type Head, manifestName } from "../publish/manifest.ts";
import type { Staging } from "../publish/staging.ts";
import type { ListedSite } from "../render/protocol.ts";
import type { Built } from "../site/index.ts";
import { outputPathOf } from "../site/urls.ts";
import { Claims } from "./path-claims.ts";
import type { Profile } from "./profile.ts";

export class Emitter {
  readonly records: OutputRecord[] = [];
  readonly pages: PageFacts[] = [];
  /** Of `_redirects`. */
  redirects: readonly RedirectRule[] = [];
  /** For the manifest. */
  hosting: Head["hosting"];
  /** Output paths of the stylesheets of which something stands in a page. */
  private readonly inlined = new Set<string>();
  private readonly stylesheets: StylesheetFacts[] = [];
  private readonly files: FileFacts[] = [];
  private readonly leaks: FoundLeak[] = [];
  private readonly claims: Claims;

  /**
   * @param staging where the bytes go; nowhere when nothing will be published.
   * @param secrets what no file may hold.
   */
  constructor(
    report: Report,
    private readonly to: { staging: Staging | undefined; secrets: Secrets; profile: Profile },
  ) {
    this.claims = new Claims(report);
    this.claims.claim({ path: manifestName, kind: "manifest", sources: [] });
  }

  /** Takes one file. What stays of it; undefined when it was reported and left out, its path being taken, or no good. */
  emit(file: OutputFile): Examined | undefined {
    this.to.profile.enter("examining");
    const examined = examine(file, this.to.secrets);
    return this.take(examined, file.bytes) ? examined : undefined;
  }

  /** Takes one that was examined already. False when it was reported and left out. */
  take(examined: Examined, bytes: OutputFile["bytes"]): boolean {
    const { record } = examined;
    if (!this.claims.claim(record)) return false;
    this.note(examined);
    this.to.profile.enter("writing");
    this.to.staging?.write({ path: record.path, kind: record.kind, bytes });
    return true;
  }

  /**
   * Takes a bundled stylesheet, once all else is there. Where pages hold what they use of it and nothing
   * asks for the file, nobody needs the file; its mistakes are still its own. @param base where the site stands on its host.
   */
  emitStylesheet(file: OutputFile, base: string): void {
    if (!this.hasOnlyInlined(file, base)) this.emit(file);
    else this.stylesheets.push(stylesheetFacts(file));
  }

  private hasOnlyInlined({ path }: OutputFile, base: string): boolean {
    const url = base + path;
    const isNamed = ({ links, mentions }: Pick<PageFacts, "links" | "mentions">): boolean =>
      links.some((link) => link.url === url) || mentions.includes(url);
    return this.inlined.has(path) && !this.pages.some(isNamed) && !this.files.some(isNamed);
  }

  /**
   * Takes what hosts are told in files that neither a check nor the preview reads. @param file its
   * redirects, in the form of one that the checks do.
   */
  tell({ headers, redirects }: Built, file: OutputFile): void {
    const isTold = this.records.some(({ path, kind }) => kind === "file" && configurationFiles.includes(path));
    if (isTold) this.hosting = { headers, redirects };
    if (this.redirects.length === 0) this.note({ ...examine(file, this.to.secrets), record: undefined });
  }

  /** Keeps what the checks need of a file. */
  private note({ record, page, stylesheet, file, leaks, inlined }: Noted): void {
    if (record) this.records.push(record);
    if (page) this.pages.push(page);
    if (stylesheet) this.stylesheets.push(stylesheet);
    if (file) this.files.push(file);
    this.redirects = file?.redirects ?? this.redirects;
    if (record) for (const leak of leaks) this.leaks.push({ ...leak, path: record.path, sources: record.sources });
    for (const sheet of inlined) this.inlined.add(sheet);
  }

  /** What the checks look at. What is listed but could not be made was reported; links to it are no further mistake. */
  facts(
    { origin, pages: listed, files, budgets }: ListedSite,
    { absent, base, drafts }: Pick<SiteFacts, "absent" | "base" | "drafts">,
  ): SiteFacts {
    const { pages, stylesheets, files: made, leaks, records } = this;
    const rendered = new Map(pages.map((page) => [page.url, page]));
    const targets = new Map<string, PageTarget>();
    for (const { url } of listed) {
      const proper = url.startsWith("/") ? url : `/${url}`; // one that does not was reported
      const page = rendered.get(url);
      targets.set(outputPathOf(proper), page ?? { url: proper, ids: undefined });
    }
    const paths = new Set<string>();
    for (const { path } of records) paths.add(path);
    for (const path of files) paths.add(path);
    const about = { origin, base, budgets, absent, drafts };
    return { ...about, pages, targets, stylesheets, files: made, leaks, paths };
  }
}

/** Examined, with no record for what is not published. */
type Noted = Omit<Examined, "record"> & { readonly record: Examined["record"] | undefined };
