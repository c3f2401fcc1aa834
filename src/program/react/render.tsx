/**
 * Page -> HTML. React renders static markup; errors that it does not throw (an
 * empty page, console.error) are reported here.
 */
import { isValidElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Asset, type Page, PageContext } from "../../api/index.ts";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import { listedAt } from "../../diagnostics/page-place.ts";
import {
  callerOf,
  type DeadHandler,
  handlersIn,
  takeDeadHandlers,
  withElementLimit,
  withPackageObserver,
} from "./jsx-runtime.ts";
import { type ElementMarker, type Failed, renderMarked, traceFailure, traceHandlers } from "./trace-failure.ts";

export interface RenderContext {
  readonly origin: string;
  readonly assets: Readonly<Record<string, Asset>> | undefined;
}

/** A page as HTML, or the exception that it threw. */
export type Rendered =
  | {
      readonly html: string;
      readonly findings: Finding[];
      readonly deadHandlers: readonly DeadHandler[];
      /** False if it is not a complete document. */
      readonly whole: boolean;
    }
  | Failed;

/** Renders one page. Exceptions of the template are returned, not thrown. */
export function render(page: Page, context: RenderContext): Rendered {
  const inPackages = new Set<string>();
  const { result, complaints } = captureConsoleErrors((): { markup: string } | Failed => {
    try {
      return {
        markup: withPackageObserver(
          (maker, type, props) => {
            const whats = handlersIn(type, props);
            if (whats.length > 0) inPackages.add(`${whats} ${callerOf(maker)}`);
            return undefined;
          },
          () => withElementLimit(() => markupOf(page, context)),
        ),
      };
    } catch (thrown) {
      return { thrown, way: [] };
    }
  });
  if ("thrown" in result) return result;
  const { markup } = result;
  const findings = complaints.map((message): Finding => consoleFinding(page, message));
  const whole = /^<html[\s>]/.test(markup) && markup.endsWith("</html>");
  if (!whole) findings.push(incompleteHtml(page, markup));
  const deadHandlers = [
    ...takeDeadHandlers(),
    ...(inPackages.size > 0 ? packageHandlers(page, context, inPackages) : []),
  ];
  return { html: `<!doctype html>\n${markup}\n`, findings, deadHandlers, whole };
}

/** By template and handlers of packages: where they are used, on the first such page. */
const tracedHandlers = new Map<string, readonly DeadHandler[]>();

function packageHandlers(page: Page, context: RenderContext, handlers: ReadonlySet<string>): readonly DeadHandler[] {
  const key = [templateNameOf(page.element), ...handlers].join("\n");
  const known = tracedHandlers.get(key);
  const traced = known ?? captureConsoleErrors(() => traceHandlers(() => markupOf(page, context))).result;
  takeDeadHandlers(); // those of templates, again
  tracedHandlers.set(key, traced);
  return traced;
}

/** Renders a page that threw again, to find out where. */
export const renderAgain = (page: Page, context: RenderContext, thrown: unknown): Failed =>
  captureConsoleErrors(() => traceFailure(() => markupOf(page, context), thrown)).result;

/** Renders a page again with marked elements. Undefined if it throws now. */
export function renderWithMarks(page: Page, context: RenderContext, mark: ElementMarker): string | undefined {
  try {
    const { result } = captureConsoleErrors(() => renderMarked(mark, () => markupOf(page, context)));
    return `<!doctype html>\n${result}\n`;
  } catch {
    return undefined;
  } finally {
    takeDeadHandlers();
  }
}

const markupOf = (page: Page, context: RenderContext): string =>
  renderToStaticMarkup(<PageContext value={{ url: page.url, ...context }}>{page.element}</PageContext>);

/** Runs a function and captures its console.error messages. */
function captureConsoleErrors<Result>(run: () => Result): { result: Result; complaints: string[] } {
  const consoleErrors: string[] = [];
  const { error: print } = console;
  console.error = (...parts: unknown[]) => void consoleErrors.push(formatConsoleMessage(parts));
  try {
    return { result: run(), complaints: consoleErrors };
  } finally {
    console.error = print;
  }
}

/** The components of a listed element: its own, and those of elements that it is given, such as its children. */
export function componentsIn({ type, props }: ReactElement): unknown[] {
  const { children, ...others } = props as Readonly<Record<string, unknown>>;
  const given = [...[children].flat(Number.POSITIVE_INFINITY), ...Object.values(others)];
  const own = typeof type === "string" || typeof type === "symbol" ? [] : [type];
  return [...own, ...given.filter((value) => isValidElement(value)).flatMap(componentsIn)];
}

/** The name of a page's component. */
export function templateNameOf(element: ReactElement): string {
  const { type } = element;
  if (typeof type === "string") return `<${type}>`;
  return (
    (type as { displayName?: string; name?: string }).displayName ?? (type as { name?: string }).name ?? "a template"
  );
}

const consoleFinding = (page: Page, message: string): Finding => ({
  code: "template/console",
  message: `console.error while rendering ${page.url} with ${templateNameOf(page.element)}: ${message}`,
  ...listedAt(page.url),
});

const incompleteHtml = (page: Page, markup: string): Finding => ({
  code: "template/no-html",
  message: `${templateNameOf(page.element)} rendered ${markup === "" ? "nothing" : `"${markup.slice(0, 40)}…"`} for ${page.url} instead of a complete <html> element.`,
  hint: "Return <html>…</html>; a template that returns null or undefined renders nothing.",
  ...listedAt(page.url),
});

/** Formats like console.error: replaces "%s" with the next argument. Only the first line. */
function formatConsoleMessage([first, ...rest]: unknown[]): string {
  const text = String(first).replaceAll(/%[sod]/g, () => String(rest.shift() ?? ""));
  return text.split("\n")[0]?.trim() ?? "";
}
