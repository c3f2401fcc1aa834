/**
 * Form fields without a label, buttons and links without a name, as assistive technology computes them
 * (WCAG 1.3.1, 2.4.4, 3.3.2, 4.1.2; HTML-AAM 1.0, 4.1). In doubt an element counts as named, so
 * there are no false positives.
 */

import type { Attributes } from "../html/attributes.ts";
import type { Element } from "../html/element.ts";
import type { ElementFault } from "../html/element-fault.ts";
import { endTagOf } from "../html/ends.ts";
import type { TagPosition } from "../html/tokenizer.ts";

/** Whether an ASCII character is visible and not the start of a tag. */
const isVisibleCharacter = (code: number): boolean => code > 32 && code < 127 && code !== 60;

/** How far to search for the end tag of a button or link, in UTF-16 units; beyond that, it counts as named. */
const maxDistance = 20_000;

/** Inputs that need no label: hidden, or with a label that browsers supply. */
const namedByBrowser = new Set(["hidden", "submit", "reset"]);

/** An element without a name in itself: its label, or the element that names it, can come later in the page. */
interface UnnamedElement {
  readonly code: "page/label" | "page/name";
  /** Its start tag with few attributes: `<input name="email">`. */
  readonly tag: string;
  /** Index in the page. */
  readonly offset: number;
  readonly id: string | undefined;
  readonly labelledby: readonly string[];
}

export class AccessibleNames {
  private openLabels = 0;
  private readonly labelled: string[] = [];
  private readonly candidates: UnnamedElement[] = [];

  constructor(private readonly html: string) {}

  element({ name, attributes }: Element, { start, end }: TagPosition): void {
    switch (name) {
      case "label": {
        this.openLabels++;
        const id = attributes.get("for");
        if (id !== undefined) this.labelled.push(id);
        return;
      }
      case "input":
        this.input(name, attributes, start);
        return;
      case "select":
      case "textarea":
        if (this.openLabels === 0) this.add("page/label", name, attributes, start);
        return;
      case "button":
      case "summary":
        if (this.openLabels === 0 && !this.hasContent(name, end)) this.add("page/name", name, attributes, start);
        return;
      case "a":
        if (attributes.has("href") && !this.hasContent(name, end)) this.add("page/name", name, attributes, start);
    }
  }

  end(name: string): void {
    if (name === "label" && this.openLabels > 0) this.openLabels--;
  }

  private input(name: string, attributes: Attributes, offset: number): void {
    const type = attributes.get("type")?.toLowerCase() ?? "text";
    if (namedByBrowser.has(type) || this.openLabels > 0) return;
    if (type === "button" || type === "image") {
      if (!attributes.get(type === "button" ? "value" : "alt")?.trim()) this.add("page/name", name, attributes, offset);
    } else this.add("page/label", name, attributes, offset);
  }

  /** Whether an element contains text, an image with an alt text, or what a shadow root's host or a select fills. */
  private hasContent(name: string, end: number): boolean {
    if (isVisibleCharacter(this.html.charCodeAt(end))) return true;
    const next = this.html.indexOf("<", end);
    if (next > end && this.html.slice(end, next).trim() !== "") return true;
    const following = this.html.slice(end, end + maxDistance);
    const close = endTagOf(following, name, 0);
    if (close === following.length && end + maxDistance < this.html.length) return true;
    const content = following.slice(0, close).replace(/<!--[\s\S]*?-->/g, "");
    if (content.replace(/<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>/gi, "").trim() !== "") return true;
    return /\s(?:alt|aria-label|title)\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s]|[^\s"'>])|\saria-labelledby\s*=|<(?:slot|selectedcontent)\b/i.test(
      content,
    );
  }

  private add(code: UnnamedElement["code"], name: string, attributes: Attributes, offset: number): void {
    if (attributes.has("hidden") || attributes.get("aria-hidden") === "true" || attributes.has("inert")) return;
    if (/^(none|presentation)$/.test(attributes.get("role") ?? "")) return;
    // A field that the keyboard does not reach is usually a trap for robots in a hidden element.
    if (code === "page/label" && attributes.get("tabindex") === "-1") return;
    if (/(?:^|;)\s*display\s*:\s*none/i.test(attributes.get("style") ?? "")) return;
    if (attributes.get("aria-label")?.trim() || attributes.get("title")?.trim()) return;
    const identifying = ["type", "name", "id", "href", "placeholder", "class"]
      .filter((key) => attributes.get(key))
      .slice(0, 2);
    const tag = `<${[name, ...identifying.map((key) => `${key}="${attributes.get(key)}"`)].join(" ")}>`;
    const labelledby = (attributes.get("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
    this.candidates.push({ code, tag, offset, id: attributes.get("id"), labelledby });
  }

  /** @param ids of its document or template. */
  faults(ids: ReadonlySet<string>): ElementFault[] {
    const labelled = new Set(this.labelled);
    return this.candidates
      .filter(
        ({ id, labelledby }) => !(id !== undefined && labelled.has(id)) && !labelledby.some((name) => ids.has(name)),
      )
      .map(({ code, tag, offset }) => ({ code, offset, ...wordings[code](tag) }));
  }
}

const wordings: Readonly<Record<UnnamedElement["code"], (tag: string) => Pick<ElementFault, "message" | "hint">>> = {
  "page/label": (tag) => ({
    message: `The field ${tag} has no label.`,
    hint: 'Put it in a <label>, or refer to its id: <label for="…">. A placeholder is not a label: it disappears while typing.',
  }),
  "page/name": (tag) => ({
    message: `${tag} has no accessible name.`,
    hint: 'Add text or aria-label="…"; an image in it needs an alt text.',
  }),
};
