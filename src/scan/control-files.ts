/** What small files of the output tell browsers, hosts and crawlers: the web manifest, `_redirects`, robots.txt. */
import type { Link } from "./links.ts";

/** What robots.txt says to every crawler (RFC 9309, 2.2). */
export interface RobotsFacts {
  readonly rules: readonly { readonly allows: boolean; readonly path: string }[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** URLs of a web app manifest, relative to itself (w3.org/TR/appmanifest, 1.7 to 1.11). */
export function linksOfManifest(text: string): { links: readonly Link[]; problem?: string } {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return { links: [], problem: "is not valid JSON, so browsers pass over it" };
  }
  if (!isObject(manifest)) return { links: [], problem: "holds no object, so browsers pass over it" };
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

/** Destinations of `_redirects` (Netlify, Cloudflare Pages): those that are no pattern must exist. */
export function linksOfRedirects(text: string): { links: readonly Link[]; redirected: readonly string[] } {
  const links: Link[] = [];
  const redirected: string[] = [];
  for (const line of text.split("\n")) {
    const [from = "", ...rest] = line
      .replace(/(^|\s)#.*$/, "")
      .trim()
      .split(/\s+/);
    const to = rest.find((word) => /^(\/|https?:)/.test(word));
    if (!from.startsWith("/") || to === undefined) continue;
    redirected.push(from);
    if (!/[*]|\/:/.test(to)) links.push({ url: to, from: "redirect" });
  }
  return { links, redirected };
}

/** robots.txt: its sitemaps, and the rules for every crawler. */
export function readRobots(text: string): { links: readonly Link[]; robots: RobotsFacts } {
  const rules: { allows: boolean; path: string }[] = [];
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let isHead = true; // several user-agent lines head one group
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const [, name = "", value = ""] = /^\s*([\w-]+)\s*:\s*(.*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === "sitemap") sitemaps.push(value);
    else if (key === "user-agent") {
      agents = isHead ? [...agents, value] : [value];
      isHead = true;
    } else if (key === "allow" || key === "disallow") {
      isHead = false;
      if (agents.includes("*") && value !== "") rules.push({ allows: key === "allow", path: value });
    }
  }
  return { links: sitemaps.map((url) => ({ url, from: "robots Sitemap" })), robots: { rules } };
}
