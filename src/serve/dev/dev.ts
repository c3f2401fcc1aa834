/**
 * `plinth dev`: the same build, on demand. Pages are rendered from memory when a browser requests them; dist/
 * is never touched. Edits are applied one at a time; after each, the open pages that it changed are updated,
 * and the whole site is checked in the background.
 */
import type { Selection } from "../../content/drafts.ts";
import type { Limits } from "../../render/program.ts";
import { type RunningServer, type ServerOptions, serve } from "../http/server.ts";
import { inspectorPath } from "../inspector/inspector.ts";
import { Announcer } from "./announcer.ts";
import { BackgroundCheck } from "./background-check.ts";
import type { DevEvent } from "./events.ts";
import { Inspection } from "./inspection.ts";
import { openPath } from "./open-in-editor.ts";
import { respond, respondToError } from "./respond.ts";
import { Session, type Update } from "./session.ts";
import { Watcher } from "./watcher.ts";

export interface DevOptions {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  readonly host: string;
  readonly port: number;
  readonly strictPort: boolean;
  readonly onEvent: (event: DevEvent) => void;
  readonly onResponse?: ServerOptions["onResponse"];
  /** By default, drafts are shown. */
  readonly selection?: Selection;
  /** Limits of the site's code. */
  readonly limits?: Limits;
}

export interface RunningDev extends RunningServer {
  /** Resolves when the site is loaded and watched. */
  readonly ready: Promise<void>;
  /** Shows the whole site. */
  readonly inspectorUrl: string;
  /** Reads and bundles everything again, and reloads every open page. */
  readonly reload: () => void;
  /** Checks the whole site now. */
  readonly check: () => void;
}

/** Stricter than a build, since someone is waiting for the page. */
const defaultLimits: Limits = { time: 10_000, memory: 2048 };
/** Milliseconds after the last edit until the whole site is checked. */
const checkDelay = 400;

/** Starts the server; the site loads in the meantime. @throws the errors of `serve`. */
export async function dev(options: DevOptions): Promise<RunningDev> {
  const { root, host, port, strictPort, onEvent, limits = defaultLimits, selection = { drafts: true } } = options;
  const session = new Session(root, limits, selection);
  let watcher: Watcher | undefined;
  const announcer = new Announcer({ session, settled: () => watcher?.settled(), onEvent });
  const { serving, pages } = announcer;
  const inspection = new Inspection(root, selection);
  const server = await startServer(session, {
    host,
    port,
    strictPort,
    postPath: openPath,
    onResponse: options.onResponse,
    respond: (request, response) => respond({ serving, pages, inspection, onEvent, request, response }),
    respondToError: (error, request, response) => {
      onEvent({ type: "bug", error });
      respondToError({ serving, request, response }, error);
    },
  });
  /** True if everything was read again since the last edit, because a check did not find the errors. */
  let isRefreshed = false;
  const follow: Follow = async (updating, isReported) => {
    isRefreshed = false;
    check.stop();
    inspection.update();
    await announcer.follow(updating, isReported);
    check.schedule(checkDelay);
  };
  const check = new BackgroundCheck(root, selection, (result) => {
    onEvent({ type: "checked", ...result });
    if (isRefreshed || !announcer.hasErrors || result.diagnostics.some(({ severity }) => severity === "error")) return;
    void follow(session.refresh([]));
    isRefreshed = true;
  });
  const onWatch = (started: Watcher): void => {
    watcher = started;
  };
  const watching = startWatching({ session, announcer, follow, onEvent, onWatch });
  return {
    port: server.port,
    url: server.url,
    inspectorUrl: `${server.url}${inspectorPath}`,
    ready: watching,
    reload: () => void follow(session.refresh()).then(() => announcer.pages.reloadAll()),
    check: () => check.now(),
    close: async () => {
      check.stop();
      inspection.stop();
      await server.close();
      await watching;
      await watcher?.close();
      await session.end();
    },
  };
}

/** Updates the open pages when an edit has been applied, and announces it. */
type Follow = (updating: Promise<Update>, isReported?: boolean) => Promise<void>;

interface Watching {
  readonly session: Session;
  readonly announcer: Announcer;
  readonly follow: Follow;
  readonly onEvent: DevOptions["onEvent"];
  readonly onWatch: (watcher: Watcher) => void;
}

/** Loads the site, then passes every edit on to the session. An edit is announced while the next one is applied. */
async function startWatching({ session, announcer, follow, onEvent, onWatch }: Watching): Promise<void> {
  // Comparable to file timestamps. Earlier changes are read by `start`.
  const since = performance.timeOrigin + performance.now();
  await follow(session.start());
  const apply = async (updating: Promise<Update>, isReported?: boolean): Promise<void> => {
    void follow(updating, isReported);
    await updating.catch(() => undefined); // announced as a bug
  };
  const watchPackages = (): void => void session.templates.packagePaths().then((paths) => watcher.watchPackages(paths));
  const watcher = new Watcher({
    root: session.root,
    since,
    onChange: async (paths) => {
      const early = session.updateAssetsFirst(paths);
      if (early) await announcer.preview(early);
      await apply(session.update(paths), !early);
      if (!paths.every((path) => path.startsWith("content/"))) watchPackages();
    },
    onReturn: async () => {
      await apply(session.refresh());
      watchPackages();
    },
    onPolling: (setting) => onEvent({ type: "polling", setting }),
  });
  onWatch(watcher);
  watchPackages();
  await watcher.started;
  await follow(session.catchUp(), false);
}

/** Ends the session when the server cannot start. */
async function startServer(session: Session, options: ServerOptions): Promise<RunningServer> {
  try {
    return await serve(options);
  } catch (error) {
    await session.end();
    throw error;
  }
}
