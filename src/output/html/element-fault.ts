/** Faults of elements are found as a page is read, since elements are not kept; checks/index.ts reports them. */
import type { Finding } from "../../base/diagnostic.ts";

/** The fault of one element, found without any other page. */
export interface ElementFault extends Pick<Finding, "code" | "severity" | "message" | "hint" | "explainedBy"> {
  /** The value that is wrong, as a string in a template or in content. */
  readonly value?: string;
  /** Index of the element in the page. */
  readonly offset: number;
}
