/**
 * Page -> HTML. React renders static markup; errors that it does not throw (an
 * empty page, console.error) are reported here.
 */
import { isValidElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { findCurrentSite } from "../../api/current-site.ts";
import { type Asset, type Page, PageContext } from "../../api/index.ts";
import { IslandContext } from "../../api/island.ts";
import type { Finding } from "../../base/diagnostic.ts";
import { listedAt } from "../../base/places.ts";
import { withFinally } from "../finally.ts";
import { type IslandFiles, type IslandUse, PageIslands } from "../islands/page-islands.tsx";
import { withoutPartTags } from "../markdown/components/elements.ts";
import { traceDeadCode } from "./dead-code.ts";
import {
  callerOf,
  type DeadCode,
  handlersIn,
  takeDeadCode,
  withElementLimit,
  withPackageObserver,
} from "./jsx-runtime.ts";
import { type ElementMarker, withMarkedElements } from "./mark-elements.ts";
import { isWaiting, type TracedFailure, traceFailure } from "./trace-failure.ts";

export interface RenderContext {
  readonly origin: string;
  readonly assets: Readonly<Record<string, Asset>> | undefined;
  readonly islands?: IslandFiles | undefined;
}

/** A page as HTML, or the exception that it threw. */
export type RenderResult =
  | {
      readonly html: string;
      readonly findings: Finding[];
      readonly deadCode: readonly DeadCode[];
      readonly islands: readonly IslandUse[];
      /** False if it is not a complete document. */
      readonly isCompleteDocument: boolean;
    }
  | TracedFailure;

/** Renders one page. Exceptions of the template are returned, not thrown. */
export function renderPage(page: Page, context: RenderContext): RenderResult {
  const attempt = new RenderAttempt(page, context);
  let markup: string;
  try {
    markup = attempt.observe(() => markupOf(page, context, attempt.islands));
  } catch (thrown) {
    return failed(thrown);
  }
  return attempt.rendered(markup);
}

/** Renders a page again for which React has to wait. */
export function renderPageAsync(page: Page, context: RenderContext): Promise<RenderResult> {
  const attempt = new RenderAttempt(page, context);
  const markup = attempt.observe(() => asyncMarkupOf(page, context, attempt.islands));
  return markup.then((text) => attempt.rendered(text), failed);
}

const failed = (thrown: unknown): TracedFailure => ({ thrown, componentTrace: [] });

/** What is observed while a page is rendered. */
class RenderAttempt {
  readonly islands: PageIslands;
  private readonly consoleErrors: string[] = [];
  /** The keys of effects, and of handlers of packages. */
  private readonly tracedKeys = new Set<string>();

  constructor(
    private readonly page: Page,
    private readonly context: RenderContext,
  ) {
    this.islands = new PageIslands(context.islands);
  }

  observe<Result>(run: () => Result): Result {
    return captureConsoleErrors(this.consoleErrors, () =>
      withPackageObserver(
        {
          element: (maker, type, props) => {
            const whats = handlersIn(type, props);
            if (whats.length > 0) this.tracedKeys.add(`${whats} ${callerOf(maker)}`);
            return undefined;
          },
          effect: (name, hook) => this.tracedKeys.add(`${name} ${callerOf(hook)}`),
        },
        () => withElementLimit(run),
      ),
    );
  }

  rendered(markup: string): RenderResult {
    const { page, context, islands, consoleErrors, tracedKeys } = this;
    const findings = consoleErrors.map((message): Finding => consoleFinding(page, message));
    const isCompleteDocument = /^<html[\s>]/.test(markup) && markup.endsWith("</html>");
    if (!isCompleteDocument) findings.push(incompleteHtml(page, markup));
    const deadCode = [...takeDeadCode(), ...(tracedKeys.size > 0 ? tracedDeadCode(page, context, tracedKeys) : [])];
    return { html: `<!doctype html>\n${markup}\n`, findings, deadCode, islands: islands.uses, isCompleteDocument };
  }
}

/** Where effects, and handlers of packages, are used on the first page with the same ones and the same template: a cache. */
const tracedPages = new Map<string, readonly DeadCode[]>();

function tracedDeadCode(page: Page, context: RenderContext, keys: ReadonlySet<string>): readonly DeadCode[] {
  const key = [templateNameOf(page.element), ...keys].join("\n");
  const traced = tracedPages.get(key) ?? captureConsoleErrors([], () => traceDeadCode(() => markupOf(page, context)));
  takeDeadCode(); // forgets what the second rendering has recorded again
  tracedPages.set(key, traced);
  return traced;
}

/** Renders a page that threw again, to find out where. @param isAsync whether React has to wait for its components. */
export const traceFailedPage = (
  page: Page,
  context: RenderContext,
  thrown: unknown,
  isAsync: boolean,
): Promise<TracedFailure> =>
  captureConsoleErrors([], () =>
    traceFailure(() => (isAsync && !isWaiting(thrown) ? asyncMarkupOf : markupOf)(page, context), thrown),
  );

/** Renders a page again with marked elements. Undefined if it throws now. */
export async function renderWithMarks(
  page: Page,
  context: RenderContext,
  marker: ElementMarker,
): Promise<string | undefined> {
  const run = <Result,>(markup: (page: Page, context: RenderContext) => Result): Result =>
    captureConsoleErrors([], () => withMarkedElements(marker, () => markup(page, context)));
  try {
    return `<!doctype html>\n${run(markupOf)}\n`;
  } catch (thrown) {
    if (!isWaiting(thrown)) return undefined;
    return await run(asyncMarkupOf).then(
      (markup) => `<!doctype html>\n${markup}\n`,
      () => undefined,
    );
  } finally {
    takeDeadCode();
  }
}

const markupOf = (page: Page, context: RenderContext, islands = new PageIslands(context.islands)): string =>
  islands.fill(withoutPartTags(renderToStaticMarkup(treeOf(page, context, islands))));

/** The same as `markupOf`. React separates adjacent texts by comments here, since it could hydrate them. */
async function asyncMarkupOf(
  page: Page,
  context: RenderContext,
  islands = new PageIslands(context.islands),
): Promise<string> {
  // The exception is thrown, and need not be printed.
  const { prelude } = await prerender(treeOf(page, context, islands), { onError: () => undefined });
  const markup = (await new Response(prelude).text()).replace(/^<!DOCTYPE html>/, "").replaceAll("<!-- -->", "");
  return islands.fill(withoutPartTags(markup));
}

function treeOf({ url, element }: Page, { origin, assets }: RenderContext, islands: PageIslands): ReactElement {
  const twin = findCurrentSite()?.twins.get(url);
  return (
    <PageContext value={{ url, origin, assets, twin: twin && encodeURI(`/${twin.path}`) }}>
      <IslandContext value={islands}>{element}</IslandContext>
    </PageContext>
  );
}

function captureConsoleErrors<Result>(consoleErrors: string[], run: () => Result): Result {
  const { error: print } = console;
  console.error = (...parts: unknown[]) => void consoleErrors.push(formatConsoleMessage(parts));
  return withFinally(run, () => {
    console.error = print;
  });
}

/** The components of a listed element: its own, and those of elements that it is given, such as its children. */
export function componentsIn({ type, props }: ReactElement): unknown[] {
  const { children, ...others } = props as Readonly<Record<string, unknown>>;
  const given = [...[children].flat(Number.POSITIVE_INFINITY), ...Object.values(others)];
  const component = typeof type === "string" || typeof type === "symbol" ? [] : [type];
  return [...component, ...given.filter((value) => isValidElement(value)).flatMap(componentsIn)];
}

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
