/**
 * Finds where a page failed, or where it uses effects and event handlers of packages, if the stack does not show it. React renders a component after its parent has
 * returned, so no stack contains both; and React detects invalid HTML elements (an
 * object as a child, a style that is a string, an undefined component) long after the
 * line that created them. So a page that threw is rendered again, with each element observed.
 */
import { type ComponentClass, type ElementType, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { messageOf } from "../../diagnostics/diagnostic.ts";
import {
  callerOf,
  create,
  type DeadCode,
  type ElementObserver,
  handlersIn,
  type PackageObserver,
  stackAbove,
  TooManyElements,
  withElementLimit,
  withPackageObserver,
} from "./jsx-runtime.ts";

/** The exception of a page, and its component trace. */
export interface Failed {
  readonly thrown: unknown;
  /** Stack lines: where the component that threw is used, where the component around it is used, and so on. */
  readonly componentTrace: readonly string[];
}

/** Whether an exception says that a component is async, or waits for a promise. */
export const isWaiting = (thrown: unknown): boolean =>
  messageOf(thrown).startsWith("A component suspended while responding to synchronous input");

type Props = Readonly<Record<string, unknown>>;

/** Where a component is used, and the use of the component around it. */
interface Use {
  readonly stackLine: string;
  readonly by: Use | undefined;
  readonly type: ElementType;
  readonly call?: TemplateCall;
}

/** The use of the component that is being rendered. Elements that pages() creates are rendered later. */
let current: Use | undefined;

/** The maximum number of elements of an observed page; each takes as long as a small page. */
const maxElements = 20_000;

/**
 * Node's default import of a CommonJS module is the whole module, where bundlers give its `default`
 * (nodejs.org/api/esm.html#commonjs-namespaces).
 */
const isWholeModule = (type: unknown): boolean =>
  typeof type === "object" && type !== null && "default" in type && !("$$typeof" in type);

class WholeModuleError extends TypeError {
  override readonly message =
    'a component is a whole module, whose component is its property "default": of a CommonJS package, Node\'s default import can be the module, so write const Component = imported.default ?? imported';
}

/** Whether it is the page's first exception, and not what React throws while a component waits. */
const explains = (thrown: unknown, first: unknown): boolean =>
  thrown instanceof WholeModuleError || messageOf(thrown) === messageOf(first);

/** @param render the function that threw `first`. If it throws a different error this time, that error is ignored. */
export async function traceFailure(render: () => unknown, first: unknown): Promise<Failed> {
  // The second render would hit the limit again, more slowly.
  if (first instanceof TooManyElements) return { thrown: first, componentTrace: [] };
  const watch = new Watch(first);
  const isInvalidType = messageOf(first).startsWith("Element type is invalid");
  const look: ElementObserver = (type, props, stackLine) => {
    if (isInvalidType && isWholeModule(type)) throw new WholeModuleError();
    if (!isComponent(type)) renderToStaticMarkup(create(type, withoutChildElements(props)));
    return [watch.component(type, { stackLine, by: current, type }), props];
  };
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50; // React's own functions are above the template
  try {
    await withElementLimit(render, look, maxElements);
  } catch (thrown) {
    if (explains(thrown, first))
      return { thrown, componentTrace: usesAround(watch.failing).map(({ stackLine }) => stackLine) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return { thrown: first, componentTrace: [] };
}

/**
 * Finds the effects of a page, and the event handlers of packages: one for each component that the templates use. The
 * package creates its elements after the template has returned, so this page is rendered again, too.
 */
export function traceDeadCode(render: () => string): DeadCode[] {
  const watch = new Watch(undefined);
  const uses: Use[] = [];
  const look: ElementObserver = (type, props, stackLine) => {
    const use = { stackLine, by: current, type };
    const watched = watch.component(type, use);
    if (watched === type) return [type, props];
    const n = uses.push(use) - 1;
    return [(given: Props) => create(useTag, { n }, create(watched, given)), props];
  };
  const log = new DeadCodeLog();
  try {
    const html = withPackageObserver(log, () => withElementLimit(render, look, maxElements));
    return log.deadCode(emptyUses(html, uses));
  } catch {
    // An observed page has a lower limit, and a component can depend on the types of its children.
    return log.deadCode(new Set());
  }
}

/** What packages do while a page is rendered that static markup leaves out, by the use of a component in the templates. */
class DeadCodeLog implements PackageObserver {
  /** The stack of the first element that a package creates for a use: it shows the package that the template imports. */
  private readonly stacks = new Map<Use | undefined, string>();
  private readonly handlers = new Map<ElementType | undefined, DeadCode>();
  private readonly effects = new Map<
    unknown,
    { readonly deadCode: DeadCode; readonly use: Use | undefined; readonly isOwn: boolean }
  >();

  readonly element: PackageObserver["element"] = (maker, type, props) => {
    const whats = handlersIn(type, props);
    const use = current;
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
    const use = current;
    const caller = callerOf(hook);
    const isOwn = caller.includes("site.mjs");
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
  deadCode(empty: ReadonlySet<Use | undefined>): DeadCode[] {
    const ofEffects = Array.from(this.effects.values(), ({ deadCode, use, isOwn }) => {
      const isEmpty = empty.has(use) && !this.handlers.has(use?.type);
      return isEmpty || isOwn ? { ...deadCode, isEmpty } : [];
    });
    return [...this.handlers.values(), ...ofEffects.flat()];
  }
}

/** An element around what a component shows. */
const useTag = "plinth-use";
const useStart = new RegExp(`<${useTag} n="(\\d+)">|</${useTag}>`);
/** Texts, and elements that show something without one, also by a stylesheet. */
const visibleMarkup =
  /(<(?:(?:img|svg|input|iframe|video|audio|object|embed|hr|progress|meter)\b|[a-z]+[^>]* role=)[^>]*>|[^<\s][^<]*)/;
const parts = new RegExp(`${useStart.source}|${visibleMarkup.source}|<[^>]*>`, "g");

/** The uses of components that show nothing. */
function emptyUses(html: string, uses: readonly Use[]): Set<Use | undefined> {
  const empty = new Set<Use | undefined>(uses);
  const open: (Use | undefined)[] = [];
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

/** The call of a template that makes an element or uses a component. */
export interface TemplateCall {
  /** A stack line. */
  readonly stack: string;
  readonly props: Props;
  /** The number of values of content that had been read before. */
  readonly reads: number;
}

/** Marks the HTML elements of a page. */
export interface ElementMarker {
  /** The number of values of content that have been read. */
  readonly reads: () => number;
  /** More props for an element. `calls`: the one that makes it, the use of the component around it, and so on. */
  readonly mark: (calls: readonly TemplateCall[], type: string) => object;
}

/** Renders a page again, and marks each HTML element. */
export function renderMarked<Result>({ reads, mark }: ElementMarker, render: () => Result, limit?: number): Result {
  const watch = new Watch(undefined);
  const around = (): TemplateCall[] => usesAround(current).flatMap(({ call }) => call ?? []);
  const look: ElementObserver = (type, props, stack) => {
    const call = { stack, props, reads: reads() };
    if (typeof type === "string") return [type, { ...props, ...mark([call, ...around()], type) }];
    return [watch.component(type, { stackLine: stack, by: current, type, call }), props];
  };
  const element: PackageObserver["element"] = (maker, type, props) =>
    typeof type === "string" ? mark([{ stack: callerOf(maker), props, reads: reads() }, ...around()], type) : undefined;
  return withPackageObserver({ element }, () => withElementLimit(render, look, limit));
}

/** Replaces components by ones that record which of them is being rendered. */
class Watch {
  /** The use of the component that threw. */
  failing: Use | undefined;
  private readonly watchedTypes = new WeakSet<object>();

  /** @param first the error of the page. */
  constructor(private readonly first: unknown) {}

  component(type: ElementType, use: Use): ElementType {
    const { during, inside } = this;
    const call = functionOf(type);
    const watched = isClass(type)
      ? class Watched extends type {
          override render(): ReactNode {
            return during(use, () => inside(super.render(), use));
          }
        }
      : call &&
        function Watched(props: object): ReactNode {
          return during(use, () => inside(call(props), use));
        };
    if (watched) this.watchedTypes.add(watched);
    return (watched as ElementType | undefined) ?? type;
  }

  /** The elements that a component returned. A package's own components were not observed, and belong to the same use. */
  private readonly inside = (node: ReactNode, use: Use): ReactNode => {
    if (Array.isArray(node)) return node.map((each: ReactNode) => this.inside(each, use));
    if (!isValidElement<{ children?: ReactNode }>(node) || this.watchedTypes.has(node.type as object)) return node;
    const { type, props, key } = node;
    const children = props.children === undefined ? {} : { children: this.inside(props.children, use) };
    return create(this.component(type as ElementType, use), { ...props, ...children, key });
  };

  private fail(use: Use, thrown: unknown): void {
    if (explains(thrown, this.first)) this.failing ??= use;
  }

  private readonly during = <Result>(use: Use, render: () => Result): Result => {
    const outer = current;
    current = use;
    try {
      const result = render();
      if (typeof (result as { then?: unknown } | undefined)?.then !== "function") return result;
      Promise.resolve(result).catch((thrown) => this.fail(use, thrown));
      // React would await the promise, and then throw without the component in the stack.
      if (isWaiting(this.first)) throw this.first;
      return result;
    } catch (thrown) {
      this.fail(use, thrown);
      throw thrown;
    } finally {
      current = outer;
    }
  };
}

const isClass = (type: ElementType): type is ComponentClass =>
  typeof type === "function" && type.prototype?.isReactComponent !== undefined;

/** The function of a component, also inside memo() and forwardRef(). */
function functionOf(type: unknown): ((props: object) => ReactNode) | undefined {
  if (typeof type === "function") return type as (props: object) => ReactNode;
  const { $$typeof, type: inner, render } = Object(type) as Record<string, unknown>;
  if ($$typeof === Symbol.for("react.memo")) return isClass(inner as ElementType) ? undefined : functionOf(inner);
  if ($$typeof !== Symbol.for("react.forward_ref")) return undefined;
  return (props) => (render as (props: object, ref: unknown) => ReactNode)(props, null);
}

/** The innermost steps identify the wrong use of a component. */
const maxSteps = 4;

function usesAround(innermost: Use | undefined): Use[] {
  const uses: Use[] = [];
  for (let use = innermost; use && uses.length < maxSteps; use = use.by) uses.push(use);
  return uses;
}

/** True for a function or an object that React created from one; false for an HTML element and for an invalid type. */
const isComponent = (type: ElementType): boolean =>
  typeof type === "function" ||
  typeof type === "symbol" ||
  (typeof type === "object" && type !== null && "$$typeof" in type);

/** The props of an element without its child elements, which were observed before. */
const withoutChildElements = (props: Props): Props =>
  props.children === undefined ? props : { ...props, children: textsIn(props.children) };

/** Children that can be consumed only once (iterators, promises) are not read here, since the page needs them. */
function textsIn(child: unknown): unknown {
  if (Array.isArray(child)) return child.map(textsIn);
  const isObject = typeof child === "object" && child !== null;
  return isObject && (isValidElement(child) || Symbol.iterator in child || "then" in child) ? "" : child;
}
