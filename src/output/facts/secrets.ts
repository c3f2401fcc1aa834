/**
 * What the output must not hold: values of the site's environment files, and where on this machine
 * it was built. Read once a build; a site without such files pays one look at its folder.
 */
import { readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Secrets } from "./leaks.ts";

/** Names that say themselves that everybody may know the value. */
const isPublic = /(^|_)(PUBLIC|PUBLISHABLE)(_|$)|^(VITE|GATSBY|REACT_APP)_|SITE_?KEY/i;
const isSecret = /KEY|TOKEN|SECRET|PASS|PWD|CREDENTIAL|PRIVATE|SALT|SIGNATURE|WEBHOOK|_URI$|DATABASE/i;
/** A value that nobody made up by hand: long, of letters and digits, no address. */
const isRandom = /^(?=\S*[a-z])(?=\S*\d)[\w+/=.-]{20,}$/i;
/** User names that stand in examples; a page may name their folders. */
const common = /^(user|users|root|node|runner|ubuntu|debian|app|me|you|name|username|admin|home|vscode|vagrant)$/;

/** Reads `.env` and its kin in the site's folder. Those that are samples hold no secrets. */
export function secretsOf(root: string): Secrets {
  const values = new Map<string, string>();
  for (const name of readdirSync(root).sort()) {
    if (!/^\.env(\.|$)/.test(name) || /\.(example|sample|template|dist|schema)$/.test(name)) continue;
    for (const [key, value] of assignmentsOf(textOf(join(root, name))))
      if (value.length > 8 && !isPublic.test(key) && (isSecret.test(key) || isRandom.test(value)))
        values.set(value, `${key} of ${name}`);
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

/** A folder or a file that cannot be read holds nothing that could be published. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Folders of the site that pages do not name by chance, and a home folder that names its owner. */
function foldersOf(root: string): Secrets["folders"] {
  const site = { above: `${root.replace(/\/$/, "")}/`, names: ["content/", "templates/", "node_modules/"] };
  const home = homedir();
  const owner = home.split(/[\\/]/).filter(Boolean);
  const isTelling = owner.length > 1 && !common.test(owner.at(-1) ?? "");
  return isTelling ? [site, { above: `${home}/`, names: [""] }] : [site];
}
