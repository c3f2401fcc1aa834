/**
 * The inspector at `/__plinth/`. When a browser requests it, `plinth explain --json` reports on the site; the report
 * is kept until the next edit, which reloads the open inspector pages.
 */
import type { ServerResponse } from "node:http";
import type { Selection } from "../../content/drafts.ts";
import type { ServerRequest } from "../http/server.ts";
import { type Inspected, inspectorPage, inspectorPath } from "../inspector/inspector.ts";
import { eventsPath, sendEvent, startEvents, withReloadScript } from "./live-reload.ts";
import { plainPage } from "./plain-page.ts";
import { runPlinth, selectionOptions } from "./plinth-process.ts";

interface RunningReport {
  /** Undefined if an edit stopped it, or if the command failed. */
  readonly made: Promise<Inspected | undefined>;
  readonly stop: () => void;
}

export class Inspection {
  /** The number of edits. */
  private version = 0;
  private report: RunningReport | undefined;
  private readonly open = new Set<ServerResponse>();

  constructor(
    private readonly root: string,
    private readonly selection: Selection,
  ) {}

  /** Whether a request is for the inspector, or for events about it. */
  isFor(pathname: string, query: URLSearchParams): boolean {
    const isEvents = pathname === eventsPath && query.get("page")?.startsWith(inspectorPath);
    return pathname === inspectorPath || isEvents === true;
  }

  /** Responds to such a request. */
  async respond({ pathname, search, method }: ServerRequest, response: ServerResponse): Promise<void> {
    const query = new URLSearchParams(search);
    if (pathname === eventsPath) return this.watch(query.get("version"), response);
    const report = await this.current();
    const page = report && inspectorPage(report, { isLive: true, filter: query.get("filter") ?? "" });
    const html = withReloadScript(page ?? noReport, `${this.version}`);
    response.writeHead(page ? 200 : 500, {
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
  private async current(): Promise<Inspected | undefined> {
    for (;;) {
      const { version } = this;
      this.report ??= this.make();
      const made = await this.report.made;
      if (version === this.version) return made;
    }
  }

  private make(): RunningReport {
    let stop = (): void => undefined;
    const made = new Promise<Inspected | undefined>((resolve) => {
      const args = ["explain", "--json", "--root", this.root, ...selectionOptions(this.selection)];
      const stopProcess = runPlinth(args, (output) => resolve(output as Inspected | undefined));
      stop = () => {
        stopProcess();
        resolve(undefined);
      };
    });
    return { made, stop };
  }
}

const noReport = plainPage({
  title: "Plinth inspector",
  heading: "No report",
  block: "<p>The command <code>plinth explain --json</code> failed. Run it in a terminal to see why.</p>",
});
