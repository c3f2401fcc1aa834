/** What is wrong with the islands of pages: they render differently in browsers, or do nothing without their script. */

import type { Finding } from "../base/diagnostic.ts";
import { truncated } from "../base/message.ts";
import { attributesOf, decodedValue } from "../output/html/attributes.ts";
import { tagsOf } from "../output/html/tokenizer.ts";
import type { BundledIslands } from "../output/output-file.ts";
import { renderIslands } from "../runtime/render-islands.ts";
import type { Limits } from "../runtime/thread-client.ts";
import type { IslandUse } from "../site-thread/islands/page-islands.tsx";

/** Collects the islands of pages, to judge each component with the same props once. */
export class IslandChecks {
  private readonly uses = new Map<string, IslandUse>();
  private readonly reported = new Map<string, Finding>();

  constructor(
    private readonly bundled: BundledIslands | undefined,
    private readonly limits: Limits,
  ) {}

  add(uses: readonly IslandUse[], html: string, url: string): void {
    for (const use of uses) {
      const { props, prefix, html: rendered } = use;
      // The same props give other HTML only if it depends on the page, and then browsers render something else, too.
      this.uses.set([componentOf(use), props, prefix, rendered].join("\0"), use);
    }
    if (uses.length > 0) this.findDeadControls(uses, html, url);
  }

  private findDeadControls(uses: readonly IslandUse[], html: string, url: string): void {
    const hasSentence = html.includes("<noscript");
    for (const [index, control] of controlsIn(html)) {
      const use = uses[index];
      if (!use || (use.needsScript && hasSentence)) continue;
      const key = `${componentOf(use)} ${use.needsScript}`;
      if (this.reported.has(key)) continue;
      this.reported.set(key, {
        code: "island/dead-control",
        message: use.needsScript
          ? `${url} has the island ${islandName(use)}, which needs a script, and no <noscript> that says so.`
          : `The <${control}> of the island ${islandName(use)} does nothing until its script runs, on ${url}.`,
        hint: use.needsScript
          ? "Write a sentence in a <noscript> on each page with it."
          : "Put it into a form or a link that works without it. Or declare it, island(Component, { needsScript: true }), and write a sentence in a <noscript> on each page with it.",
        ...this.placeOf(use),
      });
    }
  }

  /** What is wrong with the islands that were added, which are forgotten: for `island/differs`, browsers' bundle renders them again. */
  async findings(): Promise<Finding[]> {
    const reports = [...this.reported.values()];
    const uses = [...this.uses.values()].filter(({ when }) => when !== "only");
    this.uses.clear();
    this.reported.clear();
    if (uses.length === 0 || !this.bundled) return reports;
    const requested = uses.map(({ html: _, ...use }) => use);
    const renderings = await renderIslands({ code: this.bundled.ssrBundle, uses: requested }, this.limits);
    const reportedComponents = new Set<string>();
    for (const [index, use] of uses.entries()) {
      if (renderings.some(({ unfinished }) => unfinished === index)) reports.push(this.endless(use));
      if (reportedComponents.has(componentOf(use))) continue;
      const inBrowsers = renderings.flatMap(({ html }) => html[index] ?? []);
      const difference = inBrowsers.map((html) => differenceOf(use.html, html)).find(Boolean);
      if (!difference) continue;
      reportedComponents.add(componentOf(use));
      const [inPage, inBrowser] = difference;
      reports.push({
        code: "island/differs",
        message: `The island ${islandName(use)} renders ${inPage} in the page, but ${inBrowser} in a browser, where its clock, zone, locale, random numbers, window or storage are others.`,
        hint: 'Render what is the same everywhere first, and the rest in useEffect(), or pass it as a prop; name the locale and the time zone of dates and numbers; or render it only in browsers: island(Component, { when: "only" }).',
        ...this.placeOf(use),
      });
    }
    return reports;
  }

  private endless(use: IslandUse): Finding {
    const { time, memory } = this.limits;
    return {
      code: "template/timeout",
      message: `Rendering the island ${islandName(use)} as a browser does took longer than ${time / 1000} s, or needed more than ${memory} MB.`,
      hint: "A loop in it may never end in a browser, where its clock, zone, locale, window or storage are others.",
      ...this.placeOf(use),
    };
  }

  private placeOf(use: IslandUse): Pick<Finding, "file" | "at"> {
    const line = this.bundled?.lines.get(componentOf(use));
    return {
      file: `templates/${use.file}`,
      ...(line !== undefined && { at: { kind: "position", line, column: 1 } as const }),
    };
  }
}

/** Equal for the uses of one component, as in the lines of `BundledIslands`. */
const componentOf = ({ file, name }: IslandUse): string => `${file} ${name}`;

const islandName = ({ name, file }: IslandUse): string => (name === "default" ? `templates/${file}` : `<${name}>`);

/** Elements within which a control works without a script. */
const working = new Set(["form", "a", "summary", "dialog"]);
const controls = new Set(["button", "input", "select", "textarea"]);
/** Attributes that give a control an effect, or say that it has none. */
const effects = ["form", "popovertarget", "commandfor", "disabled", "readonly"];

/** The first control of each island that does nothing by itself, with the index of the island. */
function controlsIn(html: string): Map<number, string> {
  const nameByIndex = new Map<number, string>();
  const around: { readonly name: string; readonly index: number | undefined }[] = [];
  for (const { name, isEnd, attributes, template } of tagsOf(html)) {
    if (isEnd) {
      const at = around.findLastIndex((each) => each.name === name);
      if (at >= 0) around.length = at;
    } else if (name === "plinth-island" || name === "plinth-slot") {
      const [, index] = /^i(\d+)-$/.exec(attributesOf(attributes).get("prefix") ?? "") ?? [];
      around.push({ name, index: index === undefined ? undefined : Number(index) });
    } else if (working.has(name)) around.push({ name, index: undefined });
    else if (controls.has(name) && !template) {
      const index = around.findLast((each) => each.name.startsWith("plinth-"))?.index;
      const controlAttributes = attributesOf(attributes);
      const works =
        around.some((each) => working.has(each.name)) || effects.some((each) => controlAttributes.has(each));
      if (index !== undefined && !works && controlAttributes.get("type") !== "hidden" && !nameByIndex.has(index))
        nameByIndex.set(index, name);
    }
  }
  return nameByIndex;
}

/** The first difference of two texts of HTML that browsers read; undefined if there is none. */
function differenceOf(one: string, other: string): [inPage: string, inBrowser: string] | undefined {
  const [here, there] = [partsOf(one), partsOf(other)];
  const found = here.findIndex((part, at) => part !== there[at]);
  if (found < 0 && here.length >= there.length) return undefined;
  const index = found < 0 ? here.length : found;
  return [describePart(here[index], there[index]), describePart(there[index], here[index])];
}

/** Of a long tag, only the attributes that differ from the other one's. */
function describePart(part: string | undefined, other: string | undefined): string {
  if (part === undefined || part.startsWith("</")) return "nothing";
  if (!part.startsWith("<")) return `"${fromDifference(part, other)}"`;
  const [name = ""] = /^<[^\s>]+/.exec(part) ?? [];
  if (part.length <= maxPartLength || !other?.startsWith(`${name} `)) return truncated(part, maxPartLength);
  const same: readonly string[] = other.match(attribute) ?? [];
  const differing = (part.match(attribute) ?? []).filter((each) => !same.includes(each)).join("");
  return differing.length <= maxPartLength ? `${name} …${differing}>` : `${name} ${fromDifference(part, other)}`;
}

/** A text, or the part of a long one that begins shortly before its first difference. */
function fromDifference(text: string, other: string | undefined): string {
  if (text.length <= maxPartLength) return text;
  let at = 0;
  while (at < text.length && text[at] === other?.[at]) at++;
  const start = Math.max(0, at - maxPartLength / 2);
  return truncated(start === 0 ? text : `…${text.slice(start)}`.toWellFormed(), maxPartLength);
}
const attribute = / [^\s=]+="[^"]*"/g;
const maxPartLength = 120;

/** Tags and texts, without what React and Preact write differently, and styles that Emotion moves into the head before it hydrates. */
function partsOf(html: string): string[] {
  const text = html.replaceAll(/<!--.*?-->|<style data-emotion=.*?<\/style>/gs, "");
  const parts: string[] = [];
  let last = 0;
  const add = (part: string): void => void (part !== "" && parts.push(decodedValue(part)));
  for (const { start, end, name, isEnd, attributes, text: content } of tagsOf(text)) {
    add(text.slice(last, start));
    const written = [...attributesOf(attributes)].filter(([key]) => key !== "nonce"); // browsers hide its value
    const list = written
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => ` ${key}="${key === "style" ? plainStyle(value) : value}"`);
    parts.push(isEnd ? `</${name}>` : `<${name}${list.join("")}>`);
    if (name !== "script") add(content); // a script that has run does not matter
    last = end + content.length;
  }
  add(text.slice(last));
  return parts;
}

const plainStyle = (value: string): string => value.replaceAll(/\s*([:;])\s*/g, "$1").replace(/;$/, "");
