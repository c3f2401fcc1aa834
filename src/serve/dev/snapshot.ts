/**
 * The state of the site between two edits. Each page is rendered when it is first requested, by the functions of a
 * build, and goes through the same checks. Fragments of links into other pages are checked in the background.
 */

import { type Finding, Report } from "../../base/diagnostic.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import type { PageCheckFacts } from "../../checks/facts.ts";
import { checkPages } from "../../checks/index.ts";
import type { Draft } from "../../content/drafts.ts";
import { sourceFiles } from "../../content/locate.ts";
import { readBytes, type StaticFile, staticTexts } from "../../content/read.ts";
import type { FileFacts } from "../../output/facts/file.ts";
import { factsOfPage, type PageFacts } from "../../output/facts/page.ts";
import { Finisher } from "../../output/finish/finish.ts";
import type { BundledAssets } from "../../output/finish/styles/assets.ts";
import { fileFacts, stylesheetFacts } from "../../output/inspect.ts";
import { type Bundles, isStylesheet, type OutputFile } from "../../output/output-file.ts";
import { builtOf } from "../../output/summaries.ts";
import { generateFile } from "../../pipeline/files.ts";
import { finishPages, renderPages } from "../../pipeline/pages.ts";
import { findPlaces } from "../../pipeline/places/find-places.ts";
import { pageCheckFacts, withRedirects } from "../../pipeline/site-facts.ts";
import type { Program } from "../../runtime/program.ts";
import type { ListedSite } from "../../site-thread/protocol.ts";
import type { RenderContext } from "../../site-thread/react/render-page.tsx";
import type { OutputEntry, OutputIndex } from "./output-index.ts";
import type { LivePictures } from "./picture-files.ts";

interface SnapshotState {
  readonly root: string;
  readonly program: Program;
  readonly site: ListedSite;
  /** Static files that `ignore` leaves out. */
  readonly ignored: readonly StaticFile[];
  readonly unknownReferences: readonly string[];
  readonly bundles: Bundles;
  readonly pictures: LivePictures;
  /** Content files with errors: pages show their last valid version. */
  readonly broken: readonly string[];
  readonly leftOut: readonly Draft[];
  readonly assets: BundledAssets;
  readonly index: OutputIndex;
}

interface PageView {
  /** Undefined when it could not be rendered. */
  readonly html?: string;
  readonly findings: readonly Finding[];
  readonly sources: readonly string[];
  readonly inlined?: readonly string[];
  readonly facts?: PageFacts;
}

/** What an extra file of the site generates; no files if there are errors. */
interface GeneratedFiles {
  readonly files: readonly OutputFile[];
  readonly findings: readonly Finding[];
}

export class Snapshot {
  private readonly views: Map<number, Promise<PageView>>;
  /** Views that stay valid until the next edit; without those of pages that were waiting when the thread crashed. */
  private readonly reusable: Map<number, PageView>;
  private readonly generated = new Map<number, Promise<GeneratedFiles>>();
  /** The facts of all pages, once a generated file needs them. */
  private pageFacts: Promise<readonly PageFacts[]> | undefined;
  private readonly finisher: Finisher;
  private redirects: readonly FileFacts[] | undefined;

  /** @param keepsPages true if nothing was edited since the last snapshot, so its rendered pages are still valid. */
  constructor(
    readonly state: SnapshotState,
    last: Snapshot | undefined,
    keepsPages: boolean,
  ) {
    this.reusable = new Map(keepsPages ? last?.reusable : []);
    this.views = new Map([...this.reusable].map(([index, view]) => [index, Promise.resolve(view)]));
    this.finisher = new Finisher(state.assets, state.site);
  }

  readonly has = (path: string): boolean =>
    this.state.index.byPath.has(path) || this.state.pictures.paths.at(path) !== undefined;

  outputAt = (path: string): OutputEntry | undefined => this.state.index.byPath.get(path);

  page(index: number): Promise<PageView> {
    return getOrInsert(this.views, index, async () => {
      const view = await this.renderAndCheck(index);
      // A page that crashed the thread is not rendered again before the next edit.
      if (view.html !== undefined || this.state.program.lostPage === index) this.reusable.set(index, view);
      return view;
    });
  }

  private async renderAndCheck(index: number): Promise<PageView> {
    const { root, program, site, broken, pictures } = this.state;
    const view = await this.render(index);
    const { facts, html, inlined = [] } = view;
    if (!facts) return view;
    const report = new Report();
    checkPages(this.factsFor(facts, inlined), report, ({ sources }) => sources.some((file) => broken.includes(file)));
    const findings = [...view.findings, ...report.findings, ...(await pictures.findingsOf(facts))];
    const { finisher, context } = this;
    const isPublished = (_: string, published: string): boolean => published === html;
    const places = { program, pages: site.pages, context, finisher, isPublished, sources: sourceFiles(root) };
    return { ...view, findings: await findPlaces(findings, places) };
  }

  private get context(): RenderContext {
    const { assets, islands } = this.state.bundles;
    return { origin: this.state.site.origin, assets, islands: islands?.files };
  }

  /** An extra file of the site, and those that it generates beside it. All pages are rendered first, since it may list them. */
  files(index: number): Promise<GeneratedFiles> {
    return getOrInsert(this.generated, index, async () => {
      const { program, site, broken } = this.state;
      this.pageFacts ??= this.factsOfPages();
      const built = builtOf({ ...site, siteUrl: site.origin }, await this.pageFacts);
      const report = new Report();
      const files = await generateFile({ ...site, program, broken }, { index, built, report });
      return { files: files ?? [], findings: files ? [] : this.crashOr(report.findings) };
    });
  }

  private async factsOfPages(): Promise<readonly PageFacts[]> {
    const pages: PageFacts[] = [];
    for (const index of this.state.site.pages.keys()) {
      const { facts } = await this.render(index, 0);
      if (facts) pages.push(facts);
    }
    return pages;
  }

  /** The bytes of a static file or a picture; undefined if there is none. */
  async static(path: string): Promise<Uint8Array | undefined> {
    const { root, pictures } = this.state;
    const picture = pictures.paths.at(path);
    const [file] = this.outputAt(path)?.sources ?? [];
    if (file !== undefined) return readBytes(root, file, new Report());
    return picture && (await pictures.bytesOf(picture));
  }

  /** @param traces 0 if the component trace of a failing page is not needed. */
  private async render(index: number, traces = 1): Promise<PageView> {
    const { program, site, broken, bundles } = this.state;
    const report = new Report();
    const renderable = { program, pages: site.pages, context: this.context, broken, bundles };
    const rendered = renderPages(renderable, { report, from: index, to: index + 1, traces });
    const files: OutputFile[] = [];
    // To the end of both, where renderPages() compares the page's islands with what browsers render.
    for await (const finished of finishPages(rendered, this.finisher)) files.push(finished);
    const [file] = files;
    if (!file) return { findings: this.crashOr(report.findings), sources: [] };
    const html = String(file.bytes);
    const { sources, path, content, inlined = [] } = file;
    const facts = file.page && factsOfPage(html, { path, ...file.page, content, sources });
    return { html, findings: report.findings, sources, inlined, ...(facts ? { facts } : {}) };
  }

  private crashOr(findings: readonly Finding[]): readonly Finding[] {
    const { failure } = this.state.program;
    return failure ? [failure] : findings;
  }

  private factsFor(page: PageFacts, inlined: readonly string[]): PageCheckFacts {
    const { root, site, bundles, pictures, index } = this.state;
    const { byPath, targets } = index;
    const isUsed = (path: string): boolean =>
      inlined.includes(path) || page.links.some(({ url }) => url.includes(path));
    return pageCheckFacts({ ...this.state, ...site, siteUrl: site.origin, unread: [], pictures: pictures.list }, root, {
      pathPrefix: "",
      pages: [page],
      targets: {
        has: (path) => targets.has(path),
        get: (path) => (path === page.path ? page : targets.get(path)),
        values: () => targets.values(),
      },
      stylesheets: bundles.files.filter((file) => isStylesheet(file) && isUsed(file.path)).map(stylesheetFacts),
      files: this.redirectFiles(),
      paths: {
        has: this.has,
        *[Symbol.iterator]() {
          yield* byPath.keys();
          yield* pictures.paths.all;
        },
      },
      scripts: undefined,
    });
  }

  /** The files with redirects. A build checks where they lead. */
  private redirectFiles(): readonly FileFacts[] {
    if (this.redirects) return this.redirects;
    const { root, site } = this.state;
    const output = this.outputAt("_redirects");
    const file =
      output?.kind === "static" ? fileFacts({ ...output, bytes: staticTexts(root)("_redirects") }) : undefined;
    this.redirects = withRedirects(file ? [file] : [], site);
    return this.redirects;
  }
}
