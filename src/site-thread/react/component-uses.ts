/**
 * Which use of which component is being rendered. React renders a component after its parent has returned, so no stack
 * contains both. When a page is rendered again, for one of trace-failure.ts, dead-code.ts and mark-elements.ts, its
 * components are replaced by ones that record it.
 */
import { type ComponentClass, type ElementType, isValidElement, type ReactNode } from "react";
import { create, type Props } from "./jsx-runtime.ts";

/** The call of a template that makes an element or uses a component. */
export interface TemplateCall {
  readonly stackLine: string;
  readonly props: Props;
  /** The number of values of content that had been read before. */
  readonly reads: number;
}

export interface ComponentUse {
  readonly stackLine: string;
  readonly type: ElementType;
  readonly outer: ComponentUse | undefined;
  readonly call?: TemplateCall;
}

/** The use of the component that is being rendered. Elements that pages() creates are rendered later. */
let current: ComponentUse | undefined;
export const currentUse = (): ComponentUse | undefined => current;

/** What happens when a component throws, or returns a promise. */
interface FailureHandlers {
  readonly onThrow?: (thrown: unknown, use: ComponentUse) => void;
  /** Thrown instead of awaiting the promise: React would then throw without the component in the stack. */
  readonly insteadOfWaiting?: unknown;
}

export class ComponentUses {
  private readonly recordingTypes = new WeakSet<object>();

  constructor(private readonly failures: FailureHandlers = {}) {}

  /** A component that renders the same; the type itself if it is none. Messages leave its name out (runtime/packages.ts). */
  recording(type: ElementType, use: ComponentUse): ElementType {
    const { render, recordingIn } = this;
    const call = functionOf(type);
    const component = isClass(type)
      ? class RecordedUse extends type {
          override render(): ReactNode {
            return render(use, () => recordingIn(super.render(), use));
          }
        }
      : call &&
        function RecordedUse(props: object): ReactNode {
          return render(use, () => recordingIn(call(props), use));
        };
    if (component) this.recordingTypes.add(component);
    return (component as ElementType | undefined) ?? type;
  }

  /** The elements that a component returned. A package's own components were not observed, and belong to the same use. */
  private readonly recordingIn = (node: ReactNode, use: ComponentUse): ReactNode => {
    if (Array.isArray(node)) return node.map((each: ReactNode) => this.recordingIn(each, use));
    if (!isValidElement<{ children?: ReactNode }>(node) || this.recordingTypes.has(node.type as object)) return node;
    const { type, props, key } = node;
    const children = props.children === undefined ? {} : { children: this.recordingIn(props.children, use) };
    return create(this.recording(type as ElementType, use), { ...props, ...children, key });
  };

  private readonly render = <Result>(use: ComponentUse, run: () => Result): Result => {
    const { onThrow, insteadOfWaiting } = this.failures;
    const outer = current;
    current = use;
    try {
      const result = run();
      if (typeof (result as { then?: unknown } | undefined)?.then !== "function") return result;
      Promise.resolve(result).catch((thrown) => onThrow?.(thrown, use));
      if (insteadOfWaiting) throw insteadOfWaiting;
      return result;
    } catch (thrown) {
      onThrow?.(thrown, use);
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

/** The maximum number of elements of a page that is traced; each takes as long as a small page. */
export const maxTracedElements = 20_000;

/** The innermost steps identify the wrong use of a component. */
const maxSteps = 4;

/** A use, and those of the components around it. */
export function usesAround(innermost: ComponentUse | undefined): ComponentUse[] {
  const uses: ComponentUse[] = [];
  for (let use = innermost; use && uses.length < maxSteps; use = use.outer) uses.push(use);
  return uses;
}
