/** The main thread's side of the site's thread: starts it with the site's bundle, calls it, monitors it, ends it. */
import { SourceMap } from "node:module";
import { resolve } from "node:path";
import { receiveMessageOnPort } from "node:worker_threads";
import type { ConstructOf, Finding } from "../base/diagnostic.ts";
import { capitalized, messageOf } from "../base/message.ts";
import { pathIn } from "../base/path-in.ts";
import { siteFile, siteModule } from "../base/places.ts";
import { lackOfFiles, systemErrorHint } from "../base/system-errors.ts";
import { type FromWorker, type SiteCalls, type SiteSettings, Status, type ToWorker } from "../site-thread/protocol.ts";
import type { Imported } from "./bundle/assets.ts";
import { fileOfInput } from "./bundle/client-modules.ts";
import { EngineThread } from "./engine-thread.ts";
import { optionFinding } from "./option-finding.ts";
import { exceptionMessage, failedImport, packageOfFile, packageOnStack } from "./packages.ts";

/** Limits of the site's code, so that an endless loop or recursion becomes a diagnostic. */
export interface Limits {
  /** The time for one page, one extra file, one content file to validate, or the listing of all pages; in milliseconds. */
  readonly time: number;
  /** The thread's heap, in megabytes. */
  readonly memory: number;
}

export const defaultLimits: Limits = { time: 20_000, memory: 2048 };

/** The output of bundle/templates.ts. */
export interface BundledTemplates {
  readonly code: string;
  readonly map: string;
  /** Template files, relative to the root; searched for the positions of texts. */
  readonly templates: readonly string[];
  /** The imported files of each input file, relative to the root. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  readonly imported: Imported;
  /** The modules of islands, relative to templates/. */
  readonly islands: readonly string[];
}

/** URLs of the modules outside of a site's bundle, in the order in which they are loaded. */
export const modulesOf = ({ code }: BundledTemplates): string[] =>
  Array.from(code.matchAll(/^import\b[^"]*"(file:[^"]+)"/gm), ([, url = ""]) => url);

export interface TemplatePosition {
  /** Relative to the root. */
  readonly file: string;
  readonly at: ConstructOf<"position">;
}

export type CallResult<Name extends keyof SiteCalls> = Promise<Awaited<ReturnType<SiteCalls[Name]>> | undefined>;

/** The main thread's side of one thread that runs a site. A watchdog enforces the time limit. */
export class ThreadClient {
  /** Resolves when the site is ready for calls, or with findings if it cannot run. */
  readonly ready: Promise<readonly Finding[]>;
  /** Set when a thread ended unexpectedly: it exceeded a limit, or a template called process.exit(). */
  failure: Finding | undefined;
  /** The index of the page that was being rendered when it ended unexpectedly. */
  lostPage: number | undefined;
  /** The package that Node cannot load because it imports a stylesheet or a picture. */
  unloadable: string | undefined;
  settings: SiteSettings = { bundles: [], ignore: [], islandRuntime: "react" };

  hasEnded = false;
  private map: SourceMap | undefined;
  private readonly watchdog: NodeJS.Timeout;
  private readonly status = new Status();
  /** The URL of a module that could not be loaded. */
  private failedModule: string | undefined;
  /** The watchdog's last tick. */
  private last = { writes: 0, cpu: process.cpuUsage(), loop: { active: 0, idle: 0 } };
  /** Milliseconds since the last sign of progress, without those in which a busy machine ran other programs. */
  private waited = 0;
  /** Pending calls, oldest first: the thread responds in order. */
  private readonly waiting: ((message: FromWorker | undefined) => void)[] = [];
  private readonly thread: EngineThread;

  /** @param warm a thread that was started before. If it has died, it is replaced; if the new one dies as well, that is reported. */
  constructor(
    private readonly root: string,
    readonly bundled: BundledTemplates,
    readonly limits: Limits,
    warm?: EngineThread,
  ) {
    this.thread = warm?.isDead === false ? warm : new EngineThread(root, limits.memory);
    const { worker, port } = this.thread;
    port.on("message", (message: FromWorker) => this.receive(message));
    worker.on("error", (thrown: unknown) => {
      this.receiveAll();
      this.fail(this.causeOf(thrown));
    });
    worker.on("exit", () =>
      this.fail({
        code: "template/exit",
        message: `The site's code exited while ${this.status.read()}.`,
        hint: "It may call process.exit(), or a top-level await may never settle.",
      }),
    );
    this.status.write("loading templates/site.tsx");
    this.thread.run({ url: dataUrlOf(bundled.code), memory: this.status.memory, imports: modulesOf(bundled) });
    this.watchdog = setInterval(() => this.watch(), 100).unref();
    this.ready = this.next().then((message) => {
      if (message?.type === "wrong-options")
        return message.problems.map((problem) => optionFinding(problem, bundled.templates));
      if (message?.type === "ready") this.settings = message.settings;
      return message || !this.failure ? [] : [this.failure];
    });
  }

  /**
   * Calls the site's code. The thread handles calls in order, so further calls can be queued while one is running. Undefined
   * if a thread ended unexpectedly; see `failure`. @throws an engine bug.
   */
  async call<Name extends keyof SiteCalls>(call: Name, argument: Parameters<SiteCalls[Name]>[0]): CallResult<Name> {
    await this.ready;
    if (this.failure || this.hasEnded) return undefined;
    if (this.waiting.length === 0) {
      this.waited = 0;
      this.last = this.now();
    }
    this.thread.port.postMessage({ call, argument } as ToWorker);
    const message = await this.next();
    if (message?.type === "bug")
      throw Object.assign(new Error(message.thrown.message), { stack: message.thrown.stack });
    if (message?.type === "result") return message.value as Awaited<ReturnType<SiteCalls[Name]>>;
    if (this.failure || this.hasEnded) return undefined;
    throw new Error(`the site's thread answered ${call} with ${JSON.stringify(message)}`);
  }

  startAnother = (): ThreadClient => new ThreadClient(this.root, this.bundled, this.limits);

  /** The stack frames in templates/, topmost first. */
  positionsIn(stack: string): TemplatePosition[] {
    this.map ??= new SourceMap(JSON.parse(this.bundled.map));
    const positions: TemplatePosition[] = [];
    for (const [, line, column] of stack.matchAll(/site\.mjs:(\d+):(\d+)/g)) {
      const entry = this.map.findEntry(Number(line) - 1, Number(column) - 1);
      if (!("originalSource" in entry)) continue;
      const file = pathIn(this.root, resolve(this.root, fileOfInput(entry.originalSource)));
      if (file.startsWith("templates/"))
        positions.push({
          file,
          at: { kind: "position", line: entry.originalLine + 1, column: entry.originalColumn + 1 },
        });
    }
    return positions;
  }

  /** Ends the thread. Pending calls resolve to undefined. */
  async end(): Promise<void> {
    this.hasEnded = true;
    clearInterval(this.watchdog);
    for (const settle of this.waiting.splice(0)) settle(undefined);
    await this.thread.end();
  }

  private next = (): Promise<FromWorker | undefined> => new Promise((settle) => void this.waiting.push(settle));

  private receive(message: FromWorker): void {
    this.waited = 0;
    if (message.type === "failed-import") this.failedModule = message.url;
    else this.waiting.shift()?.(message);
  }

  private now = (): ThreadClient["last"] => ({
    writes: this.status.writes,
    cpu: process.cpuUsage(),
    loop: this.thread.worker.performance.eventLoopUtilization(),
  });

  private watch(): void {
    const { last } = this;
    const { user, system } = process.cpuUsage(last.cpu);
    this.last = this.now();
    const { writes, loop } = this.last;
    const [idle, active] = [loop.idle - last.loop.idle, loop.active - last.loop.active];
    // What blocks the thread without working, such as execSync(), has ten times the limit.
    const worked = Math.min(active, Math.max((user + system) / 1000, active / 10));
    this.waited = writes === last.writes ? this.waited + idle + worked : 0;
    const isLoaded = writes > 1; // Written once by the main thread, and then by boot.js.
    if (!isLoaded || this.waiting.length === 0 || this.waited < this.limits.time) return;
    this.fail({
      code: "template/timeout",
      message: `${capitalized(this.status.read())} took longer than ${this.limits.time / 1000} s.`,
      hint: "A loop or a promise in the templates may never end.",
    });
    void this.thread.worker.terminate();
  }

  private causeOf(error: unknown): Finding {
    if (error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") {
      return {
        code: "template/memory",
        message: `${capitalized(this.status.read())} needed more than ${this.limits.memory} MB.`,
        hint: "A list may grow without limit, or a component may render itself.",
      };
    }
    const message = messageOf(error);
    const lack = lackOfFiles(message);
    if (lack) return lack;
    // The site's code may set it to anything.
    const stack: unknown = error instanceof Error ? error.stack : undefined;
    const [position] = typeof stack === "string" ? this.positionsIn(stack) : [];
    const failed = position ? undefined : failedImport(this.failedModule, message, this.bundled.imports);
    if (message.startsWith("Unknown file extension")) this.unloadable = packageOfFile(this.failedModule ?? "");
    const user = failed || typeof stack !== "string" ? undefined : packageOnStack(stack);
    const doing = failed ? `Loading the package "${failed.name}"` : capitalized(this.status.read());
    return {
      code: "template/error",
      message: exceptionMessage(message, user, doing),
      hint: systemErrorHint(message),
      ...(position ?? { file: failed?.file ?? siteFile, at: failed?.at }),
    };
  }

  private fail(cause: Finding): void {
    if (this.hasEnded) return;
    if (!this.failure) this.lostPage = this.status.page;
    this.failure ??= cause;
    this.receiveAll();
    for (const settle of this.waiting.splice(0)) settle(undefined);
  }

  /** Receives what has not been delivered yet, such as rendered pages of a thread that ended. */
  private receiveAll(): void {
    const { port } = this.thread;
    for (let last = receiveMessageOnPort(port); last; last = receiveMessageOnPort(port)) this.receive(last.message);
  }
}

/** A module as a data: URL, so that no file is written. Stack traces name it `siteModule`. */
const dataUrlOf = (code: string): string =>
  `data:text/javascript;base64,${Buffer.from(`${code}\n//# sourceURL=${siteModule}`).toString("base64")}`;
