/** The texts of messages: how long they can be, and the pages that they name. */
import { type Finding, someOf } from "./diagnostic.ts";

/** A text that a message quotes, without its end if it is longer than `length`, in UTF-16 units. */
export const truncated = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;

/** Words of a message, such as URLs, are shortened beyond this length, in UTF-16 units. */
const longestWord = 1100;

/** A message without the middle of its long words, and without its end if it is long: content can have a URL of 1 MB. */
export function limitedMessage(message: string): string {
  if (message.length <= longestWord) return message;
  const words = message.replace(/\S{1101,}/g, (word) => `${word.slice(0, 300)}…${word.slice(-60)}`);
  return (words.length > longestMessage ? `${words.slice(0, longestMessage)}…` : words).toWellFormed();
}
const longestMessage = 4000;

/** A message that names the first of the pages it is about, and all of them. */
export function foundOn(
  message: string,
  pages: Iterable<string>,
  rest = "",
): Pick<Finding, "message" | "pages" | "wording"> {
  const all = [...pages];
  return { message: `${message} On ${someOf(all)}${rest}.`, pages: all, wording: [message, rest] };
}
