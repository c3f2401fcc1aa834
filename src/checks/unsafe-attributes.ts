/**
 * Nothing on a page needs `unsafe-inline`: a Content-Security-Policy can let inline scripts and
 * styles through by their hash, but neither `style=` nor `on…=` attributes (CSP 3, 8.3).
 */
import type { PageCheck } from "./facts.ts";

export const csp: PageCheck = ({ blockedAttributes }) =>
  blockedAttributes.map((attribute) => ({
    code: "page/csp",
    message: `A strict Content-Security-Policy blocks the attribute ${shortened(attribute)}.`,
    hint: attribute.startsWith("style")
      ? "Write a class, and its rule in a stylesheet."
      : "Add the listener in a script that is bundled.",
    text: attribute,
  }));

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
