/**
 * `plinth dev`: the same build, lazily. Pages are rendered when a browser asks for them, from memory;
 * dist/ is never touched. What happens to the files is taken in, one edit at a time; then the open
 * pages that it changed are told, and the checks of the whole site begin behind.
 */
import type { ServerResponse } from "node:http";
import type { Draft, Selection } from "../../content/drafts.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { contentTypeOf } from "../../hosting/content-types.ts";
import type { Limits } from "../../render/program.ts";
import { decoded } from "../../site/urls.ts";
import { type RunningServer, type ServerOptions, type ServerRequest, serve } from "../http/server.ts";
import { type Checked, Checker } from "./background-check.ts";
import { eventsPath, OpenPages, ownPath, reloadScript, scriptPath, versionOf, watched } from "./live-reload.ts";
import { type Answer, answer, failureOf } from "./respond.ts";
import { Session, type Update } from "./session.ts";
import { Watcher } from "./watcher.ts";

/** What happens while a site is worked on. */
export type DevEvent =
  /** An edit was taken in, and the open pages were told. `diagnostics` are those that stand now. */
  | {
      readonly type: "updated";
      readonly paths: readonly string[];
      readonly milliseconds: number;
      readonly diagnostics: readonly Diagnostic[];
      /** Entries that are drafts: shown, if the selection takes them in. */
      readonly drafts: readonly Draft[];
    }
  | ({ readonly type: "checked" } & Checked)
  /** A mistake of Plinth itself, while an edit was taken in. */
  | { readonly type: "bug"; readonly error: unknown }
  /** The system watches no more files; a setting that would help. */
  | { readonly type: "polling"; readonly setting: string };

export interface DevOptions {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  readonly host: string;
  readonly port: number;
  readonly strictPort: boolean;
  readonly say: (event: DevEvent) => void;
  /** Whether drafts are shown; without it they are. */
  readonly selection?: Selection;
  /** Of the site's code. */
  readonly limits?: Limits;
}

export interface RunningDev extends RunningServer {
  /** Resolves when the site is loaded and watched. */
  readonly ready: Promise<void>;
  /** Reads and bundles everything anew, and has every open page load again. */
  readonly reload: () => void;
  /** Checks the whole site now. */
  readonly check: () => void;
}

/** For one page, and for the site's heap: less patient than a build, since somebody waits. */
const patience: Limits = { time: 10_000, memory: 2048 };
/** Milliseconds without an edit after which the whole site is checked. */
const quiet = 400;

/** Starts to serve; the site loads meanwhile. @throws what `serve` throws. */
export async function dev(options: DevOptions): Promise<RunningDev> {
  const { root, host, port, strictPort, say, limits = patience, selection = { drafts: true } } = options;
  const session = new Session(root, limits, selection);
  const pages = new OpenPages(async (url) => {
    const { pathname, search } = new URL(url, "http://localhost");
    return { answer: await answer(session, decoded(pathname), search), styles: stylesOf(session) };
  });
  const checker = new Checker(root, selection, (checked) => say({ type: "checked", ...checked }));
  const server = await servedFor(session, {
    host,
    port,
    strictPort,
    respond: (asked, response) => respond({ session, pages, asked, response }),
    respondToError: async (error, asked, response) => send(await failureOf(session, error), asked, response),
  });
  const take = async (updating: Promise<Update>, isTold = true): Promise<void> => {
    const began = performance.now();
    checker.stop();
    try {
      const { paths, findings } = await updating;
      await pages.tell();
      const milliseconds = performance.now() - began;
      const diagnostics = session.locate(findings);
      say({ type: "updated", paths: isTold ? paths : [], milliseconds, diagnostics, drafts: session.drafts });
      checker.schedule(quiet);
    } catch (error) {
      say({ type: "bug", error });
    }
  };
  // As fine as the file system's own clock: what was written before is known already.
  const since = performance.timeOrigin + performance.now();
  const watching = take(session.start()).then(async () => {
    const watcher = new Watcher({
      root,
      since,
      onChange: async (paths) => {
        const restyling = session.restyle(paths);
        if (restyling) await take(restyling);
        await take(session.update(paths), !restyling);
      },
      onReturn: () => take(session.refresh()),
      onPolling: (setting) => say({ type: "polling", setting }),
    });
    await watcher.started;
    await take(session.catchUp(), false);
    session.warm();
    return watcher;
  });
  const close = async (): Promise<void> => {
    checker.end();
    await server.close();
    await (await watching).close();
    await session.end();
  };
  return {
    port: server.port,
    url: server.url,
    ready: watching.then(() => undefined),
    reload: () => void take(session.refresh()).then(() => pages.reloadAll()),
    check: () => checker.now(),
    close,
  };
}

/** What was begun for the session ends when nothing can be served. */
async function servedFor(session: Session, options: ServerOptions): Promise<RunningServer> {
  try {
    return await serve(options);
  } catch (error) {
    await session.end();
    throw error;
  }
}

const stylesOf = ({ moment }: Session) =>
  Object.fromEntries(
    Object.entries(moment?.standing.bundles.assets ?? {}).filter(([, { url }]) => url.endsWith(".css")),
  );

async function respond({
  session,
  pages,
  asked,
  response,
}: {
  session: Session;
  pages: OpenPages;
  asked: ServerRequest;
  response: ServerResponse;
}): Promise<void> {
  const { pathname, search } = asked;
  if (!pathname.startsWith(ownPath)) return send(await answer(session, pathname, search), asked, response);
  const query = new URLSearchParams(search);
  if (pathname === eventsPath) await pages.add(pageIn(query), query.get("version") ?? "", response);
  else if (pathname === scriptPath) send({ status: 200, path: scriptPath, body: reloadScript }, asked, response);
  else send({ status: 404, path: "404.txt", body: "Not found.\n" }, asked, response);
}

/** Which page asks for events; the home page when that is no path. */
function pageIn(query: URLSearchParams): string {
  const page = query.get("page") ?? "/";
  return page.startsWith("/") && URL.canParse(page, "http://localhost") ? page : "/";
}

/** Pages get the reload script behind their last byte. */
function send(answered: Answer, { method }: ServerRequest, response: ServerResponse): void {
  const { status, path, body, location, isImmutable } = answered;
  const isPage = path.endsWith(".html") && typeof body === "string";
  const bytes = Buffer.from(isPage ? watched(body, versionOf(answered)) : body);
  response.writeHead(status, {
    "Content-Type": contentTypeOf(path),
    "Content-Length": bytes.length,
    "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    ...(location === undefined ? {} : { Location: location }),
  });
  response.end(method === "HEAD" ? undefined : bytes);
}
