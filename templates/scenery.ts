/**
 * The kind, the hour and the landmark of each inner page: company pages are a landscape with a landmark, and the
 * landmark of support pages and policies fills their sky. On a wide page it is below the heading; where the page's tool is in
 * its place, it is only in the page's social media image, as are the others.
 */

import type { Hour } from "./components/landscape.tsx";
import barn from "./drawings/landmarks/barn.svg";
import cabin from "./drawings/landmarks/cabin.svg";
import cairn from "./drawings/landmarks/cairn.svg";
import flown from "./drawings/landmarks/flown.svg";
import gate from "./drawings/landmarks/gate.svg";
import lark from "./drawings/landmarks/lark.svg";
import mailbox from "./drawings/landmarks/mailbox.svg";
import mast from "./drawings/landmarks/mast.svg";
import signpost from "./drawings/landmarks/signpost.svg";
import tree from "./drawings/landmarks/tree.svg";
import well from "./drawings/landmarks/well.svg";
import windpump from "./drawings/landmarks/windpump.svg";
import wires from "./drawings/landmarks/wires.svg";

export interface Scenery {
  readonly kind: "company" | "scene" | "wide" | "tool";
  readonly hour: Hour;
  /** Where the sun is (styles/inner.css): by default behind a peak, or seen from the landmark. */
  readonly sun?: "behind" | "corner";
  /** The drawing of the landmark. */
  readonly landmark: string;
  /** The text alternative of the landmark. */
  readonly sight: string;
}

const company = { kind: "company", hour: "morning" } as const;
const scene = { kind: "scene", hour: "day" } as const;

const scenery: Readonly<Record<string, Scenery>> = {
  "/about": { ...company, landmark: lark, sight: "a meadowlark singing on a fence post" },
  "/careers": {
    ...company,
    kind: "wide",
    sun: "corner",
    landmark: barn,
    sight: "a barn with a bird on its weathervane",
  },
  "/press": { ...company, kind: "wide", landmark: wires, sight: "two birds on a telegraph pole" },
  "/contact": { ...scene, hour: "morning", landmark: mailbox, sight: "a bird with a letter over a mailbox" },
  "/help": { ...scene, kind: "tool", landmark: signpost, sight: "a signpost: start, connection, billing, privacy" },
  "/guides": { ...scene, sun: "corner", landmark: cairn, sight: "a bird on a cairn of five numbered stones" },
  "/status": { ...scene, sun: "behind", landmark: mast, sight: "a radio mast and its signal" },
  "/speed-test": { ...scene, kind: "tool", landmark: windpump, sight: "a windpump in the wind" },
  "/privacy": { ...scene, hour: "dusk", sun: "corner", landmark: cabin, sight: "a cabin with its curtains half drawn" },
  "/terms": { ...scene, sun: "behind", landmark: gate, sight: "a ranch gate" },
  "/refund": { ...scene, hour: "morning", sun: "corner", landmark: well, sight: "a bird on a well with its bucket up" },
  "/no-logs": { ...company, hour: "dusk", landmark: tree, sight: "a bird on the bare limb of a cottonwood" },
  "/404.html": {
    ...company,
    hour: "dusk",
    sun: "corner",
    landmark: flown,
    sight: "a bird that has just flown from its post",
  },
};

/** The scenery of a page. @throws for a page that is missing from the table above. */
export function sceneryOf(url: string): Scenery {
  const found = scenery[url];
  if (!found) throw new Error(`templates/scenery.ts has no entry for ${url}`);
  return found;
}
