/** The web app manifest, as browsers read it. */

import type { Link } from "./links.ts";
import type { Damage } from "./well-formed.ts";

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const hint = "Make it with JSON.stringify, or mend it.";

/** URLs of a web app manifest, relative to itself (w3.org/TR/appmanifest, 1.7 to 1.11). */
export function linksOfManifest(text: string): { links: readonly Link[]; damage?: Damage } {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return { links: [], damage: { what: "is not valid JSON, so browsers pass over it", hint } };
  }
  if (!isObject(manifest)) return { links: [], damage: { what: "holds no object, so browsers pass over it", hint } };
  const links: Link[] = [];
  const add = (url: unknown, from: string): void => {
    if (typeof url === "string") links.push({ url, from: `manifest ${from}` });
  };
  add(manifest.start_url, "url");
  for (const list of ["icons", "screenshots"]) for (const { src } of objectsIn(manifest[list])) add(src, list);
  for (const shortcut of objectsIn(manifest.shortcuts)) {
    add(shortcut.url, "url");
    for (const { src } of objectsIn(shortcut.icons)) add(src, "icons");
  }
  return { links };
}
