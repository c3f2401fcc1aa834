/**
 * The JSX runtime of templates: React's, but it sees every element first. For example, `<p onClick={go}>` of a template:
 *
 *     jsx("p", { onClick: go })              what esbuild makes of it, since templates.ts names this module
 *     record("p", { onClick: go }, jsx)      counts the element, and records the handler with the line of the call
 *     element("p", { onClick: go })          React's own jsx()
 *
 * Elements are counted because a component may render itself without end: React 19 recovers from the stack overflow again
 * and again, and only the heap limit stops it, many seconds and two gigabytes later. At the limit of elements, an exception
 * is thrown, whose stack shows the component. Handlers, refs and effects are recorded because React silently omits them from
 * static pages. Packages use React's own functions, which site-thread/observe-react.js wraps.
 */
import {
  cloneElement,
  type ElementType,
  isValidElement,
  type Key,
  createElement as observedCreate,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";
import { Fragment, jsx as observedJsx, jsxs as observedJsxs } from "react/jsx-runtime";
import { withFinally } from "../finally.ts";

export { islandOf } from "../../api/island.ts";
export { Fragment };

export type Props = Readonly<Record<string, unknown>>;

/** Observes an element before it is created, and can replace its type and props. `stackLine`: of the call that creates it. */
export type ElementObserver = (type: ElementType, props: Props, stackLine: string) => readonly [ElementType, Props];

/** An event handler or a ref on an HTML element, or an effect: what React leaves out of static markup. */
export interface DeadCode {
  readonly code: "template/handler" | "template/effect";
  /** `onClick of <button>`, `useEffect()`. */
  readonly what: string;
  /** The stack line that creates the element or calls the hook; of a package's, also where the template uses its component. */
  readonly stackLines: string;
  /** Set if the code can be a package's: the name of its component, if it has a readable one, and the stack. */
  readonly inPackage?: { readonly component: string; readonly stack: string };
  /** Whether the component of an effect shows nothing without it. */
  readonly isEmpty?: boolean;
}

/** Observes what packages call. */
export interface PackageObserver {
  /** Observes an element that a package creates with a function of React, and can give it more props. */
  readonly element: (maker: Maker, type: unknown, props: Props) => object | undefined;
  /** Observes an effect of any component that is not in an island. */
  readonly effect?: (name: string, hook: Maker) => void;
}
type Maker = (...args: never[]) => unknown;

/** A page exceeds the element limit; the stack shows the component. */
export class TooManyElements extends RangeError {
  override readonly name = "RangeError";
}

/** The maximum number of elements of a page: about 20 MB of HTML. */
const maxElements = 1_000_000;
/**
 * The error is thrown at the next HTML element, or after this many other elements. After a stack overflow some elements
 * are created twice, so the limit is reached at varying elements, and one error would be reported at two positions.
 */
const maxAfter = 100;

/** The state of this module: what is being rendered. Templates call `jsx()` with no argument that could carry it. */
const rendering = {
  /** The limit of elements, and how many are left; infinite outside of rendering. */
  allowed: maxElements,
  remaining: Number.POSITIVE_INFINITY,
  observer: undefined as ElementObserver | undefined,
  packageObserver: undefined as PackageObserver | undefined,
  /** Browsers will run what is rendered now, so nothing of it is dead. */
  isLive: false,
  /** Recorded since it was last taken. */
  deadCode: [] as DeadCode[],
};

/**
 * Runs a function that renders one page.
 * @param observer is called for every element.
 * @throws TooManyElements.
 */
export function withElementLimit<Result>(run: () => Result, observer?: ElementObserver, limit = maxElements): Result {
  Object.assign(rendering, { allowed: limit, remaining: limit, observer });
  return withFinally(run, () => Object.assign(rendering, { remaining: Number.POSITIVE_INFINITY, observer: undefined }));
}

/** Returns the handlers and refs recorded since the last call. */
export function takeDeadCode(): readonly DeadCode[] {
  const taken = rendering.deadCode;
  rendering.deadCode = []; // a new list each time: the old one is sent later, and other pages must not add to it
  return taken;
}

/** Runs a function that renders an island, where nothing is dead. */
export function asLiveCode<Result>(run: () => Result): Result {
  rendering.isLive = true;
  try {
    return run();
  } finally {
    rendering.isLive = false;
  }
}

export function withPackageObserver<Result>(observer: PackageObserver, run: () => Result): Result {
  rendering.packageObserver = observer;
  return withFinally(run, () => {
    rendering.packageObserver = undefined;
  });
}

/** Records an element of a package, and returns its props. `given`: a type, or the element that is cloned. */
function observePackage(maker: Maker, given: unknown, props: Props | null): Props | null {
  if (!rendering.packageObserver) return props;
  const added = rendering.packageObserver.element(maker, isValidElement(given) ? given.type : given, props ?? {});
  return added ? { ...props, ...added } : props;
}

/** The event handlers of an HTML element, for messages. */
export function handlersIn(type: unknown, props: Props): string[] {
  const handlers: string[] = [];
  if (typeof type !== "string" || rendering.isLive) return handlers;
  for (const name in props)
    if (name.startsWith("on") && typeof props[name] === "function") handlers.push(`${name} of <${type}>`);
  return handlers;
}

/** Observes the calls of a function that site-thread/observe-react.js wraps, which packages make. Returns React's own. */
function observed<Own extends Maker>(wrapped: Own): Own {
  const { original } = Object.assign(wrapped, { observe: observePackage }) as Own & { readonly original?: Own };
  return original ?? wrapped;
}
export const create = observed(observedCreate);
const [element, elements] = [observed(observedJsx), observed(observedJsxs)];
observed(cloneElement);

const observe = (name: string, hook: Maker): void => {
  if (!rendering.isLive) rendering.packageObserver?.effect?.(name, hook);
};
for (const hook of [useEffect, useLayoutEffect, useSyncExternalStore]) Object.assign(hook, { observe });

/** Records an element. `maker` is the function that the template called. */
function record(type: ElementType, props: Props, maker: Maker): void {
  const remaining = --rendering.remaining;
  if (remaining < 0 && (typeof type === "string" || remaining < -maxAfter))
    throw new TooManyElements(
      `a page has more than ${rendering.allowed} elements; a component may render itself infinitely`,
    );
  if (typeof type === "string") {
    for (const name in props) {
      const value = props[name];
      const isHandler = name.startsWith("on") && typeof value === "function";
      if ((isHandler || (name === "ref" && value)) && !rendering.isLive) {
        const code = isHandler ? "template/handler" : "template/effect";
        rendering.deadCode.push({ code, what: `${name} of <${type}>`, stackLines: callerOf(maker) });
      }
      if (typeof value === "object" && value !== null) refuseObject(value, name, type);
    }
  }
}

/** Props of HTML elements that React does not write as text. */
const objectProps = new Set(["children", "dangerouslySetInnerHTML", "ref", "style"]);

/** @throws TypeError for an attribute that React would write as "[object Object]". */
function refuseObject(value: object, name: string, type: string): void {
  // React omits the objects of custom elements.
  if (objectProps.has(name) || type.includes("-") || !String(value).includes("[object ")) return;
  const hint = "url" in value && typeof value.url === "string" ? "; write its .url" : "";
  throw new TypeError(`${name} of <${type}> is an object, which would be published as "${value}"${hint}`);
}

export const callerOf = (called: Maker): string => stackAbove(called, 1).split("\n")[1] ?? "";

export function stackAbove(called: Maker, limit: number): string {
  const holder = { stack: "" };
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = limit;
  Error.captureStackTrace(holder, called);
  Error.stackTraceLimit = stackTraceLimit;
  return holder.stack;
}

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  record(type, props, jsx);
  const { observer } = rendering;
  if (observer) return element(...observer(type, props, callerOf(jsx)), key);
  return (isOutsideRendering() ? longLivedElement : element)(type, props, key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  record(type, props, jsxs);
  const { observer } = rendering;
  if (observer) return elements(...observer(type, props, callerOf(jsxs)), key);
  return (isOutsideRendering() ? longLivedElement : elements)(type, props, key);
}

/** Elements created outside of rendering are long-lived: those that a site lists as its pages. */
const isOutsideRendering = (): boolean => rendering.remaining === Number.POSITIVE_INFINITY;

/**
 * Long-lived elements are created by a different React function than the elements of a page. From ten thousand
 * of them, V8 would learn to allocate all elements of that function in the old generation: each page would
 * stay in memory until the next major garbage collection, with three times the memory. Unlike JSX, `createElement`
 * applies a function's `defaultProps`, which React 19 no longer supports.
 */
const longLivedElement = (type: ElementType, props: Props, key?: Key): ReactElement =>
  "defaultProps" in Object(type)
    ? element(type, props, key)
    : create(type, key === undefined ? props : { ...props, key });

/** For `<p {...props} key="x">`, where `key` can override the one in `props`. */
export function createElement(type: ElementType, props: Props, ...children: ReactNode[]): ReactElement {
  record(type, props, createElement);
  const { observer } = rendering;
  return create(...(observer?.(type, props, callerOf(createElement)) ?? ([type, props] as const)), ...children);
}
