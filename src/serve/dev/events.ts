/** The events of `plinth dev` while a site is edited. */

import type { Diagnostic } from "../../base/diagnostic.ts";
import type { Draft } from "../../content/drafts.ts";

export type DevEvent =
  /** An edit was applied and the open pages are updated; or a browser was shown an error. */
  | {
      readonly type: "updated";
      /** Empty if nothing was edited. */
      readonly paths: readonly string[];
      /** URLs of the open pages that changed. */
      readonly pages: readonly string[];
      readonly milliseconds: number;
      /** All current errors and warnings: those of the site, and the errors of pages that a browser was shown. */
      readonly diagnostics: readonly Diagnostic[];
      /** Entries that are drafts, shown or not. */
      readonly drafts: readonly Draft[];
    }
  | { readonly type: "checked"; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: "not hydrated"; readonly diagnostic: Diagnostic }
  /** A bug in Plinth, found while an edit was applied. */
  | { readonly type: "bug"; readonly error: unknown }
  /** The system's limit of watched files is reached. `setting` raises it. */
  | { readonly type: "polling"; readonly setting: string };
