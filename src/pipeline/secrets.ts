/** The secrets of this machine and this site, which no published file may contain: values of environment files, and folders. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { attempt } from "../base/attempt.ts";
import type { Report } from "../base/diagnostic.ts";
import { anyOf, escapedPattern } from "../base/regexps.ts";
import { homeFolder } from "../content/disk/home-folder.ts";
import { NotReadable, readTextFile } from "../content/disk/regular-file.ts";
import type { Secrets } from "../output/facts/leaks.ts";
import { searchForSecret } from "../output/facts/secret-forms.ts";
import { decoded } from "../urls/urls.ts";

/** Names of what browsers may read. */
const isPublic = anyOf(
  [
    /(?:^|_)(?:PUBLIC|PUBLISHABLE)(?:_|$)/, // NEXT_PUBLIC_KEY
    /^(?:VITE|GATSBY|REACT_APP)_/, // VITE_API_KEY
    /SITE_?KEY/, // RECAPTCHA_SITE_KEY
  ],
  "i",
);
/** The last word of a secret's name. */
const secretWord = anyOf([
  /(?:^|_)(?:KEY|PASS|PWD|PRIVATE|SALT|SIGNATURE|PHRASE|MNEMONIC|BEARER|ENCRYPTION|DSN)/, // API_KEY, but not MONKEY
  /(?:^|_)WEBHOOK(?:_UR[IL])?/, // SLACK_WEBHOOK_URL
  /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|APIKEY/, // PGPASSWORD
]);
/** What can follow it, such as a number or the stage that it is for: TOKEN_2, SECRET_PROD. */
const variant = /V?\d+|BASE|HASH|VALUE|PROD|PRODUCTION|STAGING|DEV|DEVELOPMENT|TEST|LIVE|OLD|NEW/;
const isSecret = new RegExp(`(?:${secretWord.source})S?(?:_?(?:${variant.source}))*$`, "i");
/** Names of what only identifies something, whatever it looks like. */
const isIdentifier = /(?:^|_)(?:ID|NAME|PATH|URL|ISSUER|REALM|FILE|COMMIT|SHA|BUCKET)$/i;
const hasPassword = /\b(?:password|passwd|pwd)\s*=/i;
/** In a connection string (`Server=db;Password=x`, `AccountKey=x==`) or a query. */
const passwordPairs = /\b(?:password|passwd|pwd|secret|accountkey|sharedaccesskey)\s*=\s*([^;&\s"']+)/gi;
const isPlaceholder = /example|xxxx|\byour[-_ ]|change[-_]?me/i;
const isPath = /^(?:~|\.{1,2})?(?:\/[a-z\d._@-]+)+\/?$/;
/** The beginning of a URL: `https://chat.test/`. */
const toHost = /^[^/]*\/\/[^/?#]*[/?#]/;
/** A part of a URL of letters and digits: `/aB3dE5fG7hI9aB3dE5fG`. */
const generatedPart = /(?<=[/=])(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{20}/;
const isWebhook = new RegExp(`${toHost.source}.*${generatedPart.source}`, "i");
const isUrl = /^[a-z][\w+.-]*:\/\//i;
/** A password in a URL, which is a secret whatever the variable's name: `postgres://user:password@db`. */
const passwordOf = (value: string): string | undefined => /^[a-z][\w+.-]*:\/\/[^\s/@:]*:([^\s/@]+)@/i.exec(value)?.[1];
/** A generated value: long, letters and digits, not a URL. */
const isRandom = /^(?=\S*[a-z])(?=\S*\d)[\w+/=.-]{20,}$/i;
/** Common user names; a page may show their home folders as an example. */
const commonUserNames =
  /^(user|users|root|node|runner|ubuntu|debian|app|me|you|name|username|admin|home|vscode|vagrant)$/;

function isSecretValue(name: string, value: string): boolean {
  if (isPlaceholder.test(value) || isPath.test(value)) return false;
  if (hasPassword.test(value) || (isSecret.test(name) && (!isUrl.test(value) || isWebhook.test(value)))) return true;
  return isRandom.test(value) && !isIdentifier.test(name);
}

/** The secrets in `.env` and similar files of the site's folder (of direnv and wrangler, too), except samples. Read once per build. */
export function secretsOf(root: string, report: Report): Secrets {
  const values = new Map<string, string>();
  for (const name of readdirSync(root).sort()) {
    if (!/^\.(?:env(?:rc$|\.|$)|dev\.vars)/.test(name) || /\.(example|sample|template|dist|schema)$/.test(name))
      continue;
    // Python's virtual environments may have this name.
    if (statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory()) continue;
    for (const [key, value] of assignmentsOf(readEnvFile(root, name, report)))
      for (const [secret, what] of secretsIn(key, value)) values.set(secret, `the ${what} from ${name}`);
  }
  const long = [...values].filter(([value]) => value.length > 8);
  return { values: long.map(([value, name]) => searchForSecret(value, name)), folders: privateFolders(root) };
}

/** The secrets in a value, with the values of a JSON object, the password of a URL, and those of connection strings. */
function* secretsIn(key: string, value: string): Generator<readonly [secret: string, what: string]> {
  if (isPublic.test(key)) return;
  const name = key.replace(/([a-z\d])([A-Z])/g, "$1_$2").replace(/[.-]/g, "_");
  if (isSecretValue(name, value)) for (const part of [value, ...secretLines(value)]) yield [part, `value of ${key}`];
  const pairs = Array.from(value.matchAll(passwordPairs), ([, password = ""]) => password);
  for (const password of [passwordOf(value), ...pairs])
    if (password !== undefined && !isPlaceholder.test(password))
      for (const form of [password, decoded(password)]) yield [form, `password in ${key}`];
  for (const [inner, each] of Object.entries(objectIn(value)))
    for (const [secret, what] of secretsIn(inner, typeof each === "string" ? each : JSON.stringify(each)))
      yield [secret, `${what} in ${key}`];
}

/** A text with line breaks, such as a private key, also with those that are written as `\n`; and its generated lines. */
function secretLines(value: string): string[] {
  const text = value.replaceAll("\\n", "\n");
  return text.includes("\n") ? [text, ...text.split("\n").filter((line) => isRandom.test(line))] : [];
}

const withoutQuotes = (value: string): string => value.replaceAll("\n", "\\n").replaceAll('\\"', '"');

/** An object in JSON, whose quotes and line breaks the quotes of `.env` can have changed; empty if there is none. */
function objectIn(value: string): object {
  const parsed = attempt(() => JSON.parse(value)) ?? attempt(() => JSON.parse(withoutQuotes(value)));
  return value.startsWith("{") ? Object(parsed) : {};
}

/**
 * The values as Node reads them (`node --env-file`), and as other programs do: dotenv accepts `NAME: value` and `\"`,
 * and for Docker Compose a comment begins with ` #`, so `a#b` is a value.
 */
function assignmentsOf(text: string): [string, string][] {
  const others = [...text.matchAll(assignment)].map(([, key = "", double, single, ticks, bare]): [string, string] => [
    key,
    (double?.replaceAll("\\n", "\n") ?? single ?? ticks ?? bare?.split(/(?:^|\s)#/)[0] ?? "").trim(),
  ]);
  const ofNode = Object.entries(parseEnv(text)).map(([key, value = ""]): [string, string] => [
    key.replace(/[\s\S]*[\s#]/, ""),
    value,
  ]);
  return [...ofNode, ...others];
}

const assignedName = /^\s*(?:export\s+)?([\w.-]+)(?:\s*=|:[ \t])\s*/; // `export NAME=` or `NAME: `
const assignedValue = anyOf([/"((?:\\.|[^"\\])*)"/, /'([^']*)'/, /`([^`]*)`/, /([^\r\n]*)/]);
const assignment = new RegExp(`${assignedName.source}(?:${assignedValue.source})`, "gm");

/** Empty if the file cannot be read, since a template cannot read it either. */
function readEnvFile(root: string, file: string, report: Report): string {
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

/** Paths of build machines and containers, which a page may show as an example. */
const commonRoots = /^(?:\/[^/]*|\/usr\/src\/app|\/opt\/build(?:home)?\/repo|\/vercel\/path0|\/github\/workspace)$/;

/** The site's folder and those below that pages are unlikely to mention by chance, and the home folder if its name is uncommon. */
function privateFolders(root: string): Secrets["folders"] {
  const above = root.replace(/\/$/, "");
  const path = escapedPattern(above);
  // A link can have the same path.
  const itself = commonRoots.test(above) ? "" : `|(?<![\\w.-]|\\b(?:href|src)=")${path}(?![\\w-])`;
  const site = { above, shape: new RegExp(`${path}/(?:content|templates|node_modules)/${itself}`) };
  const home = homeFolder();
  const owner = home.split(/[\\/]/).filter(Boolean);
  const isIdentifying = owner.length > 1 && !commonUserNames.test(owner.at(-1) ?? "");
  return isIdentifying ? [site, { above: `${home}/`, shape: new RegExp(`${escapedPattern(home)}/`) }] : [site];
}
