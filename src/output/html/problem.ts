/** Something wrong with an element of a page, which the page alone shows. */
import type { Finding } from "../../diagnostics/diagnostic.ts";

/** The fault of an element, which checks/index.ts reports. */
export interface ElementProblem extends Pick<Finding, "code" | "severity" | "message" | "hint"> {
  /** The value that is wrong, as a string in a template or in content. */
  readonly value?: string;
  /** Index of the element in the page. */
  readonly offset: number;
}
