/** Components that Markdown texts may name: `<Callout type="info">`. Their attributes are data, which a schema validates. */
import type { ComponentType } from "react";
import type { z } from "zod";
import { isObject } from "../base/json.ts";

/** What a text can give to a component: its props other than its children. */
type AttributesOf<Props> = {
  [Name in keyof Props as Exclude<Name, "children">]:
    | Props[Name]
    | (Record<never, never> extends Pick<Props, Name> ? undefined : never);
};

/** How a component is rendered where there is no page. */
export interface ComponentOptions<Props> {
  /** The component that `toHtml` renders instead, such as one without controls for a feed. */
  readonly toHtml?: ComponentType<Props>;
  /**
   * Its Markdown in the twin of a page (`twins`); `children` is the Markdown inside. Without it, a twin has this content,
   * or the HTML of a component that has none.
   */
  readonly toMarkdown?: (props: Omit<Props, "children"> & { readonly children: string }) => string;
}

/** A component that Markdown texts may name, as `component` returns it. */
export interface MarkdownComponent {
  /** What pages show. */
  readonly type: unknown;
  /** What `toHtml` shows. */
  readonly withoutPage: unknown;
  /** What the twin of a page has. */
  readonly toMarkdown: ((props: Readonly<Record<string, unknown>>) => unknown) | undefined;
  /** Validates the attributes; none are allowed without it. */
  readonly schema: z.ZodType | undefined;
}

/**
 * A component that Markdown texts may name, for the option `components` of `markdown`.
 * @param type the React component. It gets the attributes as props, and the Markdown inside as `children`.
 * @param rest the schema of its attributes, whose result must fit its props, and options. Without a schema, it has no
 * attributes.
 * @throws TypeError for what is not a component or not a schema.
 */
export function component<Props extends object>(
  type: ComponentType<Props>,
  ...rest: Record<never, never> extends AttributesOf<Props>
    ? [schema?: z.ZodType<AttributesOf<Props>>, options?: ComponentOptions<Props>]
    : [schema: z.ZodType<AttributesOf<Props>>, options?: ComponentOptions<Props>]
): MarkdownComponent {
  const [schema, options = {}] = rest as [z.ZodType?, ComponentOptions<Props>?];
  const { toHtml = type, toMarkdown } = options;
  if (!isRenderable(type)) throw new TypeError("component() has no React component: write component(Callout, schema)");
  if (!isRenderable(toHtml)) throw new TypeError("`toHtml` of component() is not a React component");
  if (toMarkdown !== undefined && typeof toMarkdown !== "function")
    throw new TypeError("`toMarkdown` of component() is not a function");
  if (schema !== undefined && typeof schema?.safeParse !== "function")
    throw new TypeError("component() has no schema: write component(Callout, z.strictObject({ … }))");
  const markdownComponent: MarkdownComponent = {
    type,
    withoutPage: toHtml,
    toMarkdown: toMarkdown as MarkdownComponent["toMarkdown"],
    schema,
  };
  components.add(markdownComponent);
  return markdownComponent;
}

/** What `component` has returned. */
const components = new WeakSet<object>();

/** Whether a value is from `component`. */
export const isMarkdownComponent = (value: unknown): boolean => isObject(value) && components.has(value);

/** A function, or an object that React made from one: memo(), forwardRef(). */
const isRenderable = (type: unknown): boolean =>
  typeof type === "function" || (typeof type === "object" && type !== null && "$$typeof" in type && !("props" in type));
