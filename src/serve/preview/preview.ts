/**
 * `plinth preview`: serves the published site as a good static host does, so that what works here
 * works there. It reads the output folder at every request: a build that runs meanwhile shows at the
 * next one.
 */

import { type HostName, hosts } from "../../hosting/hosts/lookup.ts";
import { CannotServe, type RunningServer, serve } from "../http/server.ts";
import { Editions, patiently, Swapped } from "./build-snapshot.ts";
import { answer } from "./handle-request.ts";
import { sendText } from "./send-response.ts";
import { fileIn } from "./servable-file.ts";

export interface PreviewOptions {
  /** The output folder; absolute. */
  readonly out: string;
  /** As which host to answer; without one, as Netlify and Cloudflare Pages do where they agree. */
  readonly as?: HostName | undefined;
  readonly host: string;
  readonly port: number;
  readonly strictPort: boolean;
  /** Told what went wrong when a request was answered with 500. */
  readonly onFailure?: (error: unknown) => void;
}

export interface RunningPreview extends RunningServer {
  /** Lines of `_headers` and `_redirects` that are left out, one sentence each. */
  readonly notes: readonly string[];
}

/** There is nothing to serve. */
export class NoSite extends CannotServe {
  constructor(readonly out: string) {
    super(
      `There is no site in ${out}: it has no index.html. Run "plinth build" first, or name another folder with --out.`,
    );
  }
}

/** The build made nothing for that host. */
export class NotForHost extends CannotServe {
  constructor(
    readonly out: string,
    file: string,
  ) {
    super(
      `${out} has no ${file} of the build's, and without it that host would not know the site's URLs. Name the host in \`hosts\` of hosting() in templates/site.tsx, and build again.`,
    );
  }
}

/** Starts to serve. @throws NoSite, NotForHost, and what `serve` throws. */
export async function preview({ out, as, onFailure, ...options }: PreviewOptions): Promise<RunningPreview> {
  const host = as && hosts[as];
  const editions = new Editions(out, host);
  const found = await patiently(() => editions.current()).then(
    ({ root, notes, base, isTold }) => fileIn(root, "index.html") && { notes, base, isTold },
    (error) => {
      if (!(error instanceof Swapped)) throw error;
    },
  );
  if (!found) throw new NoSite(out);
  if (host?.told && !found.isTold) throw new NotForHost(out, host.told);
  const server = await serve({
    ...options,
    answer: (asked, response) => answer(editions, asked, response),
    fail: (error, _asked, response) => {
      onFailure?.(error);
      const page = editions.failurePage;
      if (!page) return sendText(response, 500, messageFor(error));
      response.writeHead(500, { "Content-Type": "text/html; charset=utf-8", "Content-Length": page.length });
      response.end(page);
    },
  });
  const { notes, base } = found;
  return { ...server, url: base === "/" ? server.url : server.url + base, notes };
}

const messageFor = (error: unknown): string =>
  error instanceof Swapped ? "The site is not there; perhaps it is being built." : "The file could not be read.";
