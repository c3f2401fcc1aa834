/** Elements that browsers never show: children of a shadow host without a slot, and drawings without a size. */
import { type Attributes, attributesOf } from "../html/attributes.ts";
import { ruleOf } from "../html/nesting-rules.ts";
import { tagsOf } from "../html/tokenizer.ts";

export interface Unseen {
  readonly tag: string;
  /** The rest of a sentence about the element. */
  readonly why: string;
  readonly hint: string;
  /** Index in the page. */
  readonly offset: number;
}

/** An open element. */
interface Open {
  readonly name: string;
  readonly start: number;
  readonly attributes: Attributes;
  /** Of a shadow host: the names of its slots, "" for the default one. */
  slots?: Set<string>;
  /** Whose slots the content of this template has; undefined for one that a script clones. */
  readonly host?: Open | undefined;
  readonly children: Open[];
  /** A drawing of no size has this content, which it does not show. */
  shape?: string;
}

/** Elements that can be shadow hosts and have an end tag (DOM standard, 4.9, "attachShadow"). */
const hosting = /-|^(?:article|aside|blockquote|div|footer|h[1-6]|header|main|nav|section|span)$/;
/** Children that show nothing anyway. */
const invisible = /^(?:template|script|style|link|meta|slot)$/;
const shapes = /^(?:path|rect|circle|ellipse|line|polyline|polygon|text|image|use|foreignobject)$/;
/** What shows nothing itself, so that other drawings of the page can use it (SVG 2, 5.1 and 13.2). */
const definitions = /^(?:defs|symbol|filter|clippath|mask|pattern|marker|lineargradient|radialgradient)$/;

/** The elements of a page that are never shown. A drawing in a file has the size that a page gives it. */
export function unseenIn(html: string): readonly Unseen[] {
  const unseen: Unseen[] = [];
  const open: Open[] = [];
  for (const { name, isEnd, start, attributes: text, template, head } of tagsOf(html)) {
    if (isEnd) {
      const index = open.findLastIndex((each) => each.name === name);
      for (const each of index < 0 ? [] : open.splice(index)) unseen.push(...unseenAt(each));
      continue;
    }
    if (template?.isInert) continue;
    const attributes = attributesOf(text);
    const parent = open.at(-1);
    const isRoot = name === "template" && attributes.has("shadowrootmode") && !parent?.slots;
    const host = isRoot && parent && hosting.test(parent.name) ? parent : undefined;
    if (host && !attributes.has("shadowrootslotassignment")) host.slots = new Set();
    const element: Open = { name, start, attributes, children: [], host };
    if (name === "slot")
      open.findLast((each) => each.name === "template")?.host?.slots?.add(attributes.get("name") ?? "");
    parent?.children.push(element);
    if (
      shapes.test(name) &&
      !open.some((each) => definitions.test(each.name) || (each.name !== "svg" && each.attributes.has("id")))
    )
      for (const drawing of attributes.has("id") ? [] : open) if (drawing.name === "svg") drawing.shape ??= name;
    if (!ruleOf(name).isVoid && !head.isSelfClosed) open.push(element);
  }
  return unseen.sort((a, b) => a.offset - b.offset);
}

function unseenAt({ name, slots, start, children, attributes, shape }: Open): Unseen[] {
  const size = ["width", "height"].find((each) => /^\s*0+(?:\.0*)?(?:px|%)?\s*$/.test(attributes.get(each) ?? ""));
  if (size && shape !== undefined && !attributes.has("class") && !attributes.has("style") && name === "svg")
    return [
      {
        tag: name,
        offset: start,
        why: `has the ${size} 0, so browsers do not show its <${shape}>`,
        hint: "Write its size. A drawing that others use has its elements in <defs> or <symbol>.",
      },
    ];
  // A root without slots replaces the children, which are for browsers without shadow roots.
  if (!slots?.size) return [];
  const names = [...slots].map((each) => (each ? `"${each}"` : "the default one")).join(", ");
  return children
    .filter(({ name: tag, attributes: childAttributes }) => !invisible.test(tag) && !childAttributes.has("hidden"))
    .filter(({ attributes: childAttributes }) => !slots.has(childAttributes.get("slot") ?? ""))
    .map(({ name: tag, start: offset, attributes: childAttributes }) => ({
      tag,
      offset,
      why: childAttributes.get("slot")
        ? `is for the slot "${childAttributes.get("slot")}", which the shadow root of <${name}> does not have, so it is never shown`
        : `has no slot, and the shadow root of <${name}> has no default slot, so it is never shown`,
      hint: `Its slots are ${names}.`,
    }));
}
