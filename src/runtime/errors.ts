/** Runtime errors of the site's code -> findings at the lines of the templates. */

import { formatPosition } from "../base/code-frame.ts";
import type { Finding, SourcePlace } from "../base/diagnostic.ts";
import { someOf } from "../base/message.ts";
import { listedAt, siteFile } from "../base/places.ts";
import { lackOfFiles } from "../base/system-errors.ts";
import type { Thrown } from "../site-thread/protocol.ts";
import type { DeadCode } from "../site-thread/react/jsx-runtime.ts";
import { exceptionMessage, packageOnStack } from "./packages.ts";
import type { Program } from "./program.ts";
import type { TemplatePosition } from "./thread-client.ts";

/** The finding for an exception, at the topmost stack line of the site's code; at `otherwise` if there is none. */
export function templateError(
  program: Program,
  doing: string,
  { message, stack, code = "template/error", attribute, componentTrace = [] }: Thrown,
  otherwise: SourcePlace,
): Finding {
  const lack = lackOfFiles(message);
  if (lack) return lack;
  const thrownIn = program.positionsIn(stack);
  const usedAt = program.positionsIn(componentTrace.join("\n"));
  const [position = usedAt.shift()] = thrownIn;
  // Consecutive stack frames are often in the same file; the caller is the first one in another file.
  const caller = thrownIn.find(({ file }) => file !== position?.file);
  const user = packageOnStack(stack);
  const steps = [caller ?? [], usedAt].flat().map(positionText);
  return {
    code,
    message: exceptionMessage(clarified(message), user, doing),
    hint: steps.length > 0 ? `Reached through ${steps.reverse().join(", ")}.` : undefined,
    ...(position ? { ...position, at: { ...position.at, ...(attribute && { attribute }) } } : otherwise),
  };
}

const positionText = ({ file, at }: TemplatePosition): string => formatPosition({ file, ...at });

/** Replaces a message of React that applies only to interactive pages. */
const clarified = (message: string): string =>
  message.startsWith("A component suspended while responding to synchronous input")
    ? "A component is async, or waits for a promise, where React cannot wait, such as in an island or in toHtml(): load its data outside of it, or at the top of a module"
    : message;

/**
 * Exceptions of pages: the same message at the same position is reported once, with the trace of the first page. A page
 * that was not traced, and whose stack has no template, failed where one with the same stack did that was.
 */
export class PageFailures {
  private readonly failures = new Map<string, { thrown: Thrown; urls: string[] }>();
  private readonly tracedByStack = new Map<string, string>();

  constructor(private readonly program: Program) {}

  /** @param traced the same exception when the page was rendered again to trace it. */
  add(url: string, thrown: Thrown, traced?: Thrown): void {
    const position = this.positionOf(traced ?? thrown);
    const place = position ?? (traced ? undefined : this.tracedByStack.get(thrown.stack)) ?? thrown.stack;
    if (traced) this.tracedByStack.set(thrown.stack, place);
    const key = `${thrown.message}\0${place}`;
    const same = this.failures.get(key);
    if (same) same.urls.push(url);
    else this.failures.set(key, { thrown: traced ?? thrown, urls: [url] });
  }

  private positionOf({ stack }: Thrown): string | undefined {
    const [position] = this.program.positionsIn(stack);
    return position && positionText(position);
  }

  findings = (): Finding[] =>
    [...this.failures.values()].map(({ thrown, urls }) =>
      templateError(this.program, `Rendering ${someOf(urls)}`, thrown, listedAt(urls[0] ?? "")),
    );
}

/** Event handlers, refs and effects, which React omits from static markup: they would do nothing in the browser. */
export class DeadCodeFindings {
  private readonly reported = new Set<string>();

  constructor(private readonly program: Program) {}

  /** The findings for those that were not reported yet. */
  findings(deadCode: readonly DeadCode[]): Finding[] {
    return deadCode.flatMap((dead) => {
      const { code, what, stackLines } = dead;
      if (this.reported.has(what + stackLines)) return [];
      this.reported.add(what + stackLines);
      const says = code === "template/handler" ? handlerSays(dead) : this.effectSays(dead);
      return says ? { code, ...says, ...(this.program.positionsIn(stackLines)[0] ?? { file: siteFile }) } : [];
    });
  }

  /** Undefined for an effect of a package whose component shows something: most of these do not need it. */
  private effectSays({ what, inPackage, isEmpty }: DeadCode): Says | undefined {
    const isOwn = !inPackage || this.program.positionsIn(inPackage.stack.split("\n")[1] ?? "").length > 0;
    if (isOwn) {
      const never = what.endsWith("()") ? "never runs" : "is never set";
      return { message: `${what} ${never}: ${withoutReact}.`, hint: `${island.own} ${byScript} ${accept}` };
    }
    const component = /^[A-Z][\w.]{2,}$/.test(inPackage.component) ? `<${inPackage.component}>` : "A component";
    const user = packageOnStack(inPackage.stack, "") ?? "a package";
    const message = `${component} shows nothing, since ${what} in ${user} never runs: ${withoutReact}.`;
    return isEmpty ? { message, hint: `${island.inPackage} ${accept}` } : undefined;
  }
}

type Says = Pick<Finding, "message" | "hint">;

function handlerSays({ what, inPackage }: DeadCode): Says {
  const user = inPackage && packageOnStack(inPackage.stack, inPackage.component);
  return {
    message: `${what}${user ? ` in ${user}` : ""} has no effect: ${withoutReact}.`,
    hint: user
      ? `${island.inPackage} Or use HTML that works without it, such as <details>, or add the listener in a script in templates/client/. ${accept}`
      : `${island.own} Or add the listener in a script in templates/client/ that finds the element by a data- attribute. ${accept}`,
  };
}

const withoutReact = "the page is published as HTML, without React";
const island = {
  own: 'Begin the module of the component with "use client", and browsers run it as an island.',
  inPackage: 'Use it in a module that begins with "use client", and browsers run that as an island.',
};
const byScript = "Or do it in a script in templates/client/.";
const accept = "If a script of yours hydrates the component, accept this warning.";
