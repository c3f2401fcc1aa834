/**
 * The inspector at `/__plinth/`. When a browser requests it, `plinth explain --json` reports on the site; the report
 * is kept until the next edit, which reloads the open inspector pages.
 */
import type { ServerResponse } from "node:http";
import type { Selection } from "../../content/drafts.ts";
import type { ServerRequest } from "../http/server.ts";
import { Inspector, inspectorPath, pagePath } from "../inspector/inspector.ts";
import type { Inspected } from "../inspector/site-view.ts";
import { eventsPath, ownPath, sendEvent, startEvents, withReloadScript } from "./live-reload.ts";
import { plainPage } from "./plain-page.ts";
import { runPlinth, selectionOptions } from "./plinth-process.ts";

interface Report {
  /** Undefined if an edit stopped it, or if the command failed. */
  readonly made: Promise<Inspector | undefined>;
  readonly stop: () => void;
}

export class Inspection {
  /** The number of edits. */
  private version = 0;
  private report: Report | undefined;
  private readonly open = new Set<ServerResponse>();

  constructor(
    private readonly root: string,
    private readonly selection: Selection,
  ) {}

  /** Whether a request is for the inspector, or for events about its pages. */
  isFor(pathname: string, query: URLSearchParams): boolean {
    const isEvents = pathname === eventsPath && query.get("page")?.startsWith(ownPath);
    return pathname === inspectorPath || pathname === pagePath || isEvents === true;
  }

  /** Responds to such a request. */
  async respond({ pathname, search, method }: ServerRequest, response: ServerResponse): Promise<void> {
    const query = new URLSearchParams(search);
    if (pathname === eventsPath) return this.watch(query.get("version"), response);
    const inspector = await this.current();
    const isPage = pathname === pagePath;
    const found = isPage ? inspector?.page(query.get("url") ?? "") : inspector?.overview(query.get("filter") ?? "");
    const html = withReloadScript(found ?? (inspector ? noPage : noReport), `${this.version}`);
    response.writeHead(found ? 200 : inspector ? 404 : 500, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": Buffer.byteLength(html),
      "Cache-Control": "no-store",
      "Content-Security-Policy": "frame-ancestors 'none'",
    });
    response.end(method === "HEAD" ? undefined : html);
  }

  /** Keeps a response open for events about a page that was sent at `version`. */
  private watch(version: string | null, response: ServerResponse): void {
    startEvents(response);
    this.open.add(response);
    response.once("close", () => this.open.delete(response));
    if (version !== `${this.version}`) sendEvent(response, "reload", {});
  }

  /** The site has changed: drops the report, and reloads the open pages. */
  update(): void {
    this.version++;
    this.stop();
    for (const response of this.open) sendEvent(response, "reload", {});
  }

  /** Stops a running report. */
  stop(): void {
    this.report?.stop();
    this.report = undefined;
  }

  /** The report of the site as it is now. */
  private async current(): Promise<Inspector | undefined> {
    for (;;) {
      const { version } = this;
      this.report ??= this.make();
      const made = await this.report.made;
      if (version === this.version) return made;
    }
  }

  private make(): Report {
    let stop = (): void => undefined;
    const made = new Promise<Inspector | undefined>((resolve) => {
      const args = ["explain", "--json", "--root", this.root, ...selectionOptions(this.selection)];
      const stopProcess = runPlinth(args, (output) => resolve(output ? new Inspector(output as Inspected) : undefined));
      stop = () => {
        stopProcess();
        resolve(undefined);
      };
    });
    return { made, stop };
  }
}

const noPage = plainPage({
  title: "Plinth inspector",
  heading: "No such page",
  block: `<p>The site has no page with this URL. <a href="/__plinth/">All pages</a></p>`,
});

const noReport = plainPage({
  title: "Plinth inspector",
  heading: "No report",
  block: "<p>The command <code>plinth explain --json</code> failed. Run it in a terminal to see why.</p>",
});
