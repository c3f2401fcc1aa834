/**
 * An output file other than a page -> the facts that the checks need: its links, its rules for hosts and
 * crawlers, and whether it can be read. Its name decides its type, as on hosts.
 */
import { isUtf8 } from "node:buffer";
import { positionIn } from "../../base/code-frame.ts";
import { isObject, type JsonObject } from "../../base/json.ts";
import { problemOfPicture } from "../../content/pictures.ts";
import { type HeaderBlock, parseHeaders } from "../../hosting/headers-file.ts";
import { isFixed, isRewrite, parseRedirects, type RedirectRule } from "../../hosting/redirects-file.ts";
import { mentionsIn } from "../../urls/mentions.ts";
import { decodeEntities } from "../html/attributes.ts";
import type { Link } from "../html/links.ts";
import { loadedBy, unescapedScript } from "../html/script.ts";
import { factsOfPage } from "./page.ts";
import { type FileProblem, linksOfXml, problemOfSvg, problemOfXml } from "./xml.ts";

export interface FileFacts {
  readonly path: string;
  readonly kind: "file" | "static" | "bundle";
  readonly sources: readonly string[];
  readonly bytes: number;
  /** URLs whose target must exist. */
  readonly links: readonly Link[];
  /** Possible file URLs: the file counts as referenced, but it is not an error if it is missing. */
  readonly mentions: readonly string[];
  /** For JSON: the URLs in its HTML. Finishing adds the base path to URLs that are whole strings, but not to these. */
  readonly urlsOfHtml?: readonly string[];
  readonly redirects?: readonly RedirectRule[];
  readonly headers?: readonly HeaderBlock[];
  /** The rules of robots.txt for all crawlers (RFC 9309, 2.2). */
  readonly robotsRules?: readonly { readonly allows: boolean; readonly path: string }[];
  /** For a script or stylesheet: its hashes, in Base64. */
  readonly digests?: { readonly sha256: string; readonly sha384: string; readonly sha512: string } | undefined;
  /** For an SVG: ids that other files can use. */
  readonly ids?: ReadonlySet<string>;
  /** Why it cannot be read. */
  readonly problem?: FileProblem | undefined;
}

type Contents = Omit<FileFacts, "path" | "kind" | "sources" | "bytes">;

/** Files that are text even if a byte in them is 0, which a script can contain. */
const isText = /\.(html?|css|m?js|json|webmanifest|svg|xml|rss|atom|txt|map|md|csv|ics|vtt)$/i;

/** The text of an output file; undefined if it is binary: if one of its first bytes is 0, as for Git. */
export function decodeText(path: string, bytes: string | Uint8Array): string | undefined {
  if (typeof bytes === "string") return bytes;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const isBinary = bytes.length > maxTextLength || bytes.subarray(0, 8000).includes(0);
  return isBinary && !isText.test(path)
    ? undefined
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
}

/** The maximum size of a file of unknown type that is read as text, in bytes. */
const maxTextLength = 2 ** 28;

const nothing: Contents = { links: [], mentions: [] };

/** The facts in the text of a file that is neither a page nor a stylesheet. */
export function factsOfFile(path: string, text: string): Contents {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (path === "_redirects") return factsOfRedirects(text);
  if (path === "robots.txt") return factsOfRobots(text);
  if (path === "_headers")
    return { ...nothing, mentions: mentionsIn(decodeEntities(text)), headers: parseHeaders(text).rules };
  if (/\.html?$/i.test(name)) {
    const { links, mentions, hasBase } = factsOfMarkup(path, text);
    return hasBase ? { links: [], mentions: links.map(({ url }) => url) } : { links, mentions };
  }
  if (/\.svg$/i.test(name)) {
    const { links, mentions, ids } = factsOfMarkup(path, text);
    return { links, mentions, ids, problem: problemOfSvg(text) };
  }
  if (/\.(xml|rss|atom)$/i.test(name))
    return { links: linksOfXml(text), mentions: mentionsIn(text), problem: problemOfXml(text) };
  if (/\.webmanifest$|^manifest\.json$/i.test(name)) return factsOfWebManifest(text);
  if (/\.m?js$/i.test(name))
    return { links: loadedBy(text), mentions: mentionsIn(decodeEntities(unescapedScript(text))) };
  if (/\.json$/i.test(name))
    return { ...nothing, mentions: mentionsIn(decodeEntities(text)), urlsOfHtml: urlsOfHtmlIn(path, text) };
  if (/\.md$/i.test(name) || path === "llms.txt")
    return { links: linksOfMarkdown(text), mentions: mentionsIn(decodeEntities(text)) };
  if (/\.txt$/i.test(name)) return { ...nothing, mentions: mentionsIn(decodeEntities(text)) };
  return nothing;
}

const factsOfMarkup = (path: string, text: string) =>
  factsOfPage(text, { path, url: `/${path}`, template: "", sources: [] }, false);

/**
 * The absolute URLs that a Markdown file links to. Readers resolve others differently. Comments, and text that may be code,
 * are left out: that between fences or backticks, and indented lines.
 */
function linksOfMarkdown(text: string): Link[] {
  let fence: string | undefined;
  const prose: string[] = [];
  for (const line of text.replace(/<!--[\s\S]*?-->/g, "").split("\n")) {
    const [, marks, info = ""] = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})(.*)/.exec(line) ?? [];
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && info.trim() === "") fence = undefined;
    } else if (marks !== undefined && !info.includes("`")) fence = marks;
    else if (!/^(?: {4}|\t)/.test(line)) prose.push(line);
  }
  const outsideCode = prose.join("\n").replace(/(?<!`)(`+)(?!`)(?:[^`\n]|\n(?!\n))*\1/g, "");
  const links = outsideCode.matchAll(/(?:\]\(|^\[[^\]\n]+\]:)[ \t]*<?(https?:\/\/(?:[^\s()<>]|\([^\s()]*\))+)/gm);
  return Array.from(links, ([, url = ""]) => ({ url: decodeEntities(url), kind: "markdown link" }));
}

/** The URLs in strings of a JSON file that begin with a tag: scripts insert such strings into pages. Empty for invalid JSON. */
function urlsOfHtmlIn(path: string, json: string): readonly string[] {
  const fragments = json.match(/(?<=[:[,]\s*)"(?:\s|\\[nrt])*<[a-z](?:[^"\\]|\\.)*"/gi) ?? [];
  return fragments.flatMap((literal) => {
    try {
      const { links, mentions } = factsOfMarkup(path, JSON.parse(literal));
      return [...links.map(({ url }) => url), ...mentions];
    } catch (error) {
      if (error instanceof SyntaxError) return [];
      throw error;
    }
  });
}

function factsOfRedirects(text: string): Contents {
  const { rules } = parseRedirects(text);
  const links = rules.flatMap((rule): Link | Link[] => {
    if (!isFixed(rule)) return isRewrite(rule) ? [] : { url: rule.written, kind: "redirect pattern" };
    return { url: rule.written, kind: isRewrite(rule) ? "rewrite" : "redirect" };
  });
  return { links, mentions: [], redirects: rules };
}

/** robots.txt: its sitemaps, and the rules for every crawler. */
function factsOfRobots(text: string): Contents {
  const rules: { allows: boolean; path: string }[] = [];
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let isHead = true; // the lines user-agent at the start of a group, which can be several
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const [, name = "", written = ""] = /^\s*([\w-]+)\s*:(.*)$/.exec(line.replace(/#.*/, "")) ?? [];
    const key = name.toLowerCase();
    const value = written.trim();
    if (key === "sitemap") sitemaps.push(value);
    else if (key === "user-agent") {
      agents = isHead ? [...agents, value] : [value];
      isHead = true;
    } else if (key === "allow" || key === "disallow") {
      isHead = false;
      if (agents.includes("*") && value !== "") rules.push({ allows: key === "allow", path: value });
    }
  }
  return { links: sitemaps.map((url) => ({ url, kind: "robots Sitemap" })), mentions: [], robotsRules: rules };
}

const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** URLs of a web app manifest, relative to itself (w3.org/TR/appmanifest, 1.7 to 1.11). */
function factsOfWebManifest(text: string): Contents {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return unreadable("is not valid JSON");
  }
  if (!isObject(manifest)) return unreadable("is not a JSON object");
  const links: Link[] = [];
  const add = (url: unknown, member: "url" | "icons" | "screenshots"): void => {
    if (typeof url === "string") links.push({ url, kind: `manifest ${member}` });
  };
  add(manifest.start_url, "url");
  for (const list of ["icons", "screenshots"] as const) for (const { src } of objectsIn(manifest[list])) add(src, list);
  for (const shortcut of objectsIn(manifest.shortcuts)) {
    add(shortcut.url, "url");
    for (const { src } of objectsIn(shortcut.icons)) add(src, "icons");
  }
  return { links, mentions: [] };
}

const unreadable = (what: string): Contents => ({
  ...nothing,
  problem: { what: `${what}, so browsers ignore it`, hint: "Generate it with JSON.stringify, or fix it by hand." },
});

const pointer = "version https://git-lfs.github.com/spec/";
const neverEmpty = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|mp[34]|webm|pdf)$/i;

/** A picture of content/static/ whose bytes browsers do not show, or that are of another format. */
export function problemOfStaticPicture(file: string | undefined, bytes: string | Uint8Array): FileProblem | undefined {
  const [, type] = /^content\/static\/.*\.(png|jpe?g|gif|webp|avif)$/is.exec(file ?? "") ?? [];
  if (!type || typeof bytes === "string") return undefined;
  const problem = problemOfPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), type.toLowerCase());
  return problem && { ...problem, mattersIfUsed: true };
}

/** Every font format that browsers decode, by its first bytes (WOFF 1.0 and 2.0, 4; OpenType, "Organization of an OpenType font"). */
const fontStarts = ["wOFF", "wOF2", "OTTO", "true", "ttcf", "\0\u0001\0\0"];

/** A font that browsers cannot decode: another file, or one whose size is not that in WOFF's header, since it is damaged. */
export function problemOfFont(path: string, bytes: string | Uint8Array): FileProblem | undefined {
  if (!/\.(woff2?|[ot]tf)$/i.test(path)) return undefined;
  const font = Buffer.from(bytes);
  const start = font.toString("latin1", 0, 4);
  // WOFF's header has the length of the file.
  const isComplete = font.length >= 12 && (!start.startsWith("wOF") || font.readUInt32BE(8) === font.length);
  if (fontStarts.includes(start) && isComplete) return undefined;
  return {
    what: "is not a font that browsers load: it is damaged",
    hint: "Save or download it again.",
    mattersIfUsed: true,
  };
}

const media = /\.(?:mp[34]|m4[av]|mov|webm|mkv|og[agv]|opus|wav|flac|aac)$/i;

/**
 * How media that browsers play begin, whatever their extension: MP4 (ISO/IEC 14496-12, 4.3), WebM, Ogg, WAV, FLAC,
 * MP3 with tags; or a frame of MP3 or AAC, which can follow other bytes (WHATWG MIME Sniffing, 6.2).
 */
const mediaStart =
  /^(?:.{4}(?:ftyp|styp|moov|moof|mdat|sidx|wide|free|skip)|.E\xdf\xa3|OggS|RIFF|RIFX|RF64|fLaC|ID3)|\xff[\xe2-\xff]/s;

/** A film, sound or file of subtitles that browsers do not play. */
export function problemOfMedia(path: string, bytes: string | Uint8Array): FileProblem | undefined {
  const start = (): string => Buffer.from(bytes.slice(0, 4096)).toString("latin1");
  const problem = (what: string, hint: string): FileProblem => ({ what, hint, mattersIfUsed: true });
  if (media.test(path) && !mediaStart.test(start()))
    return problem("is not a film or sound that browsers play: it is damaged", "Save or download it again.");
  // WebVTT 1, 4.1.
  if (/\.vtt$/i.test(path) && !/^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(start()))
    return problem('does not begin with "WEBVTT", so browsers show no subtitles', 'Write "WEBVTT" in its first line.');
  return undefined;
}

/** Files that browsers and feed readers decode as UTF-8. */
const isUnicode = /\.(svg|xml|rss|atom|css|m?js|json|webmanifest|html?|vtt)$/i;
/** Those of them that browsers decode as UTF-16 if they begin with its byte order mark. */
const mayBeUtf16 = /\.(svg|xml|rss|atom|css|js|html?)$/i;

/** A file without its contents: empty, or a pointer of Git LFS (its specification, "The Pointer"); or garbled text. */
export function problemOfBytes(path: string, bytes: string | Uint8Array): FileProblem | undefined {
  if (bytes.length === 0 && neverEmpty.test(path)) return { what: "is empty", hint: "Save it again." };
  const start = bytes.slice(0, pointer.length);
  if ((typeof start === "string" ? start : Buffer.from(start).toString("latin1")) === pointer)
    return { what: "is a Git LFS pointer, not the file itself", hint: "Run git lfs pull, then build." };
  if (typeof bytes === "string" || !isUnicode.test(path) || isUtf8(bytes)) return undefined;
  if (mayBeUtf16.test(path) && /^(fffe|feff)/.test(Buffer.from(bytes.subarray(0, 2)).toString("hex"))) return undefined;
  const text = new TextDecoder().decode(bytes);
  return {
    what: "is not UTF-8, so browsers garble it or do not show it",
    hint: "Save the file as UTF-8 text.",
    at: positionIn(text, text.indexOf("\ufffd")),
  };
}
