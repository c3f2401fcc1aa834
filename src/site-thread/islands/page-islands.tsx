/**
 * The islands of a page. While the page is rendered, each leaves an element with its children; then it is rendered as a
 * root of its own, as browsers will hydrate it, and its HTML goes into that element. Children from outside stay HTML of
 * the page: the island has a <plinth-slot> where it shows them.
 */
import { type Context, createContext, createElement, isValidElement, type ReactElement, use, useContext } from "react";
import { renderToString } from "react-dom/server";
import { PageContext } from "../../api/index.ts";
import { type Island, type IslandCollector, IslandContext } from "../../api/island.ts";
import { asLiveCode, type Props } from "../react/jsx-runtime.ts";
import { IslandPropsError, problemsOfProps } from "./props.ts";

/** An island of a page, as its HTML was rendered. */
export interface IslandUse extends Required<Pick<Island, "file" | "name" | "when" | "needsScript">> {
  /** The props as JSON, without children that are elements. */
  readonly props: string;
  readonly prefix: string;
  readonly hasSlot: boolean;
  /** The HTML without its children. */
  readonly html: string;
}

/** The files that browsers load for islands. */
export interface IslandFiles {
  /** The URL of the script that defines the element. */
  readonly loader: string;
  /** The URL of the script that hydrates islands. */
  readonly runtime: string;
  /** By module, relative to templates/: its URL, and those of all scripts that it needs, in the order of imports. */
  readonly modules: Readonly<Record<string, { readonly url: string; readonly needs: readonly string[] }>>;
}

type Provided = ReadonlyMap<object, unknown>;

interface Placed {
  readonly island: Island;
  readonly props: Props;
  readonly hasSlot: boolean;
  /** The contexts that are provided around it, each with its default. */
  readonly provided: Provided;
}

/** An element that stands for an island, whose end is not reached yet. */
interface Open {
  /** Its index in the order of rendering, and in the page. */
  readonly index: number;
  readonly order: number;
  readonly tag: string;
  /** Its children. */
  html: string;
}

const open = "plinth-island";

export class PageIslands implements IslandCollector {
  readonly uses: IslandUse[] = [];
  private readonly placed: Placed[] = [];

  /** @param files undefined if they could not be bundled. */
  constructor(private readonly files: IslandFiles | undefined) {}

  add = (island: Island, { children, ...props }: Props): ReactElement => {
    const hasSlot = [children].flat(Number.POSITIVE_INFINITY).some((child) => isValidElement(child));
    const islandProps = hasSlot || children === undefined ? props : { ...props, children };
    const problems = problemsOfProps(islandProps);
    if (problems.length > 0) {
      const { displayName, name } = island.component as { displayName?: string; name?: string };
      throw new IslandPropsError(
        `<${displayName || name || island.name}> is an island, whose props reach browsers as data, but ${problems.join(", ")}`,
        /^[^\s.[]+/.exec(problems[0] ?? "")?.[0] ?? "",
      );
    }
    const index = this.placed.push({ island, props: islandProps, hasSlot, provided: providedContexts() }) - 1;
    return createElement(open, { "data-island": index }, ...(hasSlot ? ([children].flat() as ReactElement[]) : []));
  };

  /** The page with the HTML of its islands. */
  fill(page: string): string {
    if (this.placed.length === 0) return page;
    const stack: Open[] = [{ index: -1, order: -1, tag: "", html: "" }];
    let last = 0;
    // Their order in the page: that of rendering differs between builds if components are async.
    let count = 0;
    const append = (text: string): void => {
      const innermost = stack.at(-1);
      if (innermost) innermost.html += text;
    };
    for (const match of page.matchAll(tags)) {
      const [tag, number] = match;
      append(page.slice(last, match.index));
      last = match.index + tag.length;
      if (number !== undefined) {
        stack.push({ index: Number(number), order: count++, tag, html: "" });
        continue;
      }
      const inner = stack.length > 1 ? stack.pop() : undefined;
      append(inner ? this.islandAt(inner, stack.length > 1) : tag);
    }
    append(page.slice(last));
    return this.withScripts(stack[0]?.html ?? "");
  }

  private islandAt({ index, order, tag, html: slot }: Open, isNested: boolean): string {
    const placed = this.placed[index];
    if (!placed) return tag + slot;
    const { island, props, hasSlot } = placed;
    const { file, name, when = "load", needsScript = false } = island;
    const prefix = `i${order}-`;
    const html =
      when === "only" ? "" : isNested ? withNote(alone, () => htmlOf(placed, prefix)) : htmlOf(placed, prefix);
    const parts = html.split(slotTag);
    if (parts.length > 2)
      throw new Error(`The island ${name} of templates/${file} shows its children ${parts.length - 1} times`);
    if (html.includes("<!--$!-->"))
      throw new Error(
        `A part of the island ${name} of templates/${file} waits, so that the page would show the fallback of its <Suspense>: render it in browsers only, island(${name}, { when: "only" })`,
      );
    const json = JSON.stringify(props);
    this.uses[order] = { file, name, when, needsScript, props: json, prefix, hasSlot, html };
    const filled = parts.length === 2 ? parts.join(`<plinth-slot>${slot}</plinth-slot>`) : html;
    // Children that it does not show yet, such as those of a closed tab, wait in a template.
    const waiting = hasSlot && parts.length < 2 ? `<template data-children>${slot}</template>` : "";
    const script = this.files?.modules[file];
    const attributes = {
      ...(script && { src: script.url, runtime: this.files?.runtime }),
      name,
      when,
      prefix,
      props: json === "{}" ? undefined : json,
    };
    const written = Object.entries(attributes).map(([key, value]) => (value ? ` ${key}="${escaped(value)}"` : ""));
    return `${tag.replace(/ data-island="\d+"/, written.join(""))}${waiting}${filled}</${open}>`;
  }

  /** The scripts of its islands; those that start at once are loaded with the page. */
  private withScripts(html: string): string {
    const { files, uses } = this;
    const early = files ? uses.filter(({ when }) => !/^(visible|interaction)$/.test(when)) : [];
    const urls = new Set(early.flatMap(({ file }) => files?.modules[file]?.needs ?? []));
    const head = [
      `<style>${open},plinth-slot{display:contents}</style>`,
      ...Array.from(urls, (url) => `<link rel="modulepreload" href="${url}"/>`),
      files ? `<script type="module" src="${files.loader}"></script>` : "",
    ];
    return html.replace("</head>", () => `${head.join("")}</head>`);
  }
}

const tags = /<plinth-island data-island="(\d+)"[^>]*>|<\/plinth-island>/g;
const slotTag = /<plinth-slot\b[^>]*><\/plinth-slot>/;
const escaped = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const slot = createElement("plinth-slot");

/** Why a part of <Tabs> that a template passes to it as a child fails, which it does not itself say. */
const alone =
  '. It is an island among the children of another, and gets none of its contexts: compose both in one module with "use client"';

function withNote<Result>(note: string, run: () => Result): Result {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof Error) thrown.message = thrown.message.replace(/\.?$/, note);
    throw thrown;
  }
}

/** The HTML of an island as a root of its own. */
const htmlOf = ({ island, props, hasSlot, provided }: Placed, prefix: string): string =>
  asLiveCode(() =>
    withReader(
      (context) => {
        if (provided.has(context) && (context as ReactContext)._currentValue2 === provided.get(context))
          throw new Error(
            "An island reads a context that is provided outside of it, and browsers render it alone: pass the value as a prop, or move the provider into the island",
          );
      },
      () =>
        renderToString(
          hasSlot ? createElement(island.component, props, slot) : createElement(island.component, props),
          { identifierPrefix: prefix },
        ),
    ),
  );

/** React's functions as site-thread/observe-react.js wraps them. */
interface ObservedFunction {
  /** All contexts, by their defaults. */
  readonly contexts?: Provided;
  observe?: ((context: object) => void) | undefined;
}
const made = createContext as unknown as ObservedFunction;

/** Where React keeps what a context provides: its renderer of async pages, and its renderer of strings. */
const places = ["_currentValue", "_currentValue2"] as const;
type ReactContext = { readonly [Place in (typeof places)[number]]?: unknown };

/** The contexts that have another value than their default here. */
function providedContexts(): Provided {
  const valueByContext = new Map<object, unknown>();
  for (const [context, otherwise] of made.contexts ?? []) {
    const isProvided = places.some((place) => (context as ReactContext)[place] !== otherwise);
    if (isProvided && context !== PageContext && context !== IslandContext) valueByContext.set(context, otherwise);
  }
  return valueByContext;
}

function withReader<Result>(read: (context: Context<unknown>) => void, run: () => Result): Result {
  const readers = [useContext, use] as unknown as ObservedFunction[];
  for (const each of readers) each.observe = read as (context: object) => void;
  try {
    return run();
  } finally {
    for (const each of readers) each.observe = undefined;
  }
}
