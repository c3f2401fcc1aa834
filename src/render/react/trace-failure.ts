/**
 * Where a page failed, when the exception does not say. React renders a component after the one that
 * asked for it has returned, so no stack knows both; and what it refuses in an element of HTML (an
 * object as a child, a style that is a text, a component that is undefined) it finds long after the
 * line that wrote it. So a page that threw is rendered once more, with an eye on each element.
 */
import { type ComponentType, createElement, type ElementType, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { messageOf } from "../../diagnostics/diagnostic.ts";
import { counted, type Look, TooManyElements } from "./jsx-runtime.ts";

/** What a page threw, and how its code got there. */
export interface Failed {
  readonly thrown: unknown;
  /** Lines of stacks: where the component that threw is used, where the one that uses it is, and so on. */
  readonly way: readonly string[];
}

/** Where a component is used, and by which use of another. */
interface Use {
  readonly place: string;
  readonly by: Use | undefined;
}

/** Elements of a page that is looked at; each takes as long as a small page. */
const mostElements = 20_000;

/** @param render what threw `first`. Something else that it throws this time is no help, and left alone. */
export function secondLook(render: () => unknown, first: unknown): Failed {
  // It would do so again, with many more lines of stacks to write.
  if (first instanceof TooManyElements) return { thrown: first, way: [] };
  let current: Use | undefined;
  let culprit: Use | undefined;
  const look: Look = (type, props, place) => {
    if (!isComponent(type)) renderToStaticMarkup(createElement(type, alone(props)));
    if (typeof type !== "function" || type.prototype?.isReactComponent) return type;
    const use = { place, by: current };
    const component = type as (props: unknown) => ReactNode;
    return function Watched(given: unknown): ReactNode {
      const outer = current;
      current = use;
      try {
        const made = component(given);
        // React waits for it, and then throws where no component is in the stack.
        if (typeof (made as { then?: unknown } | undefined)?.then === "function") throw first;
        return made;
      } catch (thrown) {
        culprit ??= use;
        throw thrown;
      } finally {
        current = outer;
      }
    } as ComponentType;
  };
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50; // React's own functions stand above the template
  try {
    counted(render, look, mostElements);
  } catch (thrown) {
    if (messageOf(thrown) === messageOf(first)) return { thrown, way: wayTo(culprit) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return { thrown: first, way: [] };
}

/** The last steps say which use of a component was wrong. */
const mostSteps = 4;

function wayTo(culprit: Use | undefined): string[] {
  const way: string[] = [];
  for (let use = culprit; use && way.length < mostSteps; use = use.by) way.push(use.place);
  return way;
}

/** A function, or something that React made of one; else an element of HTML, or nothing that can be rendered. */
const isComponent = (type: ElementType): boolean =>
  typeof type === "function" ||
  typeof type === "symbol" ||
  (typeof type === "object" && type !== null && "$$typeof" in type);

/** The properties of an element without the elements inside it, which have had their turn. */
const alone = (props: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  props.children === undefined ? props : { ...props, children: textsIn(props.children) };

/** What can be read but once (an iterator, a promise) is left to the page. */
function textsIn(child: unknown): unknown {
  if (Array.isArray(child)) return child.map(textsIn);
  const isObject = typeof child === "object" && child !== null;
  return isObject && (isValidElement(child) || Symbol.iterator in child || "then" in child) ? "" : child;
}
