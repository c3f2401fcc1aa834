/**
 * Finds where a page failed, if the stack does not show it: React renders a component after its parent has returned, and
 * detects invalid HTML elements (an object as a child, a style that is a string, an undefined component) long after the
 * line that created them. So a page that threw is rendered again, with each element observed.
 */
import { type ElementType, isValidElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { messageOf } from "../../base/message.ts";
import { type ComponentUse, ComponentUses, currentUse, maxTracedElements, usesAround } from "./component-uses.ts";
import { create, type ElementObserver, type Props, TooManyElements, withElementLimit } from "./jsx-runtime.ts";

/** The exception of a page, and its component trace. */
export interface TracedFailure {
  readonly thrown: unknown;
  /** Stack lines: where the component that threw is used, where the component around it is used, and so on. */
  readonly componentTrace: readonly string[];
}

/** Whether an exception says that a component is async, or waits for a promise. */
export const isWaiting = (thrown: unknown): boolean =>
  messageOf(thrown).startsWith("A component suspended while responding to synchronous input");

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
export async function traceFailure(render: () => unknown, first: unknown): Promise<TracedFailure> {
  // The second render would hit the limit again, more slowly.
  if (first instanceof TooManyElements) return { thrown: first, componentTrace: [] };
  let failing: ComponentUse | undefined;
  const uses = new ComponentUses({
    onThrow: (thrown, use) => {
      if (explains(thrown, first)) failing ??= use;
    },
    insteadOfWaiting: isWaiting(first) ? first : undefined,
  });
  const isInvalidType = messageOf(first).startsWith("Element type is invalid");
  const observer: ElementObserver = (type, props, stackLine) => {
    if (isInvalidType && isWholeModule(type)) throw new WholeModuleError();
    if (!isComponent(type)) renderToStaticMarkup(create(type, withoutChildElements(props)));
    return [uses.recording(type, { stackLine, type, outer: currentUse() }), props];
  };
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50; // React's own functions are above the template
  try {
    await withElementLimit(render, observer, maxTracedElements);
  } catch (thrown) {
    if (explains(thrown, first))
      return { thrown, componentTrace: usesAround(failing).map(({ stackLine }) => stackLine) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return { thrown: first, componentTrace: [] };
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
