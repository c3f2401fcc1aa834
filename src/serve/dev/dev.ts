/**
 * `plinth dev`: the same build, on demand. Pages are rendered from memory when a browser requests them; dist/
 * is never touched. Edits are applied one at a time; after each, the open pages that it changed are updated,
 * and the whole site is checked in the background.
 */
import type { Draft, Selection } from "../../content/drafts.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Limits } from "../../render/program.ts";
import { type RunningServer, type ServerOptions, serve } from "../http/server.ts";
import { BackgroundCheck, type CheckResult } from "./background-check.ts";
import { OpenPages } from "./live-reload.ts";
import { pageStateOf, respond, respondToError } from "./respond.ts";
import { Session, type Update } from "./session.ts";
import { Watcher } from "./watcher.ts";

/** What happens while a site is edited. */
export type DevEvent =
  /** An edit was applied and the open pages are updated. */
  | {
      readonly type: "updated";
      readonly paths: readonly string[];
      readonly milliseconds: number;
      /** All current errors and warnings. */
      readonly diagnostics: readonly Diagnostic[];
      /** Entries that are drafts, shown or not. */
      readonly drafts: readonly Draft[];
    }
  | ({ readonly type: "checked" } & CheckResult)
  /** A bug in Plinth, found while an edit was applied. */
  | { readonly type: "bug"; readonly error: unknown }
  /** The system's limit of watched files is reached. `setting` raises it. */
  | { readonly type: "polling"; readonly setting: string };

export interface DevOptions {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  readonly host: string;
  readonly port: number;
  readonly strictPort: boolean;
  readonly onEvent: (event: DevEvent) => void;
  /** By default, drafts are shown. */
  readonly selection?: Selection;
  /** Limits of the site's code. */
  readonly limits?: Limits;
}

export interface RunningDev extends RunningServer {
  /** Resolves when the site is loaded and watched. */
  readonly ready: Promise<void>;
  /** Reads and bundles everything again, and reloads every open page. */
  readonly reload: () => void;
  /** Checks the whole site now. */
  readonly check: () => void;
}

/** Stricter than a build, since someone is waiting for the page. */
const defaultLimits: Limits = { time: 10_000, memory: 2048 };
/** Milliseconds after the last edit until the whole site is checked. */
const checkDelay = 400;

/** Starts to serve; the site loads meanwhile. @throws what `serve` throws. */
export async function dev(options: DevOptions): Promise<RunningDev> {
  const { root, host, port, strictPort, onEvent, limits = defaultLimits, selection = { drafts: true } } = options;
  const session = new Session(root, limits, selection);
  const pages = new OpenPages((url) => pageStateOf(session, url));
  const check = new BackgroundCheck(root, selection, (result) => onEvent({ type: "checked", ...result }));
  const server = await startServer(session, {
    host,
    port,
    strictPort,
    respond: (request, response) => respond({ session, pages, request, response }),
    respondToError: (error, request, response) => respondToError({ session, request, response }, error),
  });
  const applyUpdate: ApplyUpdate = async (updating, isReported = true) => {
    const began = performance.now();
    check.stop();
    try {
      const { paths, findings } = await updating;
      await pages.update();
      const milliseconds = performance.now() - began;
      const diagnostics = session.locate(findings);
      onEvent({ type: "updated", paths: isReported ? paths : [], milliseconds, diagnostics, drafts: session.drafts });
      check.schedule(checkDelay);
    } catch (error) {
      // Ctrl-C ends esbuild's process, too: Node calls a signal's listener after all others.
      setImmediate(() => onEvent({ type: "bug", error }));
    }
  };
  const watching = startWatching(session, applyUpdate, onEvent);
  return {
    port: server.port,
    url: server.url,
    ready: watching.then(() => undefined),
    reload: () => void applyUpdate(session.refresh()).then(() => pages.reloadAll()),
    check: () => check.now(),
    close: async () => {
      check.end();
      await server.close();
      await (await watching).close();
      await session.end();
    },
  };
}

/** Updates the open pages when an edit has been applied, and reports it. */
type ApplyUpdate = (updating: Promise<Update>, isReported?: boolean) => Promise<void>;

/** Loads the site, then passes every edit on to the session. */
async function startWatching(session: Session, follow: ApplyUpdate, onEvent: DevOptions["onEvent"]): Promise<Watcher> {
  // Comparable to file timestamps. Earlier changes are read by `start`.
  const since = performance.timeOrigin + performance.now();
  await follow(session.start());
  const watcher = new Watcher({
    root: session.root,
    since,
    onChange: async (paths) => {
      let isFirst = true;
      for (const update of session.update(paths)) {
        await follow(update, isFirst);
        isFirst = false;
      }
    },
    onReturn: () => follow(session.refresh()),
    onPolling: (setting) => onEvent({ type: "polling", setting }),
  });
  await watcher.started;
  await follow(session.catchUp(), false);
  return watcher;
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
