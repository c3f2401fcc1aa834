import type { PageFacts } from "../scan.ts";

/** What is known of a stylesheet. */
export interface StylesheetFacts {
  readonly path: string;
  readonly urls: readonly string[];
  readonly sources: readonly string[];
}

/** What the checks look at: facts of the final output, never the sources. */
export interface SiteFacts {
  readonly origin: string;
  readonly pages: readonly PageFacts[];
  readonly stylesheets: readonly StylesheetFacts[];
  /** Every output path. */
  readonly paths: ReadonlySet<string>;
}
