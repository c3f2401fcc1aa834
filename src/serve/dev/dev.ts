/**
 * `plinth dev`: the same build, on demand. Pages are rendered from memory when a browser requests them; dist/
 * is never touched. machine.ts decides what happens after an edit or a request; this file runs it.
 */

import { formatPosition } from "../../base/code-frame.ts";
import { type Finding, severityOf } from "../../base/diagnostic.ts";
import type { Selection } from "../../content/drafts.ts";
import type { Limits } from "../../runtime/thread-client.ts";
import { decoded } from "../../urls/urls.ts";
import { type RunningServer, type ServerOptions, serve } from "../http/server.ts";
import { inspectorPath } from "../inspector/inspector.ts";
import { openPath } from "../page/open-url.ts";
import { answerFromSite } from "./answer.ts";
import type { DevEvent } from "./events.ts";
import { LiveInspector } from "./live-inspector.ts";
import { OpenPages } from "./live-reload.ts";
import { type Answer, type Edit, type Effect, type EventData, initialState, transition } from "./machine.ts";
import { BackgroundCheck } from "./plinth-process.ts";
import { respondFromSources, respondToError } from "./respond.ts";
import { LiveSite } from "./site.ts";
import { Watcher } from "./watcher.ts";

export interface DevOptions extends Pick<ServerOptions, "host" | "port" | "strictPort" | "onResponse"> {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  readonly onEvent: (event: DevEvent) => void;
  /** By default, drafts are shown. */
  readonly selection?: Selection;
  readonly limits?: Limits;
}

export interface RunningDev extends RunningServer {
  /** Resolves when the site is loaded for the first time, and watched. */
  readonly siteLoaded: Promise<void>;
  readonly inspectorUrl: string;
  /** Reads and bundles everything again, and reloads every open page. */
  readonly reload: () => void;
}

/** Stricter than a build, since someone is waiting for the page. */
const devLimits: Limits = { time: 10_000, memory: 2048 };

/** Starts the server; the site loads in the meantime. @throws the errors of `serve`. */
export async function dev(options: DevOptions): Promise<RunningDev> {
  const session = new DevSession(options);
  const { root, host, port, strictPort, onEvent, onResponse } = options;
  const server = await serve({
    host,
    port,
    strictPort,
    postPath: openPath,
    onResponse,
    respond: (request, response) => respondFromSources(session, request, response),
    respondToError: (error, request, response) => {
      onEvent({ type: "bug", error });
      respondToError(root, error, request, response);
    },
  }).catch(async (error: unknown) => {
    await session.end();
    throw error;
  });
  const siteLoaded = session.start();
  return {
    ...server,
    inspectorUrl: `${server.url}${inspectorPath}`,
    siteLoaded,
    reload: () => void session.reload().then(() => session.pages.reload("")),
    close: async () => {
      session.stopProcesses();
      await server.close();
      await siteLoaded;
      await session.end();
    },
  };
}

/** Passes events to the machine, and runs its effects. */
class DevSession {
  readonly site: LiveSite;
  readonly inspector: LiveInspector;
  readonly pages: OpenPages;
  private readonly check: BackgroundCheck;
  private watcher: Watcher | undefined;
  private state = initialState;
  private requests = 0;
  /** The functions that send the answers to requests, by the key of the request. */
  private readonly senders = new Map<string, (answer: Answer | Promise<never>) => void>();
  private readonly onAnnounced: (() => void)[] = [];

  constructor(private readonly options: DevOptions) {
    const { root, selection = { drafts: true }, limits = devLimits, onEvent } = options;
    this.site = new LiveSite(root, limits, selection);
    this.inspector = new LiveInspector({ root, ...selection });
    this.pages = new OpenPages(() => this.site.styles);
    this.check = new BackgroundCheck({ root, ...selection }, (diagnostics) => {
      onEvent({ type: "checked", diagnostics });
      this.handle({ type: "checked", hasErrors: diagnostics.some(({ severity }) => severity === "error") });
    });
  }

  async start(): Promise<void> {
    const { root, onEvent } = this.options;
    // As precise as the timestamps of files. Earlier changes are read when the site is loaded.
    const since = performance.timeOrigin + performance.now();
    await this.edit({ changed: "all", paths: [] });
    this.watcher = new Watcher({
      root,
      since,
      onChange: (paths) => void this.edit({ changed: paths, paths }),
      onReturn: () => void this.reload(),
      onBug: (error) => this.reportBug(error),
      onPolling: (setting) => onEvent({ type: "polling", setting }),
    });
    this.watchPackages();
    await this.watcher.started;
    // Files that were added or removed before the folder was watched.
    await this.edit({ changed: ["content"], paths: [] });
  }

  reload(): Promise<void> {
    return this.edit({ changed: "all", paths: ["content", "templates"] });
  }

  /** The answer to a URL, when no edit is being applied. @throws a bug. */
  readonly answerWhenIdle = (url: string): Promise<Answer> =>
    new Promise((resolve) => {
      const key = `${++this.requests}`;
      this.senders.set(key, resolve);
      this.handle({ type: "requested", key, url });
    });

  readonly reportIsland = (query: URLSearchParams): string => {
    const { islands } = this.site.templates.assets.current;
    const modules = Object.entries(islands?.files.modules ?? {});
    const [file] = modules.find(([, { url }]) => url === query.get("src")) ?? [];
    if (file === undefined) return "";
    const message = query.get("message") ?? "";
    const [firstSentence = `${message}.`] = /^.*?\.(?=\s|$)/s.exec(message) ?? [];
    const line = islands?.lines.get(`${file} ${query.get("name")}`) ?? 1;
    const finding: Finding = {
      code: "island/differs",
      file: `templates/${file}`,
      at: { kind: "position", line, column: 1 },
      message: firstSentence,
      hint: "The browser's console shows the difference.",
    };
    const diagnostics = this.site.locate([finding]);
    for (const diagnostic of diagnostics) this.options.onEvent({ type: "not hydrated", diagnostic });
    return diagnostics.map((diagnostic) => formatPosition(diagnostic)).join("");
  };

  stopProcesses(): void {
    this.check.stop();
    this.inspector.stop();
  }

  async end(): Promise<void> {
    await this.watcher?.close();
    await this.site.end();
  }

  /** Resolves when the open pages are updated. */
  private edit(edit: Edit): Promise<void> {
    this.handle({ type: "changed", edit });
    return new Promise((resolve) => void this.onAnnounced.push(resolve));
  }

  private watchPackages(): void {
    void this.site.templates.packagePaths().then((paths) => this.watcher?.watchPackages(paths));
  }

  private handle(event: EventData): void {
    const { state, effects } = transition(this.state, { ...event, now: performance.now() });
    this.state = state;
    for (const effect of effects) this.run(effect).catch((error: unknown) => this.reportBug(error));
  }

  private async run(effect: Effect): Promise<void> {
    switch (effect.type) {
      case "apply":
        return await this.apply(effect);
      case "render":
        return await this.render(effect);
      case "respond":
        this.senders.get(effect.key)?.(effect.answer);
        this.senders.delete(effect.key);
        return;
      case "update page":
        return this.pages.update(effect.url, effect.answer);
      case "wait":
        setTimeout(() => this.handle({ type: "waited" }), effect.milliseconds).unref();
        return;
      case "announce":
        return this.announce(effect);
      case "end edits":
        for (const resolve of this.onAnnounced.splice(0)) resolve();
        return;
      case "check":
        return this.check.schedule();
      case "stop reports":
        this.stopProcesses();
        this.pages.reload(inspectorPath);
    }
  }

  private async apply({ edit: { changed }, mayPostpone }: Extract<Effect, { type: "apply" }>): Promise<void> {
    const { site, pages } = this;
    const postponed = await site.apply(changed, mayPostpone).catch((error: unknown) => {
      this.reportBug(error);
      return [];
    });
    const hasErrors = site.findings.some((finding) => severityOf(finding) === "error");
    this.handle({ type: "applied", openUrls: pages.urls, postponed, hasErrors });
    if (changed === "all" || !changed.every((path) => path.startsWith("content/"))) this.watchPackages();
  }

  private async render({ key, url, version }: Extract<Effect, { type: "render" }>): Promise<void> {
    const { pathname, search } = new URL(url, "http://localhost");
    const answer = await answerFromSite(this.site, decoded(pathname), search).catch((error: unknown): Answer => {
      const sender = this.senders.get(key);
      if (sender) sender(Promise.reject(error));
      else this.reportBug(error);
      return { status: 500, body: "" };
    });
    this.handle({ type: "rendered", key, version, answer, isLost: this.site.isLost });
  }

  private announce({ paths, since, errors }: Extract<Effect, { type: "announce" }>): void {
    const { site, pages, options } = this;
    const milliseconds = performance.now() - since;
    const diagnostics = [...site.locate(site.findings), ...errors];
    const { drafts } = site;
    options.onEvent({ type: "updated", paths, pages: pages.takeUpdated(), milliseconds, diagnostics, drafts });
  }

  /** Ctrl-C also ends esbuild's process, which is not a bug: setImmediate lets the listener for the signal run first. */
  private reportBug(error: unknown): void {
    setImmediate(() => this.options.onEvent({ type: "bug", error }));
  }
}
