/**
 * What a strict Content-Security-Policy would stop on a page (CSP 3, 6.1.11 and 6.1.12), and links that
 * hand the page to the one they open.
 */

import { type Attributes, wordsOf } from "../html/attributes.ts";
import type { Element } from "../html/element.ts";
import { eachOnce } from "../html/memo.ts";

export interface HazardFacts {
  /** Attributes that no hash lets through, as they stand: `style="color:red"`, `onclick="go()"`. */
  readonly blockedAttributes: readonly string[];
  /** URLs that open in a new window which may steer this one. */
  readonly openers: readonly string[];
}

/** Attributes that hold a script, by how they begin (HTML standard, 8.1.8.2, and other standards' events). */
const events =
  /^on(abort|after|animation|aux|before|blur|cancel|can|change|click|close|command|context|copy|cue|cut|dbl|drag|drop|duration|empt|end|error|focus|form|fullscreen|got|hash|input|invalid|key|language|load|lost|message|mouse|offline|online|page|paste|pause|play|pointer|pop|progress|rate|ready|reject|reset|resize|scroll|security|seek|select|slot|stall|storage|submit|suspend|time|toggle|touch|transition|unhandled|unload|visibility|volume|wait|wheel)/;

/** What the attributes of an element say, whatever page it stands on. */
export interface AttributeHazards {
  readonly blocked: readonly string[];
  /** The URL that it opens in a new window which may steer this one. */
  readonly opener: string | undefined;
}

export function hazardsOf(name: string, attributes: Attributes): AttributeHazards {
  const blocked: string[] = [];
  const style = attributes.get("style");
  if (style) blocked.push(`style="${style}"`);
  for (const key of attributes.keys())
    if (key.startsWith("on") && events.test(key) && attributes.get(key))
      blocked.push(`${key}="${attributes.get(key)}"`);
  return { blocked, opener: openerOf(name, attributes) };
}

function openerOf(name: string, attributes: Attributes): string | undefined {
  const target = attributes.get("target");
  if (target === undefined || !(name === "a" || name === "area" || name === "form")) return undefined;
  const url = attributes.get("href") ?? attributes.get("action");
  if (url === undefined || target.toLowerCase() !== "_blank") return undefined;
  // "opener" says that it is meant so.
  const isSaid = wordsOf(attributes.get("rel")).some((word) => /^(noopener|noreferrer|opener)$/.test(word));
  return isSaid ? undefined : url.trim();
}

export class Hazards {
  private readonly blocked: string[] = [];
  private readonly openers: string[] = [];

  element({ blocked, opener }: Element): void {
    for (const attribute of blocked) this.blocked.push(attribute);
    if (opener !== undefined) this.openers.push(opener);
  }

  facts = (): HazardFacts => ({
    blockedAttributes: eachOnce(this.blocked),
    openers: eachOnce(this.openers),
  });
}
