/**
 * The scenery of each inner page: company pages in the morning, support pages by day, legal pages at dusk, and
 * each with its own landmark. It is shown above the page's heading, and in its social media image.
 */
import type { LandmarkName } from "./components/landmark.tsx";
import type { Hour } from "./components/landscape.tsx";

export interface Scenery {
  readonly hour: Hour;
  readonly landmark: LandmarkName;
  /** On wide screens: the other way round, so that the pages of a group are not alike. */
  readonly mirrored?: true;
  /** The text alternative of the landmark. */
  readonly sight: string;
}

const scenery: Readonly<Record<string, Scenery>> = {
  "/about": { hour: "morning", landmark: "lark", sight: "a meadowlark singing on a fence post" },
  "/careers": { hour: "morning", landmark: "barn", mirrored: true, sight: "a barn with a bird on its weathervane" },
  "/press": { hour: "morning", landmark: "wires", sight: "two birds on a telegraph pole" },
  "/contact": { hour: "morning", landmark: "mailbox", mirrored: true, sight: "a mailbox with its flag up" },
  "/help": { hour: "day", landmark: "signpost", sight: "a signpost with three arms" },
  "/guides": { hour: "day", landmark: "cairn", mirrored: true, sight: "a bird on a cairn" },
  "/status": { hour: "day", landmark: "mast", sight: "a radio mast" },
  "/speed-test": { hour: "day", landmark: "windpump", mirrored: true, sight: "a windpump" },
  "/privacy": { hour: "dusk", landmark: "cabin", sight: "a cabin with its curtains half drawn" },
  "/terms": { hour: "dusk", landmark: "gate", mirrored: true, sight: "a ranch gate" },
  "/refund": { hour: "dusk", landmark: "well", sight: "a well with its bucket up" },
  "/no-logs": { hour: "dusk", landmark: "tree", mirrored: true, sight: "a bird on the bare limb of a cottonwood" },
  "/404.html": { hour: "dusk", landmark: "flown", sight: "a bird that has just flown from its post" },
};

/** The scenery of a page. @throws for a page that is missing from the table above. */
export function sceneryOf(url: string): Scenery {
  const found = scenery[url];
  if (!found) throw new Error(`templates/scenery.ts has no entry for ${url}`);
  return found;
}
