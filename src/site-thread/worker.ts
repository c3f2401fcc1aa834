/**
 * The site's thread. Templates and schemas are code that can loop, exhaust the heap or exit the
 * process, so they run here, where that causes a diagnostic and does not end the build. boot.js
 * loads this file and the site's bundle; runtime/thread-client.ts calls it (protocol.ts).
 */
import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { type PictureFile, setCurrentSite, type Twin } from "../api/current-site.ts";
import type { Built, Page, Site } from "../api/index.ts";
import { type Finding, withChosenSeverity } from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import type { Selection } from "../content/drafts.ts";
import type { Document } from "../content/formats/index.ts";
import { matcherOf } from "../content/pattern.ts";
import { type CollectedContent, Collection, type ContentChange } from "./content/collection.ts";
import { jsonSchemasOf, type TypeSchema } from "./content/editor-schemas.ts";
import { pulledTypes } from "./content/pull.ts";
import { SchemaError } from "./content/validate.ts";
import { ContentState, noContent } from "./content-state.ts";
import { isSameListing, type ListingState, PageList } from "./listing.ts";
import { loadSite } from "./load-site.ts";
import { type MarkdownNotes, SiteMarkdown } from "./markdown/site-markdown.ts";
import { TextTargets } from "./markdown/targets.ts";
import { MarkedPages } from "./marked-pages.ts";
import type {
  FromWorker,
  GeneratedFile,
  ListedSite,
  Listing,
  RenderedPage,
  SiteCalls,
  SiteModule,
  ToWorker,
} from "./protocol.ts";
import { asThrown, Status } from "./protocol.ts";
import { componentsIn, renderPage, renderPageAsync, templateNameOf, traceFailedPage } from "./react/render-page.tsx";
import { isWaiting } from "./react/trace-failure.ts";
import { filesIn, hostingIn, pagesIn, problemsOfSite, WrongHosting } from "./site-options.ts";
import { renderSampleSite } from "./warm-up.tsx";

/**
 * Loads a site and handles the main thread's calls, until the thread is ended.
 * @param port to the main thread.
 * @throws what the site's code throws while it is loaded.
 */
export async function answerCalls({ url, memory, imports }: SiteModule, port: MessagePort): Promise<void> {
  const send = (message: FromWorker): void => port.postMessage(message);
  setCurrentSite(undefined); // the tests run several sites in one thread
  const { exported } = await loadSite(url, imports, send);
  const site = exported.default as Site | undefined;
  const problems = problemsOfSite(site);
  if (!site || problems.length > 0) {
    send({ type: "wrong-options", problems });
    return;
  }
  const worker = new SiteWorker(site, new Status(memory));
  const answer = async ({ call, argument }: ToWorker): Promise<void> => {
    try {
      worker.makeCurrent();
      const value = await (worker[call] as (value: unknown) => unknown)(argument);
      // An unhandled rejection ends the thread here, before it responds.
      await setImmediate();
      send({ type: "result", value });
    } catch (bug) {
      send({ type: "bug", thrown: asThrown(bug) });
    }
  };
  let last = Promise.resolve();
  port.on("message", (question: ToWorker) => {
    last = last.then(() => answer(question));
  });
  const { bundles = [], ignore = [], islands } = site;
  send({ type: "ready", settings: { bundles, ignore, islandRuntime: islands?.runtime ?? "react" } });
}

/** Compiles the functions that every site needs, while there is time. */
export const warmUp = (): void => renderSampleSite((site) => new SiteWorker(site, new Status()));

const noListing: Listing = { findings: [], broken: [], drafts: [] };

const asyncSchema: Listing = {
  ...noListing,
  findings: [
    {
      code: "template/error",
      file: "templates/content.ts",
      at: { kind: "text", text: "async" },
      message: "A schema is async, but content is validated at once.",
      hint: "Remove async from its transforms and refinements; load data at the top of a module, with await.",
    },
  ],
  broken: ["templates/content.ts"],
};

/** The twins while pages() has not returned. */
const noTwins: ReadonlyMap<string, Twin> = new Map();

/** A site in its thread: answers the calls of the main thread. */
class SiteWorker implements SiteCalls {
  // For as long as the thread lives:
  private readonly collection: Collection;
  private readonly markdown: SiteMarkdown;
  private readonly isIgnored: (file: string) => boolean;
  /** Received, but not validated yet. */
  private documents: Document[] = [];

  // Replaced by each `collect`:
  /** The date of the build. */
  private today: string | undefined;
  private pictures: ReadonlyMap<string, PictureFile> = new Map();
  private content: ContentState;
  /** What the last `collect` listed in which no function of the site threw. */
  private listing: ListingState | undefined;

  constructor(
    private readonly site: Site,
    private readonly status: Status,
  ) {
    const { content, markdown: options = {}, references } = site;
    this.collection = new Collection(content, references);
    this.content = new ContentState(content, noContent);
    this.isIgnored = matcherOf(site.ignore ?? []);
    this.markdown = new SiteMarkdown(options, this.collection);
  }

  /**
   * Makes this site the current one for a page, or for whatever else its code does next.
   * @param list the pages that it knows; undefined until pages() has returned them.
   * @returns what is noted about the Markdown that is rendered until the next call.
   */
  makeCurrent(list?: PageList, notes = this.markdown.newNotes(), isContentValid = true): MarkdownNotes {
    const targets = list?.targets ?? this.targetsAt(new Map());
    setCurrentSite({
      today: this.today,
      isContentValid,
      markdown: this.markdown.forPage(targets, notes),
      pictures: { files: targets.pictures },
      versionsWithPage: (file) => list?.versionsWithPage(this.collection.languageVersionsOf(file)),
      get twins() {
        return list?.twins ?? noTwins;
      },
      listTwins: () => list?.listTwins() ?? noTwins,
    });
    return notes;
  }

  private targetsAt = (urls: ReadonlyMap<string, string>): TextTargets =>
    new TextTargets(this.collection, this.pictures, urls);

  receive: SiteCalls["receive"] = (documents) => {
    for (const document of documents) if (!this.isIgnored(document.file)) this.documents.push(document);
  };

  collect: SiteCalls["collect"] = ({ change, selection, pictures, store }) => {
    this.receive(change.documents);
    if (store) this.markdown.stored.open(store);
    this.today = selection.today;
    if (pictures) this.pictures = new Map(pictures.map((picture) => [picture.file, picture]));
    const findings: Finding[] = [];
    const notes = this.makeCurrent(); // schemas can render texts, too
    try {
      return this.listSite(this.validate(change, selection, findings), findings, notes);
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error;
      return error.isAsync ? asyncSchema : { ...noListing, thrown: asThrown(error.cause) };
    }
  };

  collectQuietly: SiteCalls["collectQuietly"] = (request) => void this.collect(request);

  private validate(change: ContentChange, selection: Selection, findings: Finding[]): CollectedContent {
    this.status.write("validating the content against templates/content.ts");
    const { documents } = this;
    this.documents = [];
    const reported: Finding[] = [];
    const onFile = (file: string): void => this.status.write(`validating ${file}`);
    const collected = this.collection.update({ ...change, documents }, selection, reported, onFile);
    findings.push(...reported.flatMap((finding) => withChosenSeverity(finding, this.site.checks ?? {})));
    return collected;
  }

  private listSite(collected: CollectedContent, findings: Finding[], notes: MarkdownNotes): Listing {
    const { broken, drafts } = collected;
    this.status.write("listing the pages");
    this.content = new ContentState(this.site.content, collected, this.content);
    try {
      const site = this.updateListing(notes, broken.length === 0);
      this.markdown.addEarly(notes);
      findings.push(...notes.faults);
      return { findings, broken, drafts, site };
    } catch (thrown) {
      if (thrown instanceof WrongHosting) return { findings, broken, drafts, problems: thrown.problems };
      return { findings, broken, drafts, thrown: asThrown(thrown) };
    }
  }

  /** Calls `pages` and `files` of the site with the content. "unchanged" if the last list is still right. */
  private updateListing(notes: MarkdownNotes, isContentValid: boolean): ListedSite | "unchanged" {
    const { site, content, listing: last } = this;
    const { result: pages, unreadTexts } = content.provenance.list(() => this.callPages(notes, isContentValid));
    const list = new PageList(pages, content, last?.list, this.targetsAt);
    this.makeCurrent(list, notes, isContentValid);
    const hosting = hostingIn(site.hosting?.(content.values));
    const files = filesIn(site.files?.(content.values) ?? []);
    const origin = site.origin(content.values);
    if (typeof origin !== "string") throw new TypeError("origin() did not return a string");
    const { budgets = {}, checks = {}, elsewhere = [] } = site;
    const listedSite = {
      origin,
      files: files.map(({ path }) => path),
      filesBeside: files.flatMap(({ others = [] }, index) => others.map((path) => [path, index] as const)),
      budgets,
      checks,
      elsewhere,
      hosting,
      pages: list.listed,
      unreadTexts,
    };
    const isSame = last !== undefined && isSameListing(listedSite, last.site);
    this.listing = { list, files, site: isSame ? last.site : listedSite };
    return isSame ? "unchanged" : listedSite;
  }

  /** Calls pages(), which must not see the URLs of the previous list: a build would not have them. */
  private callPages(...entry: [notes?: MarkdownNotes, isContentValid?: boolean]): readonly Page[] {
    this.makeCurrent(undefined, ...entry);
    return pagesIn(this.site.pages(this.content.values));
  }

  private get pages(): readonly Page[] {
    return this.listing?.list.pages ?? [];
  }

  render: SiteCalls["render"] = async ({ from, to, context, traces }) => {
    const rendered: RenderedPage[] = [];
    const { provenance, broken, missing } = this.content;
    let left = traces;
    for (const [at, page] of this.pages.slice(from, to).entries()) {
      const begin = (): MarkdownNotes => {
        this.status.write(`rendering ${page.url} with ${templateNameOf(page.element)}`, from + at);
        return this.makeCurrent(this.listing?.list);
      };
      let notes = begin();
      let { result, sources: sourcesOf } = provenance.observe(page.element, () => renderPage(page, context));
      const isAsync = "thrown" in result && isWaiting(result.thrown);
      if (isAsync) {
        notes = begin();
        const observed = provenance.observe(page.element, () => renderPageAsync(page, context));
        [result, sourcesOf] = [await observed.result, observed.sources];
      }
      const sources = sourcesOf();
      const { faults, unsupported } = notes;
      if (!("thrown" in result)) {
        const findings = faults.length > 0 ? [...result.findings, ...faults] : result.findings;
        rendered.push({ ...result, findings, sources, unsupported });
        continue;
      }
      const failed = { thrown: asThrown(result.thrown), sources: [...sources, ...missing] };
      const isTraced = left > 0 && !failed.sources.some((file) => broken.includes(file));
      if (!isTraced) {
        rendered.push(failed);
        continue;
      }
      left--;
      begin();
      const { thrown, componentTrace } = await traceFailedPage(page, context, result.thrown, isAsync);
      rendered.push({ ...failed, traced: { ...asThrown(thrown), componentTrace } });
    }
    return rendered;
  };

  renderMarked: SiteCalls["renderMarked"] = async (request) => {
    const { index, url } = request;
    const { content, listing } = this;
    if (!listing) return undefined;
    this.status.write(`rendering ${url} again to find the places of its findings`, index);
    content.provenance.observeAll();
    try {
      content.marked ??= new MarkedPages(() => this.callPages(), listing.list.content.ofPages);
    } catch {
      return undefined; // pages() throws when it is called a second time
    }
    this.makeCurrent(listing.list);
    return await content.marked.page(request);
  };

  takeContentReads: SiteCalls["takeContentReads"] = (request) => this.content.marked?.takeContentReads(request) ?? [];

  saveResults = (): void => this.markdown.stored.save();

  components = (): ReturnType<SiteCalls["components"]> => {
    const indices = new Map<string, number>();
    const indexOf = (component: unknown): number => getOrInsert(indices, String(component), () => indices.size);
    const byPage = this.pages.map(({ element }) => componentsIn(element).map(indexOf));
    return { texts: [...indices.keys()], byPage };
  };

  generateFile = async ({ index, built }: { index: number; built: Built }): Promise<GeneratedFile> => {
    const { files = [], list } = this.listing ?? {};
    const file = files[index];
    if (!file) throw new Error(`no extra file ${index}`);
    this.status.write(`generating ${file.path}`);
    const notes = this.makeCurrent(list);
    try {
      const made = await file.make(built);
      const outputs = Array.isArray(made) ? made : [{ path: file.path, bytes: made }];
      for (const { path, bytes } of outputs)
        if (typeof path !== "string" || !(typeof bytes === "string" || bytes instanceof Uint8Array))
          throw new TypeError(`make() of "${file.path}" returned neither a string nor bytes`);
      const sources = new Map(Array.from(list?.twins.values() ?? [], ({ path, entry }) => [path, entry.file]));
      return {
        files: outputs.map(({ path, bytes }) => ({ path, bytes, source: sources.get(path) })),
        findings: notes.faults,
      };
    } catch (thrown) {
      return { thrown: asThrown(thrown) };
    }
  };

  pull: SiteCalls["pull"] = (names) => pulledTypes(this.site.content, names, (step) => this.status.write(step));

  schemas = (): TypeSchema[] => {
    this.status.write("generating the JSON Schemas");
    return jsonSchemasOf(this.site.content);
  };
}
