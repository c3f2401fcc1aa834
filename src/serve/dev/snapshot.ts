/**
 * The state of the site between two edits. Each page is rendered when it is first requested, by the functions of a
 * build, and goes through the same checks.
 */

import type { PageTarget, SiteFacts } from "../../checks/facts.ts";
import { checkPages } from "../../checks/index.ts";
import type { Draft } from "../../content/drafts.ts";
import { sourceFiles } from "../../content/locate.ts";
import { contentTexts, readBytes, type StaticFile } from "../../content/read.ts";
import { type Finding, Report } from "../../diagnostics/diagnostic.ts";
import { factsOfPage, type PageFacts } from "../../output/facts/page.ts";
import { Finisher } from "../../output/finish/finish.ts";
import type { BundledAssets } from "../../output/finish/styles/assets.ts";
import { stylesheetFacts } from "../../output/inspect.ts";
import type { Bundles } from "../../output/output-file.ts";
import { builtOf, rulesOf } from "../../output/summaries.ts";
import { generateFile } from "../../pipeline/files.ts";
import { finishPages, renderPages } from "../../pipeline/pages.ts";
import { placeElements } from "../../pipeline/places.ts";
import type { ListedSite } from "../../program/protocol.ts";
import type { RenderContext } from "../../program/react/render.tsx";
import type { Program } from "../../render/program.ts";
import { outputPathOf, resolveLink } from "../../urls/urls.ts";
import { LayeredMap, type OutputEntry, type OutputIndex } from "./output-index.ts";
import type { LivePictures } from "./pictures.ts";
import { redirectsOf } from "./redirects.ts";

/** The state of a site after an edit. */
export interface SiteState {
  readonly root: string;
  readonly program: Program;
  readonly site: ListedSite;
  readonly bundles: Bundles;
  readonly statics: readonly StaticFile[];
  readonly pictures: LivePictures;
  /** Content files with errors: pages show their last valid version. */
  readonly broken: readonly string[];
  /** Drafts that are not shown. */
  readonly leftOut: readonly Draft[];
  readonly assets: BundledAssets;
  readonly index: OutputIndex;
  readonly targets: Targets;
}

/** By path: the pages that links can lead to; their ids are known when they are rendered. */
type Targets = ReadonlyMap<string, PageTarget>;

export const targetsOf = ({ pages }: ListedSite): Targets =>
  new Map(pages.map(({ url, content }) => [outputPathOf(url), { url, ids: undefined, content }]));

/** A rendered page and its findings. */
export interface PageView {
  /** Undefined when it could not be rendered. */
  readonly html?: string;
  /** Findings of this page alone. */
  readonly findings: readonly Finding[];
  /** Content files that it uses. */
  readonly sources: readonly string[];
  /** Output paths of the stylesheets with rules inlined in it. */
  readonly inlined?: readonly string[];
  readonly facts?: PageFacts;
}

export class Snapshot {
  private readonly views: Map<number, Promise<PageView>>;
  /** Views that stay valid until the next edit; without those of pages that were waiting when the thread crashed. */
  private readonly reusable: Map<number, PageView>;
  private readonly files = new Map<number, Promise<PageView & { bytes?: string | Uint8Array }>>();
  /** By path: a page's ids when it was last rendered, in this snapshot or an earlier one. */
  private readonly ids: Map<string, ReadonlySet<string>>;
  private readonly finisher: Finisher;

  /** @param keepsPages true if nothing was edited since the last snapshot, so its rendered pages are still valid. */
  constructor(
    readonly state: SiteState,
    last: Snapshot | undefined,
    keepsPages: boolean,
  ) {
    this.reusable = new Map(keepsPages ? last?.reusable : []);
    this.views = new Map([...this.reusable].map(([index, view]) => [index, Promise.resolve(view)]));
    this.ids = last?.ids ?? new Map();
    this.finisher = new Finisher(state.assets, state.site);
  }

  get outputs(): LayeredMap<OutputEntry> {
    return this.state.index.byPath;
  }

  /** Errors in the list of pages. */
  get findings(): readonly Finding[] {
    return this.state.index.findings;
  }

  /** A page of the site, rendered and checked. */
  page(index: number): Promise<PageView> {
    return memoized(this.views, index, async () => {
      const view = await this.checked(index);
      if (view.html !== undefined || this.isCulprit(index)) this.reusable.set(index, view);
      return view;
    });
  }

  private async checked(index: number): Promise<PageView> {
    const view = await this.render(index);
    const { facts, inlined = [] } = view;
    if (!facts) return view;
    let found = this.findingsOf(await this.factsFor(facts, inlined, this.ids));
    // The known ids of linked pages may be outdated: render those pages before reporting a broken fragment.
    if (found.some(({ code }) => code === "link/no-fragment"))
      found = this.findingsOf(await this.factsFor(facts, inlined, new Map()));
    const collision = this.state.index.collisions.get(facts.path) ?? [];
    const pictures = await this.state.pictures.findingsOf(facts);
    return { ...view, findings: await this.placed([collision, view.findings, found, pictures].flat(), view) };
  }

  /** Places the findings about elements of a page. */
  private placed(findings: readonly Finding[], view: PageView): Promise<Finding[]> {
    const { root, program, site } = this.state;
    const { finisher, context } = this;
    const isPublished = (_: string, html: string): boolean => html === view.html;
    const sources = sourceFiles(root);
    return placeElements(findings, { program, pages: site.pages, context, finisher, isPublished, sources });
  }

  private get context(): RenderContext {
    return { origin: this.state.site.origin, assets: this.state.bundles.assets };
  }

  private findingsOf(facts: SiteFacts): readonly Finding[] {
    const report = new Report();
    checkPages(facts, report, ({ sources }) => sources.some((file) => this.isBroken(file)));
    return report.findings;
  }

  /** Whether rendering this page crashed the site's thread. */
  private isCulprit = (index: number): boolean => this.state.program.lostPage === index;

  /** An extra file of the site. All pages are rendered first, since it may list them. */
  file(index: number): Promise<PageView & { bytes?: string | Uint8Array }> {
    return memoized(this.files, index, async () => {
      const { program, site, broken } = this.state;
      const pages: PageFacts[] = [];
      for (const each of site.pages.keys()) {
        const { facts } = await this.render(each, 0);
        if (facts) pages.push(facts);
      }
      const report = new Report();
      const [made] = await generateFile({ ...site, program, broken }, { index, built: builtOf(site, pages), report });
      if (made) return { bytes: made.bytes, findings: [], sources: made.sources };
      return { findings: this.lossOr(report.findings), sources: [] };
    });
  }

  /** The bytes of a static file or a picture; undefined if it was removed. */
  async static({ sources: [file = ""], picture }: Extract<OutputEntry, { kind: "static" }>) {
    return picture ? await this.state.pictures.bytesOf(picture) : readBytes(this.state.root, file, new Report());
  }

  /** @param traces 0 if the component trace of a failing page is not needed. */
  private async render(index: number, traces = 1): Promise<PageView> {
    const { program, site, broken } = this.state;
    const report = new Report();
    const renderable = { program, pages: site.pages, context: this.context, broken };
    const rendered = renderPages(renderable, { report, from: index, to: index + 1, traces });
    for await (const file of finishPages(rendered, this.finisher)) {
      const html = String(file.bytes);
      const { sources, path, content, inlined = [] } = file;
      const facts = file.page && factsOfPage(html, { path, ...file.page, content, sources });
      if (facts) this.ids.set(path, facts.ids);
      return { html, findings: report.findings, sources, inlined, ...(facts ? { facts } : {}) };
    }
    return { findings: this.lossOr(report.findings), sources: [] };
  }

  private lossOr(findings: readonly Finding[]): readonly Finding[] {
    const { failure: lost } = this.state.program;
    return lost ? [lost] : findings;
  }

  private isBroken(file: string): boolean {
    return this.state.broken.includes(file);
  }

  /** The facts to check one page: the targets of its links, and the ids on pages that it links into. */
  private async factsFor(
    page: PageFacts,
    inlined: readonly string[],
    known: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<SiteFacts> {
    const { root, site, bundles, broken, leftOut, pictures } = this.state;
    const stylesheets = bundles.files
      .filter(
        ({ path }) =>
          path.endsWith(".css") &&
          (inlined.includes(path) || page.links.some(({ url }) => this.leadsTo(path, url, page))),
      )
      .map(stylesheetFacts);
    const targets = await this.targetsOf(page, known);
    return {
      ...site,
      base: "",
      pages: [page],
      targets,
      stylesheets,
      files: redirectsOf(this.state),
      leaks: [],
      budgets: {},
      headers: rulesOf(site).headers,
      paths: { has: this.outputs.has, [Symbol.iterator]: () => this.outputs.keys() },
      broken,
      drafts: leftOut,
      content: contentTexts(root),
      pictures: pictures.list,
      unusedPictures: [],
    };
  }

  private leadsTo(path: string, url: string, page: PageFacts): boolean {
    if (!url.includes(".css")) return false;
    const target = resolveLink(url, page.url, this.state.site.origin);
    return target.kind === "internal" && target.pathname === `/${path}`;
  }

  private async targetsOf(
    page: PageFacts,
    known: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<SiteFacts["targets"]> {
    if (!page.links.some(({ url }) => url.includes("#"))) return this.state.targets;
    const targets = new Map<string, PageTarget>([[page.path, page]]);
    for (const path of this.pagesLinkedInto(page)) {
      const output = this.outputs.get(path);
      if (output?.kind !== "page") continue;
      const ids = known.get(path) ?? (await this.render(output.index, 0)).facts?.ids;
      targets.set(path, { url: output.url ?? "", ...this.state.targets.get(path), ids });
    }
    return new LayeredMap([targets, this.state.targets]);
  }

  private pagesLinkedInto({ links, url: from, path: own }: PageFacts): string[] {
    const linked = links.flatMap(({ url }) => {
      if (!url.includes("#")) return [];
      const target = resolveLink(url, from, this.state.site.origin);
      return target.kind === "internal" ? outputPathOf(target.pathname) : [];
    });
    return [...new Set(linked)].filter((path) => path !== own);
  }
}

/** Calls `make` once for each key. */
function memoized<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
