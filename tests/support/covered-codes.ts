/** Every code has a row in a table, or a test of its own: otherwise this file does not compile. */

import type { Code } from "../../src/base/diagnostic.ts";
import type * as checks from "../checks/rows.ts";
import type * as content from "../content/rows.ts";
import type * as hosting from "../hosting/rows.ts";
import type * as pipeline from "../pipeline/rows.ts";
import type * as runtime from "../runtime/rows.ts";
import type * as siteThread from "../site-thread/rows.ts";

/** Codes whose tests need a separate thread: resilience/limits.test.ts. */
export type LimitCode = Extract<Code, "template/timeout" | "template/memory" | "template/exit">;

/** Codes of pipeline/base.test.ts, pipeline/pictures.test.ts, publish/, commands/verify.slow.test.ts, checks/html-standard.test.ts, browser/, commands/external.test.ts and resilience/limits.test.ts. */
type TestedElsewhere =
  | "link/outside-base"
  | `publish/${"failed" | "foreign-file" | "leftover" | "locked" | "not-ours" | "removed-url" | "unsafe-folder"}`
  | `verify/${"damaged" | "foreign-file" | "not-reproducible" | "other-engine" | "outdated"}`
  | `html/${"invalid" | "no-validator"}`
  | `browser/${"accessibility" | "console" | "focus" | "hydration" | "layout-shift" | "no-script" | "overflow" | "policy" | "request" | "text-size" | "third-party" | "unavailable"}`
  | `external/${"gone" | "moved"}`
  | "picture/no-sharp"
  | LimitCode;

type Tables = typeof checks & typeof content & typeof hosting & typeof pipeline & typeof runtime & typeof siteThread;
type CodesOf<Table> = Table extends { readonly mistakes: infer Mistakes } ? keyof Mistakes : never;

/** Codes without a row; an error of types unless it is empty. */
export const uncovered: Readonly<Record<Exclude<Code, CodesOf<Tables[keyof Tables]> | TestedElsewhere>, never>> = {};
