/**
 * A file of the output that is no page -> what the checks need of it: where it points, and what it
 * tells search engines. By its name, as hosts do; of bytes that are no text, nothing.
 */

import { type HeaderRule, parseHeaders } from "../../hosting/headers-file.ts";
import { fixedRules, isRewrite, parseRedirects, type RedirectRule } from "../../hosting/redirects-file.ts";
import { mentionsIn } from "../../site/urls.ts";
import { decodeEntities } from "../html/attributes.ts";
import { linksOfXml } from "./feed.ts";
import type { Link } from "./links.ts";
import { scan } from "./page.ts";
import { type RobotsFacts, readRobots } from "./robots.ts";
import { linksOfManifest } from "./web-manifest.ts";
import { type Damage, damageOfDrawing, damageOfXml } from "./well-formed.ts";

export interface FileFacts {
  readonly path: string;
  readonly kind: "file" | "static" | "bundle";
  readonly sources: readonly string[];
  /** Its size. */
  readonly bytes: number;
  /** What must lead somewhere. */
  readonly links: readonly Link[];
  /** What may be a URL: a reason to keep a file, no mistake when it is missing. */
  readonly mentions: readonly string[];
  /** What hosts send elsewhere. */
  readonly redirects?: readonly RedirectRule[];
  readonly robots?: RobotsFacts;
  /** Of a drawing: the parts that others may use. */
  readonly ids?: ReadonlySet<string>;
  /** What hosts send with other files. */
  readonly headers?: readonly HeaderRule[];
  /** Why nobody can read it. */
  readonly damage?: Damage | undefined;
}

type Contents = Omit<FileFacts, "path" | "kind" | "sources" | "bytes">;

/** Whether an output file is text, by its name. */
export const isText = (path: string): boolean =>
  /\.(html?|css|m?js|json|webmanifest|svg|xml|rss|atom|txt|map|md|csv|ics|vtt)$|(^|\/)(_redirects|_headers|CNAME)$/i.test(
    path,
  );

const nothing: Contents = { links: [], mentions: [] };

/** Reads the text of a file at `path` that is neither a page nor a stylesheet. */
export function scanFile(path: string, text: string): Contents {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (path === "_redirects") {
    const { rules } = parseRedirects(text);
    return {
      links: fixedRules(rules).map((rule) => ({ url: rule.written, from: isRewrite(rule) ? "rewrite" : "redirect" })),
      mentions: [],
      redirects: rules,
    };
  }
  if (path === "robots.txt") {
    const { links, robots } = readRobots(text);
    return { links, mentions: [], robots };
  }
  if (path === "_headers")
    return { ...nothing, mentions: mentionsIn(decodeEntities(text)), headers: parseHeaders(text).rules };
  if (/\.html?$/i.test(name)) {
    const { links, mentions, hasBase } = scan(text, { path, url: `/${path}`, template: "", sources: [] });
    return hasBase ? { links: [], mentions: links.map(({ url }) => url) } : { links, mentions };
  }
  if (/\.svg$/i.test(name)) {
    const { links, mentions, ids } = scan(text, { path, url: `/${path}`, template: "", sources: [] });
    return { links, mentions, ids, damage: damageOfDrawing(text) };
  }
  if (/\.(xml|rss|atom)$/i.test(name))
    return { links: linksOfXml(text), mentions: mentionsIn(text), damage: damageOfXml(text) };
  if (/\.webmanifest$|^manifest\.json$/i.test(name)) return { ...linksOfManifest(text), mentions: [] };
  if (/\.(m?js|json|txt|md)$/i.test(name)) return { ...nothing, mentions: mentionsIn(decodeEntities(text)) };
  return nothing;
}
