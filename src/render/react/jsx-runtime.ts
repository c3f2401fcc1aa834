/**
 * The JSX runtime of templates: React's, with an eye on what it makes. React 19 starts anew with what
 * is left of the stack when a component renders itself without end, so that nothing stops it but the
 * heap's limit, many seconds and two gigabytes later. A page of so many elements is none, and whoever
 * makes them is in the stack. What a static page cannot have is left out by React without a word; it
 * is noted here, where its line is known.
 */
import { createElement as create, type ElementType, type Key, type ReactElement, type ReactNode } from "react";
import { jsx as element, jsxs as elements, Fragment } from "react/jsx-runtime";

export { Fragment };

type Props = Readonly<Record<string, unknown>>;

/** Looks at an element about to be made, and may put another type in its place. `place`: a line of a stack. */
export type Look = (type: ElementType, props: Props, place: string) => ElementType;

/** A function that was given to an element of HTML to act on an event. */
export interface DeadHandler {
  /** `onClick of <button>`. */
  readonly what: string;
  /** The line of the stack where the element is made. */
  readonly place: string;
}

/** A page has more elements than it may; the stack knows who makes them. */
export class TooManyElements extends RangeError {
  override readonly name = "RangeError";
}

/** Elements of one page: some 20 MB of HTML. */
const most = 1_000_000;
/**
 * The error waits for an HTML element, unless so many others come first. Some elements are made twice when the stack
 * overflows, so the limit is reached now at a component, now at the element around it: two places for one mistake.
 */
const mostAfter = 100;
let allowed = most;
let left = Number.POSITIVE_INFINITY;
let look: Look | undefined;
let handlers: DeadHandler[] = [];

/**
 * Runs what makes one page.
 * @param looking is shown every element of it.
 * @throws once it has made more elements than any page has.
 */
export function counted<Result>(run: () => Result, looking?: Look, limit = most): Result {
  allowed = limit;
  left = limit;
  look = looking;
  try {
    return run();
  } finally {
    left = Number.POSITIVE_INFINITY;
    look = undefined;
  }
}

/** The handlers of elements that were made since this was last asked. */
export function takeDeadHandlers(): readonly DeadHandler[] {
  const taken = handlers;
  handlers = []; // never the same list twice: other pages add to it before an answer is sent
  return taken;
}

/** What is made in place of `type`. `maker` is who was called by the template. */
function seen(type: ElementType, props: Props, maker: (...args: never[]) => unknown): ElementType {
  left--;
  if (left < 0 && (typeof type === "string" || left < -mostAfter))
    throw new TooManyElements(`a page of more than ${allowed} elements; a component may render itself without end`);
  if (typeof type === "string") {
    for (const name in props)
      if (name.startsWith("on") && typeof props[name] === "function")
        handlers.push({ what: `${name} of <${type}>`, place: callerOf(maker) });
  }
  return look ? look(type, props, callerOf(maker)) : type;
}

/** The line of the stack below a function. */
function callerOf(called: (...args: never[]) => unknown): string {
  const holder = { stack: "" };
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  Error.captureStackTrace(holder, called);
  Error.stackTraceLimit = stackTraceLimit;
  return holder.stack.split("\n")[1] ?? "";
}

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return (isLasting() ? lasting : element)(seen(type, props, jsx), props, key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return (isLasting() ? lasting : elements)(seen(type, props, jsxs), props, key);
}

/** Outside of pages, elements are made to stay: those that a site lists as its pages. */
const isLasting = (): boolean => left === Number.POSITIVE_INFINITY;

/**
 * They are made by another function of React's than those of a page. V8 learns from ten thousand that
 * stayed to put whatever the same function makes among what is old, with all it holds: each page would
 * stay in memory until the next great collection, which took three times the memory. Unlike JSX, it gives a function
 * the `defaultProps` that React 19 took from it.
 */
const lasting = (type: ElementType, props: Props, key?: Key): ReactElement =>
  "defaultProps" in Object(type)
    ? element(type, props, key)
    : create(type, key === undefined ? props : { ...props, key });

/** For `<p {...props} key="x">`, where the key may have to be overruled. */
export function createElement(type: ElementType, props: Props, ...children: ReactNode[]): ReactElement {
  return create(seen(type, props, createElement), props, ...children);
}
