/** robots.txt, as crawlers read it. */
import type { Link } from "./links.ts";

/** What robots.txt says to every crawler (RFC 9309, 2.2). */
export interface RobotsFacts {
  readonly rules: readonly { readonly allows: boolean; readonly path: string }[];
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
