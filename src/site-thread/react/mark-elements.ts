/** Renders a page again with marked elements, to find their places in the sources (site-thread/marked-pages.ts). */
import { ComponentUses, currentUse, type TemplateCall, usesAround } from "./component-uses.ts";
import {
  callerOf,
  type ElementObserver,
  type PackageObserver,
  withElementLimit,
  withPackageObserver,
} from "./jsx-runtime.ts";

/** What marks the HTML elements of a page. */
export interface ElementMarker {
  /** The number of values of content that have been read. */
  readonly reads: () => number;
  /** More props for an element. `calls`: the one that makes it, the use of the component around it, and so on. */
  readonly mark: (calls: readonly TemplateCall[], type: string) => object;
}

/** Runs a function that renders one page, or creates the elements of pages, and marks each HTML element. */
export function withMarkedElements<Result>({ reads, mark }: ElementMarker, run: () => Result, limit?: number): Result {
  const uses = new ComponentUses();
  const marksOf = (type: string, call: TemplateCall): object =>
    mark([call, ...usesAround(currentUse()).flatMap((use) => use.call ?? [])], type);
  const observer: ElementObserver = (type, props, stackLine) => {
    const call = { stackLine, props, reads: reads() };
    if (typeof type === "string") return [type, { ...props, ...marksOf(type, call) }];
    return [uses.recording(type, { stackLine, type, outer: currentUse(), call }), props];
  };
  const element: PackageObserver["element"] = (maker, type, props) =>
    typeof type === "string" ? marksOf(type, { stackLine: callerOf(maker), props, reads: reads() }) : undefined;
  return withPackageObserver({ element }, () => withElementLimit(run, observer, limit));
}
