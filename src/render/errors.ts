/** Exceptions and mistakes of the site's code while it runs -> findings, at the lines of its templates. */

import { type Finding, listedAt, someOf } from "../diagnostics/diagnostic.ts";
import type { Program, TemplatePlace } from "./program.ts";
import type { Thrown } from "./protocol.ts";
import type { DeadHandler } from "./react/jsx-runtime.ts";

/** What was thrown, at the topmost line of the site's own code; at `otherwise` when none is known. */
export function templateError(
  program: Program,
  doing: string,
  { message, stack, way = [] }: Thrown,
  otherwise: Pick<Finding, "file" | "at">,
): Finding {
  const thrownIn = program.placesIn(stack);
  const usedAt = program.placesIn(way.join("\n"));
  const [place = usedAt.shift()] = thrownIn;
  // Of the functions that called each other, those of one file stand side by side.
  const caller = thrownIn.find(({ file }) => file !== place?.file);
  const steps = [caller ?? [], usedAt].flat().map(textOf);
  return {
    code: "template/error",
    message: `${whatReactMeans(message).replace(/\.$/, "")}. ${doing}.`,
    hint: steps.length > 0 ? `It got there by way of ${steps.reverse().join(", ")}.` : undefined,
    ...(place ?? otherwise),
  };
}

const textOf = ({ file, at: { line, column } }: TemplatePlace): string => `${file}:${line}:${column}`;

/** React's advice is for interactive pages; a static one needs other advice. */
const whatReactMeans = (message: string): string =>
  message.startsWith("A component suspended while responding to synchronous input")
    ? "A component is async, or waits for a promise: load its data in content/ or at the top of a module, and render it directly"
    : message;

/** What pages threw: the same message at the same place is reported once, with the trace of the first page. */
export class Failures {
  private readonly byPlace = new Map<string, { thrown: Thrown; urls: string[] }>();

  constructor(private readonly program: Program) {}

  add(url: string, thrown: Thrown): void {
    const [place] = this.program.placesIn(thrown.stack);
    const key = `${thrown.message}\0${place ? textOf(place) : thrown.stack}`;
    const same = this.byPlace.get(key);
    if (same) same.urls.push(url);
    else this.byPlace.set(key, { thrown, urls: [url] });
  }

  findings = (): Finding[] =>
    [...this.byPlace.values()].map(({ thrown, urls }) =>
      templateError(this.program, `Rendering ${someOf(urls)}`, thrown, listedAt(urls[0] ?? "")),
    );
}

/** Handlers that React leaves out: the browser gets an element that does nothing. */
export class DeadHandlers {
  private readonly reported = new Set<string>();

  constructor(private readonly program: Program) {}

  /** Those that no earlier page had. */
  findings(handlers: readonly DeadHandler[]): Finding[] {
    return handlers.flatMap(({ what, place }) => {
      if (this.reported.has(what + place)) return [];
      this.reported.add(what + place);
      return {
        code: "template/handler",
        message: `${what} does nothing: no React reaches the browser.`,
        hint: "Act on the element in a script below templates/client/, found by a data- attribute.",
        ...(this.program.placesIn(place)[0] ?? { file: "templates/site.tsx" }),
      };
    });
  }
}
