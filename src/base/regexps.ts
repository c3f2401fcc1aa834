/** Regular expressions made of others, and of texts. */

/** A regular expression for any of several, the first that matches, so that each can be explained by itself. */
export const anyOf = (shapes: readonly RegExp[], flags = ""): RegExp =>
  new RegExp(shapes.map(({ source }) => source).join("|"), flags);

/** A regular expression for several, one after the other. */
export const inOrder = (parts: readonly RegExp[], flags = ""): RegExp =>
  new RegExp(parts.map(({ source }) => `(?:${source})`).join(""), flags);

export const escapedPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** A text that is a reference, `{{site.email}}`, in JSON Schema. */
export const referencePattern = "\\{\\{[^{}]+\\}\\}";
