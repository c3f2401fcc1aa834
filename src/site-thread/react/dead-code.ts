/**
 * Where the templates use effects, and event handlers of packages: static markup leaves them out, and no stack shows the
 * use of a component together with what it does.
 */

import type { ElementType } from "react";
import { siteModule } from "../../base/places.ts";
import { type ComponentUse, ComponentUses, currentUse, maxTracedElements } from "./component-uses.ts";
import {
  callerOf,
  create,
  type DeadCode,
  type ElementObserver,
  handlersIn,
  type PackageObserver,
  type Props,
  stackAbove,
  withElementLimit,
  withPackageObserver,
} from "./jsx-runtime.ts";

/**
 * Finds the effects of a page, and the event handlers of packages: one for each component that the templates use. The
 * package creates its elements after the template has returned, so this page is rendered again, too.
 */
export function traceDeadCode(render: () => string): DeadCode[] {
  const components = new ComponentUses();
  const uses: ComponentUse[] = [];
  const observer: ElementObserver = (type, props, stackLine) => {
    const use = { stackLine, type, outer: currentUse() };
    const recording = components.recording(type, use);
    if (recording === type) return [type, props];
    const n = uses.push(use) - 1;
    return [(given: Props) => create(useTag, { n }, create(recording, given)), props];
  };
  const log = new DeadCodeLog();
  try {
    const html = withPackageObserver(log, () => withElementLimit(render, observer, maxTracedElements));
    return log.deadCode(emptyUses(html, uses));
  } catch {
    // An observed page has a lower limit, and a component can depend on the types of its children.
    return log.deadCode(new Set());
  }
}

/** What packages do while a page is rendered that static markup leaves out, by the use of a component in the templates. */
class DeadCodeLog implements PackageObserver {
  /** The stack of the first element that a package creates for a use: it shows the package that the template imports. */
  private readonly stacks = new Map<ComponentUse | undefined, string>();
  private readonly handlers = new Map<ElementType | undefined, DeadCode>();
  private readonly effects = new Map<
    unknown,
    { readonly deadCode: DeadCode; readonly use: ComponentUse | undefined; readonly isOwn: boolean }
  >();

  readonly element: PackageObserver["element"] = (maker, type, props) => {
    const whats = handlersIn(type, props);
    const use = currentUse();
    const stack = this.stacks.get(use) ?? stackAbove(maker, 10);
    this.stacks.set(use, stack);
    const what = whats.find((each) => each.startsWith("onClick ")) ?? whats[0];
    if (!what || this.handlers.has(use?.type)) return undefined;
    // The caller is a template if it calls React.createElement() itself.
    const stackLines = `${callerOf(maker)}\n${use?.stackLine}`;
    const inPackage = { component: componentName(use?.type), stack };
    this.handlers.set(use?.type, { code: "template/handler", what, stackLines, inPackage });
    return undefined;
  };

  readonly effect: NonNullable<PackageObserver["effect"]> = (name, hook) => {
    const use = currentUse();
    const caller = callerOf(hook);
    const isOwn = caller.includes(siteModule);
    const key = isOwn ? caller : use?.type;
    if (this.effects.has(key)) return;
    const stack = stackAbove(hook, 10);
    const inPackage = { component: componentName(use?.type), stack };
    // A template can call a hook of a package.
    const stackLines = `${stack}\n${use?.stackLine}`;
    this.effects.set(key, {
      deadCode: { code: "template/effect", what: `${name}()`, stackLines, inPackage },
      use,
      isOwn,
    });
  };

  /** @param empty the uses of components that show nothing: an effect of a package matters only there. */
  deadCode(empty: ReadonlySet<ComponentUse | undefined>): DeadCode[] {
    const ofEffects = Array.from(this.effects.values(), ({ deadCode, use, isOwn }) => {
      const isEmpty = empty.has(use) && !this.handlers.has(use?.type);
      return isEmpty || isOwn ? { ...deadCode, isEmpty } : [];
    });
    return [...this.handlers.values(), ...ofEffects.flat()];
  }
}

/** An element around what a component shows. */
const useTag = "plinth-use";
const useTags = new RegExp(`<${useTag} n="(\\d+)">|</${useTag}>`);
/** Texts, and elements that show something without one, also by a stylesheet. */
const visibleMarkup =
  /(<(?:(?:img|svg|input|iframe|video|audio|object|embed|hr|progress|meter)\b|[a-z]+[^>]* role=)[^>]*>|[^<\s][^<]*)/;
const parts = new RegExp(`${useTags.source}|${visibleMarkup.source}|<[^>]*>`, "g");

/** The uses of components that show nothing. */
function emptyUses(html: string, uses: readonly ComponentUse[]): Set<ComponentUse | undefined> {
  const empty = new Set<ComponentUse | undefined>(uses);
  const open: (ComponentUse | undefined)[] = [];
  for (const [part, number, content] of html.matchAll(parts))
    if (number !== undefined) open.push(uses[Number(number)]);
    else if (content !== undefined) for (const use of open) empty.delete(use);
    else if (part === `</${useTag}>`) open.pop();
  return empty;
}

function componentName(of: unknown): string {
  const { displayName, name, type, render } = Object(of) as Readonly<Record<string, unknown>>;
  const declaredName = displayName ?? name ?? (type || render ? componentName(type ?? render) : "");
  return typeof declaredName === "string" ? declaredName : "";
}
