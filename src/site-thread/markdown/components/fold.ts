/** The components of a text with stand-ins, nested as they are written. */
import { type ComponentTag, type StandInText, standIn } from "./scan.ts";

/** How a tree is made: `Content` is that of the whole text, or of one component. */
interface Folding<Content> {
  readonly empty: () => Content;
  /** @param isInside whether it is in a component. */
  readonly addText: (to: Content, text: string, isInside: boolean) => void;
  /** @param content undefined for a component that is one tag. */
  readonly addTag: (to: Content, tag: ComponentTag, content: Content | undefined) => void;
}

/** @param replaced a text with the stand-ins of `tags`: the source, or its HTML. */
export function foldStandIns<Content>(
  replaced: string,
  { tags }: Pick<StandInText, "tags">,
  { empty, addText, addTag }: Folding<Content>,
): Content {
  const whole = empty();
  const open: { readonly tag: ComponentTag; readonly content: Content }[] = [];
  const top = (): Content => open.at(-1)?.content ?? whole;
  const end = (): ComponentTag | undefined => {
    const last = open.pop();
    if (last) addTag(top(), last.tag, last.content);
    return last?.tag;
  };
  const add = (from: number, to?: number): void => addText(top(), replaced.slice(from, to), open.length > 0);
  let at = 0;
  for (const match of replaced.matchAll(standIn)) {
    const tag = tags[Number(match[1])];
    add(at, match.index);
    at = match.index + match[0].length;
    if (tag?.isEnd) {
      // Its start may be missing, where a text cannot show it.
      const isOpen = tag.partner && open.some((each) => each.tag === tag.partner);
      if (isOpen) while (end() !== tag.partner);
    } else if (tag?.partner) open.push({ tag, content: empty() });
    else if (tag) addTag(top(), tag, undefined);
  }
  add(at);
  while (open.length > 0) end();
  return whole;
}
