/**
 * The site as it stands between two edits. Nothing is rendered until somebody asks for it, and then
 * once; an edit makes a new moment. Pages come out of the same functions as in a build, and the same
 * checks look at them.
 */

import { builtOf, makeFile, makePages } from "../../build/pages.ts";
import { check, type PageTarget, type SiteFacts } from "../../checks/index.ts";
import type { Draft } from "../../content/drafts.ts";
import { readBytes, type StaticFile } from "../../content/read.ts";
import { type Finding, Report } from "../../diagnostics/diagnostic.ts";
import { stylesheetFacts } from "../../output/examine.ts";
import { factsOfPage, type PageFacts } from "../../output/facts/page.ts";
import { Finisher } from "../../output/finish/finish.ts";
import { BundledAssets } from "../../output/finish/styles/assets.ts";
import type { Bundles } from "../../output/output-file.ts";
import type { Program } from "../../render/program.ts";
import type { ListedSite } from "../../render/protocol.ts";
import { outputPathOf, resolveLink } from "../../site/urls.ts";
import { Layers } from "./layered-map.ts";
import { type Output, type Outputs, outputsOf } from "./output-index.ts";

/** What an edit leads to. */
export interface Standing {
  readonly root: string;
  readonly program: Program;
  readonly site: ListedSite;
  readonly bundles: Bundles;
  readonly statics: readonly StaticFile[];
  /** Content files with a mistake: what is shown of them is what they were before. */
  readonly broken: readonly string[];
  /** Entries that are left out. */
  readonly drafts: readonly Draft[];
}

/** A page that somebody asked for. */
export interface View {
  /** Undefined when it could not be rendered. */
  readonly html?: string;
  /** What is wrong with this page alone. */
  readonly findings: readonly Finding[];
  /** Content files it was made of. */
  readonly sources: readonly string[];
  /** Output paths of the stylesheets of which something stands in it. */
  readonly inlined?: readonly string[];
  readonly facts?: PageFacts;
}

export class Moment {
  private readonly made: Outputs;
  private readonly views: Map<number, Promise<View>>;
  /** Views that stay true as long as nothing is edited; not those of pages that waited for a lost thread. */
  private readonly lasting: Map<number, View>;
  private readonly files = new Map<number, Promise<View & { bytes?: string | Uint8Array }>>();
  private readonly targets: ReadonlyMap<string, PageTarget>;
  /** By path: the ids that a page had when it was last rendered, in this moment or before. */
  private readonly ids: Map<string, ReadonlySet<string>>;
  private readonly library: BundledAssets;
  private readonly finisher: Finisher;

  /**
   * @param last the moment before this one, whose tables are used again when they are still true.
   * @param isSame nothing changed since, so that what was rendered, or could not be, is true as well.
   */
  constructor(
    readonly standing: Standing,
    last: Moment | undefined,
    isSame: boolean,
  ) {
    const lasting = isSame && last ? last.lasting : new Map<number, View>();
    this.views = new Map([...lasting].map(([index, view]) => [index, Promise.resolve(view)]));
    this.lasting = new Map(lasting);
    this.ids = last?.ids ?? new Map();
    const { site, bundles, statics } = standing;
    const before = last?.standing;
    this.library = last && before?.bundles === bundles ? last.library : new BundledAssets(bundles);
    this.finisher = new Finisher(this.library, site);
    const isListed = last !== undefined && before?.site === site;
    this.targets = isListed
      ? last.targets
      : new Map(site.pages.map(({ url }) => [outputPathOf(url), { url, ids: undefined }]));
    const hasSameOutputs = isListed && before?.bundles === bundles && before.statics === statics;
    this.made = hasSameOutputs ? last.made : outputsOf(site, bundles, statics);
  }

  get outputs(): Layers<Output> {
    return this.made.byPath;
  }

  /** Mistakes of the list of pages. */
  get findings(): readonly Finding[] {
    return this.made.findings;
  }

  /** A page of the site, rendered and checked. */
  page(index: number): Promise<View> {
    return remembered(this.views, index, async () => {
      const view = await this.rendered(index);
      if (view.html !== undefined || this.isCulprit(index)) this.lasting.set(index, view);
      return view;
    });
  }

  private async rendered(index: number): Promise<View> {
    const view = await this.render(index);
    const { facts, inlined = [] } = view;
    if (!facts) return view;
    let found = this.findingsOf(await this.factsFor(facts, inlined, this.ids));
    // By what is known of the pages that it points into; before one of them is blamed it is looked at.
    if (found.some(({ code }) => code === "link/no-fragment"))
      found = this.findingsOf(await this.factsFor(facts, inlined, new Map()));
    const contested = this.made.contested.get(facts.path) ?? [];
    return { ...view, findings: [contested, view.findings, found].flat() };
  }

  private findingsOf(facts: SiteFacts): readonly Finding[] {
    const report = new Report();
    check(facts, report, ({ sources }) => sources.some((file) => this.isBroken(file)));
    return report.findings;
  }

  /** Whether it was this page that cost the site its thread. */
  private isCulprit(index: number): boolean {
    const { program, site } = this.standing;
    return program.lost !== undefined && program.lostOn.startsWith(`rendering ${site.pages[index]?.url} with `);
  }

  /** An extra file of the site. All pages are rendered for it, since it may list them. */
  file(index: number): Promise<View & { bytes?: string | Uint8Array }> {
    return remembered(this.files, index, async () => {
      const { program, site, broken } = this.standing;
      const pages: PageFacts[] = [];
      for (const each of site.pages.keys()) {
        const { facts } = await this.render(each);
        if (facts) pages.push(facts);
      }
      const report = new Report();
      const [made] = await makeFile(program, site, { index, built: builtOf(site, pages), broken, report });
      if (made) return { bytes: made.bytes, findings: [], sources: made.sources };
      return { findings: this.lossOr(report.findings), sources: [] };
    });
  }

  /** A static file's bytes; undefined when it is gone. */
  static(file: string): Uint8Array | undefined {
    return readBytes(this.standing.root, file, new Report());
  }

  private async render(index: number): Promise<View> {
    const { program, site, bundles, broken } = this.standing;
    const report = new Report();
    const context = { origin: site.origin, assets: bundles.assets };
    const { finisher } = this;
    const wanted = { context, finisher, broken, report, from: index, to: index + 1 };
    for await (const file of makePages(program, site, wanted)) {
      const html = String(file.bytes);
      const { sources, path, inlined = [] } = file;
      const facts = file.page && factsOfPage(html, { path, ...file.page, sources });
      if (facts) this.ids.set(path, facts.ids);
      return { html, findings: report.findings, sources, inlined, ...(facts ? { facts } : {}) };
    }
    return { findings: this.lossOr(report.findings), sources: [] };
  }

  private lossOr(findings: readonly Finding[]): readonly Finding[] {
    const { lost } = this.standing.program;
    return lost ? [lost] : findings;
  }

  private isBroken(file: string): boolean {
    return this.standing.broken.includes(file);
  }

  /** What the checks need to judge one page: where its links lead, and the ids of the pages that it points into. */
  private async factsFor(
    page: PageFacts,
    inlined: readonly string[],
    known: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<SiteFacts> {
    const { site, bundles, broken, drafts } = this.standing;
    const stylesheets = bundles.files
      .filter(
        ({ path }) =>
          path.endsWith(".css") && (inlined.includes(path) || page.links.some(({ url }) => url === `/${path}`)),
      )
      .map(stylesheetFacts);
    const targets = await this.targetsOf(page, known);
    const absent = new Set(broken.map((file) => file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "")));
    return {
      origin: site.origin,
      base: "",
      pages: [page],
      targets,
      stylesheets,
      files: [],
      leaks: [],
      budgets: {},
      paths: { has: this.outputs.has, [Symbol.iterator]: () => this.outputs.keys() },
      absent,
      drafts,
    };
  }

  private async targetsOf(
    page: PageFacts,
    known: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<SiteFacts["targets"]> {
    if (!page.links.some(({ url }) => url.includes("#"))) return this.targets;
    const targets = new Map<string, PageTarget>([[page.path, { url: page.url, ids: page.ids }]]);
    for (const path of this.pagesPointedInto(page)) {
      const output = this.outputs.get(path);
      if (output?.kind !== "page") continue;
      targets.set(path, {
        url: output.url ?? "",
        ids: known.get(path) ?? (await this.render(output.index)).facts?.ids,
      });
    }
    return new Layers([targets, this.targets]);
  }

  private pagesPointedInto({ links, url: from, path: own }: PageFacts): string[] {
    const pointed = links.flatMap(({ url }) => {
      if (!url.includes("#")) return [];
      const target = resolveLink(url, from, this.standing.site.origin);
      return target.kind === "internal" ? outputPathOf(target.pathname) : [];
    });
    return [...new Set(pointed)].filter((path) => path !== own);
  }
}

/** What `make` makes for a key, once. */
function remembered<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
