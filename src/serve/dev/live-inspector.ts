/**
 * The inspector at `/__plinth/`. When a browser requests it, `plinth explain --json` reports on the site; the report
 * is kept until the next edit.
 */

import { htmlType } from "../../hosting/content-types.ts";
import { type InspectorReport, inspectorPage } from "../inspector/inspector.ts";
import { html, plainPage } from "../page/html.ts";
import type { Answer } from "./machine.ts";
import { type PlinthProcess, runPlinth, type ShownSite } from "./plinth-process.ts";

export class LiveInspector {
  private running: PlinthProcess | undefined;

  constructor(private readonly shown: ShownSite) {}

  /** The page for the site as it is now. @param search the query with its "?", or empty. */
  async answer(search: string): Promise<Answer> {
    const report = await this.report();
    const filter = new URLSearchParams(search).get("filter") ?? "";
    return report
      ? { status: 200, contentType: htmlType, body: inspectorPage(report, { isLive: true, filter }) }
      : { status: 500, contentType: htmlType, body: failedPage };
  }

  /** Drops the report: the site has changed. */
  stop(): void {
    this.running?.stop();
    this.running = undefined;
  }

  private async report(): Promise<InspectorReport | undefined> {
    this.running ??= runPlinth("explain", this.shown);
    const { running } = this;
    const report = (await running.output) as InspectorReport | undefined;
    return running === this.running ? report : await this.report();
  }
}

const failedPage = plainPage({
  title: "Plinth inspector",
  heading: "No report",
  content: html`<p>The command <code>plinth explain --json</code> failed. Run it in a terminal to see why.</p>`,
});
