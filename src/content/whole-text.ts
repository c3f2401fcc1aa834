/** Finds a text in another one. */

/** The index of a text that is not a part of a longer word or URL; -1 if there is none. */
export function indexOfWhole(text: string, part: string, from = 0): number {
  const isPart = (character = " "): boolean => /[\w/-]/.test(character);
  for (let at = part === "" ? -1 : text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    const isStart = !(isPart(part[0]) && isPart(text[at - 1]));
    if (isStart && !(isPart(part.at(-1)) && isPart(text[at + part.length]))) return at;
  }
  return -1;
}
