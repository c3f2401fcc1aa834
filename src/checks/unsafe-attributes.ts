/**
 * No page needs `unsafe-inline`: a Content-Security-Policy can allow inline scripts and styles by their
 * hash, but not `style=` and `on…=` attributes (CSP 3, 8.3).
 */
import type { PageCheck } from "./facts.ts";

export const unsafeAttributes: PageCheck = ({ blockedAttributes }) =>
  blockedAttributes.map((attribute) => ({
    code: "page/csp",
    message: `A strict Content-Security-Policy blocks the attribute ${shortened(attribute)}.`,
    hint: attribute.startsWith("style")
      ? "Use a class with a rule in a stylesheet."
      : "Add the listener in a bundled script.",
    text: attribute,
  }));

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
