/**
 * `plinth preview`: serves the published site like a typical static host, so that a page that works here also works
 * there. It checks the output folder on every request, so a new build is served at once.
 */
import type { ServerResponse } from "node:http";
import { htmlType } from "../../hosting/content-types.ts";
import type { Host } from "../../hosting/host.ts";
import { plainHttpNote } from "../http/plain-http.ts";
import { CannotServe, type RunningServer, type ServerOptions, type ServerRequest, serve } from "../http/server.ts";
import { FolderSwapped, fileIn, OutputFolder, retryWhileSwapped } from "./build-snapshot.ts";
import { respondFromOutput } from "./respond.ts";
import { sendText } from "./send.ts";

export interface PreviewOptions {
  /** The output folder; absolute. */
  readonly out: string;
  /** The host to imitate; by default, Netlify and Cloudflare Pages where they agree. */
  readonly as?: Host | undefined;
  readonly host: string;
  readonly port: number;
  readonly strictPort: boolean;
  readonly onResponse?: ServerOptions["onResponse"];
  /** Called before each response, which waits for it; it may respond itself. */
  readonly beforeResponse?: (request: ServerRequest, response: ServerResponse) => Promise<void>;
  /** Called with the error behind a 500 response. */
  readonly onFailure?: (error: unknown) => void;
  /** Called with a note that applies only to some requests. */
  readonly onNote?: (note: string) => void;
}

export interface RunningPreview extends RunningServer {
  /** Notes, one sentence each: what is from a host's documentation, ignored lines of `_headers` and `_redirects`, and the directive that plain HTTP omits. */
  readonly notes: readonly string[];
}

/** Starts the server. @throws CannotServe. */
export async function preview({
  out,
  as,
  onFailure,
  onNote,
  beforeResponse,
  ...options
}: PreviewOptions): Promise<RunningPreview> {
  const folder = new OutputFolder(out, as?.serve);
  const current = await retryWhileSwapped(() => folder.current()).then(
    // A built site without a home page may redirect from /, or have nothing there.
    (snapshot) => (snapshot.written.size > 0 || fileIn(snapshot, "index.html") ? snapshot : undefined),
    (error) => {
      if (!(error instanceof FolderSwapped)) throw error;
    },
  );
  if (!current)
    throw new CannotServe(
      `There is no site in ${out}: it has neither a manifest of a build nor an index.html. Run "plinth build" first, or use another folder with --out.`,
    );
  const configuration = as?.serve.configuration;
  if (configuration && !current.hasHostFile)
    throw new CannotServe(
      `${out} has no ${configuration} from the build, and without it that host does not know the site's URLs. Add the host to \`hosts\` of hosting() in templates/site.tsx, and build again.`,
    );
  let isNoted = current.notes.includes(plainHttpNote);
  const onUpgradeRemoved = (): void => {
    if (!isNoted) onNote?.(plainHttpNote);
    isNoted = true;
  };
  const server = await serve({
    ...options,
    respond: async (request, response) => {
      await beforeResponse?.(request, response);
      if (!response.writableEnded) await respondFromOutput(folder, { request, response, onUpgradeRemoved });
    },
    respondToError: (error, _request, response) => {
      onFailure?.(error);
      const page = folder.failurePage;
      if (!page) return sendText(response, 500, messageFor(error));
      response.writeHead(500, { "Content-Type": htmlType, "Content-Length": page.length });
      response.end(page);
    },
  });
  const { base } = current;
  const untried = as?.fromDocumentation;
  const source = untried ? [`Not compared with ${as.name} itself, but from its documentation: ${untried}.`] : [];
  const notes = [...source, ...current.notes];
  return { ...server, url: base === "/" ? server.url : server.url + base, notes };
}

const messageFor = (error: unknown): string =>
  error instanceof FolderSwapped
    ? "The output folder is missing; a build may be running."
    : "The file could not be read.";
