/** A regular expression for any of several, the first that matches, so that each can be explained by itself. */
export const anyOf = (shapes: readonly RegExp[], flags = ""): RegExp =>
  new RegExp(shapes.map(({ source }) => source).join("|"), flags);
