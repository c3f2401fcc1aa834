/** Islands: components that browsers hydrate. The render of a page (site-thread/islands/) collects them by a context. */
import {
  type ComponentType,
  createContext,
  createElement,
  type ElementType,
  type ReactElement,
  useContext,
} from "react";
import { flag, oneOf, optionsSchema, validateOptions } from "./options.ts";

/** How an island comes to life. */
export interface IslandOptions {
  /**
   * When browsers hydrate it: when the page has loaded (`load`, the default), when nothing else is to be done (`idle`),
   * when it scrolls into view (`visible`), or when a visitor points at it or focuses it (`interaction`). `only` renders
   * it in browsers only.
   */
  readonly when?: "load" | "idle" | "visible" | "interaction" | "only";
  /** Its buttons and fields do nothing without a script, and each page with it says so in a `<noscript>`. */
  readonly needsScript?: boolean;
}

/** The library that hydrates islands. */
export type IslandRuntime = "react" | "preact";

/** The settings of all islands of a site. */
export interface IslandSettings {
  /** The library that hydrates them: React (the default), or Preact, a tenth of its size, which the site installs. */
  readonly runtime?: IslandRuntime;
}

/** An export of a module that begins with "use client". */
export interface Island extends IslandOptions {
  readonly component: ElementType;
  /** The module, relative to templates/. */
  readonly file: string;
  /** The name of the export. */
  readonly name: string;
}

/** The islands of the page that is being rendered. */
export interface IslandCollector {
  /** The element that stands for an island until the page is rendered. */
  add(island: Island, props: Readonly<Record<string, unknown>>): ReactElement;
}

/** Undefined within an island, and outside of pages: there an island is a component like any other. */
export const IslandContext = createContext<IslandCollector | undefined>(undefined);

const islands = new WeakMap<object, Island>();

function componentOf(island: Island): ComponentType<Readonly<Record<string, unknown>>> {
  const IslandOnPage = (props: Readonly<Record<string, unknown>>): ReactElement => {
    const page = useContext(IslandContext);
    return page ? page.add(island, props) : createElement(island.component, props);
  };
  const { displayName, name } = island.component as { readonly displayName?: string; readonly name?: string };
  IslandOnPage.displayName = displayName || name || island.name;
  islands.set(IslandOnPage, island);
  return IslandOnPage;
}

/** An export of a module for browsers, as templates import it: a component becomes an island. @internal */
export function islandOf<Value>(value: Value, file: string, name: string): Value {
  const component = componentIn(value);
  const { $$typeof: kind } = Object(component) as { readonly $$typeof?: symbol };
  const isComponent =
    typeof component === "function" || /^react\.(memo|forward_ref|lazy)$/.test(kind?.description ?? "");
  return isComponent ? (componentOf({ component: component as ElementType, file, name }) as Value) : value;
}

/** A default import of a CommonJS package can be the whole module: islands/hydrate.js does the same. */
function componentIn(value: unknown): unknown {
  const module = Object(value) as { readonly __esModule?: unknown; readonly default?: unknown };
  return module.__esModule ? module.default : value;
}

const islandOptions = optionsSchema<IslandOptions>("island()", {
  when: oneOf("load", "idle", "visible", "interaction", "only").optional(),
  needsScript: flag,
});

/**
 * A component that browsers hydrate, with other options than the default.
 * @param component imported from a module that begins with `"use client"`.
 * @param options when it is hydrated, and whether it needs a script.
 * @throws TypeError for another component, or a wrong option.
 */
export function island<Props extends object>(
  component: ComponentType<Props>,
  options: IslandOptions,
): ComponentType<Props> {
  validateOptions("island()", islandOptions, options);
  const registered = islands.get(Object(component) as object);
  if (!registered)
    throw new TypeError(
      'island() needs a component that is imported from a module that begins with "use client"; write that line at the top of its module',
    );
  return componentOf({ ...registered, ...options }) as ComponentType<Props>;
}
