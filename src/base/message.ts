/** The texts of messages: what was thrown, how long they can be, and the pages that they name. */
import type { Finding } from "./diagnostic.ts";

/** A text that a message quotes, without its end if it is longer than `length`, in UTF-16 units. */
export const truncated = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words of a message, such as URLs, are shortened beyond this length, in UTF-16 units. */
const maxWordLength = 1100;

/** A message without the middle of its long words, and without its end if it is long: content can have a URL of 1 MB. */
export function limitedMessage(message: string): string {
  if (message.length <= maxWordLength) return message;
  const words = message.replace(/\S{1101,}/g, (word) => `${word.slice(0, 300)}…${word.slice(-60)}`);
  return (words.length > maxPrintedLength ? `${words.slice(0, maxPrintedLength)}…` : words).toWellFormed();
}
const maxPrintedLength = 4000;

/** A message that names the first of the pages it is about, and all of them. */
export function foundOn(
  message: string,
  pages: Iterable<string>,
  rest = "",
): Pick<Finding, "message" | "pages" | "wording"> {
  const all = [...pages];
  return { message: `${message} On ${someOf(all)}${rest}.`, pages: all, wording: [message, rest] };
}

/** In UTF-16 units; some messages contain a whole page. */
const maxThrownLength = 1000;
/** A whole file, such as the site's code in Node's messages about its imports. */
const longDataUrl = /\bdata:[^\s"']{200,}/g;

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  try {
    const message = String(thrown instanceof Error ? thrown.message : thrown).replace(longDataUrl, "data:…");
    if (message === "") return "Something was thrown without a message";
    return message.length > maxThrownLength ? `${message.slice(0, maxThrownLength)}…` : message;
  } catch {
    return "Something was thrown that cannot be converted to text";
  }
}

/** `/a, /b and 3 more`. */
export function someOf(names: Iterable<string>): string {
  const all = [...names];
  return all.length > 5 ? `${all.slice(0, 4).join(", ")} and ${all.length - 4} more` : all.join(", ");
}
