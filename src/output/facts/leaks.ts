/**
 * Data that no published file may contain: keys, values of the site's environment files, paths of the machine that
 * built it, source maps, the location where a photo was taken. The patterns are few and precise, since a tutorial may
 * contain an example of a key.
 */
import { readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { NotReadable, readTextFile } from "../../content/regular-file.ts";
import type { Report } from "../../diagnostics/diagnostic.ts";

/** The secrets of this machine and this site. */
export interface Secrets {
  /** Values of environment files, each with its name: `STRIPE_KEY from .env`. */
  readonly values: ReadonlyMap<string, string>;
  /** Absolute folders, and their subfolders whose paths reveal where the site was built; "" for the folder itself. */
  readonly folders: readonly { readonly above: string; readonly names: readonly string[] }[];
}

export const noSecrets: Secrets = { values: new Map(), folders: [] };

export interface Leak {
  readonly kind: "secret" | "path" | "source-map" | "location";
  /** For the message; never the secret itself. */
  readonly what: string;
  /** The text in the file; undefined for a secret, which must not be printed. */
  readonly text?: string;
}

/** A token: its prefix, and its pattern (docs.github.com/code-security, "supported secrets"). */
const tokens: readonly { readonly mark: string; readonly shape: RegExp; readonly name: string }[] = [
  {
    mark: "PRIVATE KEY-----",
    // An example of documentation leaves out all but its first lines.
    shape: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?![\sA-Za-z0-9+/=\\]{0,300}(?:\.{3}|…))[\sA-Za-z0-9+/=\\]{100}/,
    name: "a private key",
  },
  { mark: "AKIA", shape: /\bAKIA[0-9A-Z]{16}\b(?<!EXAMPLE)/, name: "an AWS access key" },
  { mark: "ghp_", shape: /\bghp_[A-Za-z0-9]{36}\b/, name: "a GitHub token" },
  { mark: "github_pat_", shape: /\bgithub_pat_\w{60,}\b/, name: "a GitHub token" },
  { mark: "xox", shape: /\bxox[abprs]-\d[\w-]{20,}/, name: "a Slack token" },
  { mark: "sk_live_", shape: /\bsk_live_[A-Za-z0-9]{24,}/, name: "a Stripe secret key" },
];

/** The secrets and paths in the text of an output file. */
export function leaksIn(text: string, { values, folders }: Secrets): Leak[] {
  const leaks: Leak[] = [];
  // Searching for text that starts with a frequent letter takes ten times as long as with a rare one.
  const hasLine = text.includes("_");
  for (const { mark, shape, name } of tokens) {
    const found = (hasLine || !mark.includes("_")) && text.includes(mark) ? shape.exec(text)?.[0] : undefined;
    // `ghp_xxxx…` is an example.
    if (found && new Set(found.slice(mark.length)).size > 7) leaks.push({ kind: "secret", what: name });
  }
  for (const [value, name] of values)
    if (text.includes(value)) leaks.push({ kind: "secret", what: `the value of ${name}` });
  const at = folders
    .flatMap(({ above, names }) => (text.includes(above) ? names.map((name) => text.indexOf(above + name)) : []))
    .find((index) => index >= 0);
  const path = at === undefined ? undefined : /^[^\s"'`<>()&]{1,120}/.exec(text.slice(at))?.[0];
  if (path) leaks.push({ kind: "path", what: `the path "${path}" of this machine`, text: path });
  return leaks;
}

/** A source map, or a reference to one: it contains the source of a script or stylesheet (ECMA-426, 11). */
export function sourceMapIn(path: string, text: string): Leak[] {
  if (/\.(css|m?js)\.map$/.test(path)) return [{ kind: "source-map", what: "the sources of a script or stylesheet" }];
  if (!/\.(css|m?js)$/.test(path)) return [];
  const comment = /[#@]\s*sourceMappingURL=\s*([^\s*]+)/.exec(text.slice(-100_000))?.[1];
  return comment ? [{ kind: "source-map", what: "the URL of its source map", text: "sourceMappingURL" }] : [];
}

const gpsPointer = 0x8825;
const gpsLatitude = 2;

/**
 * True if a JPEG contains a latitude: Exif's GPS directory, in the TIFF structure of the APP1 segment
 * (CIPA DC-008, 4.5.4 to 4.6.6). False for a malformed file.
 */
export function hasLocation(jpeg: Uint8Array): boolean {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  try {
    if (view.getUint16(0) !== 0xffd8) return false;
    for (let at = 2; view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda; at += 2 + view.getUint16(at + 2)) {
      const isExif = view.getUint8(at + 1) === 0xe1 && view.getUint32(at + 4) === 0x45786966;
      if (isExif) return tiffHasLocation(view, at + 10);
    }
    return false;
  } catch (error) {
    if (error instanceof RangeError) return false; // truncated
    throw error;
  }
}

function tiffHasLocation(view: DataView, start: number): boolean {
  const isLittle = view.getUint16(start) === 0x4949;
  const gps = entryOf(view, { start, directory: view.getUint32(start + 4, isLittle), tag: gpsPointer, isLittle });
  return gps !== undefined && entryOf(view, { start, directory: gps, tag: gpsLatitude, isLittle }) !== undefined;
}

interface TagInDirectory {
  /** Where the TIFF structure begins; its offsets count from there. */
  readonly start: number;
  readonly directory: number;
  readonly tag: number;
  readonly isLittle: boolean;
}

/** The value of a tag in a directory, or the offset of its value. */
function entryOf(view: DataView, { start, directory, tag, isLittle }: TagInDirectory): number | undefined {
  const entries = view.getUint16(start + directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const entry = start + directory + 2 + index * 12;
    if (view.getUint16(entry, isLittle) === tag) return view.getUint32(entry + 8, isLittle);
  }
  return undefined;
}

/** Names of public variables. */
const isPublic = /(^|_)(PUBLIC|PUBLISHABLE)(_|$)|^(VITE|GATSBY|REACT_APP)_|SITE_?KEY/i;
const isSecret = /KEY|TOKEN|SECRET|PASS|PWD|CREDENTIAL|PRIVATE|SALT|SIGNATURE|WEBHOOK|_URI$|DATABASE/i;
/** A generated value: long, letters and digits, not a URL. */
const isRandom = /^(?=\S*[a-z])(?=\S*\d)[\w+/=.-]{20,}$/i;
/** Common user names; a page may show their home folders as an example. */
const commonUserNames =
  /^(user|users|root|node|runner|ubuntu|debian|app|me|you|name|username|admin|home|vscode|vagrant)$/;

/** The secrets in `.env` and similar files of the site's folder, except samples. Read once per build. */
export function secretsOf(root: string, report: Report): Secrets {
  const values = new Map<string, string>();
  for (const name of readdirSync(root).sort()) {
    if (!/^\.env(\.|$)/.test(name) || /\.(example|sample|template|dist|schema)$/.test(name)) continue;
    // Python's virtual environments may have this name.
    if (statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory()) continue;
    for (const [key, value] of assignmentsOf(textOf(root, name, report)))
      if (value.length > 8 && !isPublic.test(key) && (isSecret.test(key) || isRandom.test(value)))
        values.set(value, `${key} from ${name}`);
  }
  return { values, folders: foldersOf(root) };
}

/** `NAME=value`, with or without quotes and `export` (github.com/motdotla/dotenv, "rules"). */
function assignmentsOf(text: string): [string, string][] {
  const line = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|([^\r\n#]*))/gm;
  return [...text.matchAll(line)].map(([, key = "", double, single, bare]) => [
    key,
    (double?.replaceAll("\\n", "\n") ?? single ?? bare ?? "").trim(),
  ]);
}

/** Empty if the file cannot be read, since a template cannot read it either. */
function textOf(root: string, file: string, report: Report): string {
  try {
    return readTextFile(join(root, file));
  } catch (error) {
    // Password managers mount `.env` as a named pipe. Templates may read it; Plinth cannot know whether it has a writer.
    if (error instanceof NotReadable)
      report.add({
        code: "leak/unsearched",
        file,
        message: `Pages are not searched for its values, because ${error.message}.`,
        hint: "Make it a regular file, or make sure that no template reads it.",
      });
    return "";
  }
}

/** Folders of the site that pages are unlikely to mention by chance, and the home folder if its name is uncommon. */
function foldersOf(root: string): Secrets["folders"] {
  const site = { above: `${root.replace(/\/$/, "")}/`, names: ["content/", "templates/", "node_modules/"] };
  const home = homedir();
  const owner = home.split(/[\\/]/).filter(Boolean);
  const isIdentifying = owner.length > 1 && !commonUserNames.test(owner.at(-1) ?? "");
  return isIdentifying ? [site, { above: `${home}/`, names: [""] }] : [site];
}
