/**
 * Data that no published file may contain: keys, values of the site's environment files, paths of the machine that
 * built it, source maps. The patterns are few and precise, since a tutorial may
 * contain an example of a key.
 */
import { readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { attempt } from "../../base/attempt.ts";
import type { Report } from "../../base/diagnostic.ts";
import { escapedPattern } from "../../base/regexps.ts";
import { NotReadable, readTextFile } from "../../content/regular-file.ts";
import { decoded } from "../../urls/urls.ts";
import { type SecretSearch, searchForSecret } from "./secret-forms.ts";

/** The secrets of this machine and this site. */
export interface Secrets {
  /** Values of environment files. */
  readonly values: readonly SecretSearch[];
  /** Absolute folders, and paths in them that reveal where the site was built. */
  readonly folders: readonly { readonly above: string; readonly shape: RegExp }[];
}

export const noSecrets: Secrets = { values: [], folders: [] };

export interface Leak {
  readonly kind: "secret" | "path" | "source-map" | "location";
  /** For the message; never the secret itself. */
  readonly what: string;
  /** The text in the file; undefined for a secret, which must not be printed. */
  readonly text?: string;
}

/**
 * Keys of services by their prefixes, as secret scanners know them (docs.github.com/code-security, "supported secrets";
 * gitleaks; secretlint). Each shape begins at its mark: a short text whose first character is rare in pages, since a
 * search for one takes a tenth of the time. A key that pages must contain to work is not a secret.
 */
const keys: readonly SecretSearch[] = [
  {
    mark: "KEY-----",
    // An example of documentation leaves out all but its first lines.
    shape:
      /(?<=-----BEGIN (?:[A-Z]+ )*PRIVATE )KEY-----(?![\sA-Za-z0-9+/=\\]{0,300}(?:\.{3}|…))[\sA-Za-z0-9+/=\\]{100}/y,
    name: "a private key",
  },
  { mark: "AKIA", shape: /\bAKIA[0-9A-Z]{16}\b/y, name: "an AWS access key" },
  { mark: "ASIA", shape: /\bASIA[0-9A-Z]{16}\b/y, name: "an AWS access key" },
  // In the URL of a map, and in the configuration of Firebase, it is public.
  {
    mark: "AIza",
    shape: /(?<!\bkey=|\bapi_?key(?:\W|quot;){1,20})\bAIza[\w-]{35}(?![\w-])/iy,
    name: "a Google API key",
  },
  { mark: "GOCSPX-", shape: /\bGOCSPX-[\w-]{28}/y, name: "a Google client secret" },
  { mark: "T3BlbkFJ", shape: /(?<=\bsk-[\w-]{20,200})T3BlbkFJ[\w-]{20}/y, name: "an OpenAI key" },
  { mark: "-proj-", shape: /(?<=\bsk)-proj-[\w-]{40}/y, name: "an OpenAI key" },
  { mark: "-ant-", shape: /(?<=\bsk)-ant-[a-z]+\d\d-[\w-]{40}/y, name: "an Anthropic key" },
  { mark: "_", shape: /(?<=\bgh[oprsu])_[A-Za-z0-9]{36}/y, name: "a GitHub token" },
  { mark: "_pat_", shape: /(?<=\bgithub)_pat_\w{60}/y, name: "a GitHub token" },
  { mark: "_pat_", shape: /(?<=\bdckr)_pat_[\w-]{27}/y, name: "a Docker token" },
  { mark: "glpat-", shape: /\bglpat-[\w-]{20}/y, name: "a GitLab token" },
  { mark: "_", shape: /(?<=\bnpm)_[A-Za-z0-9]{36}/y, name: "an npm token" },
  { mark: "AgEI", shape: /(?<=\bpypi-)AgEI[\w-]{50}/y, name: "a PyPI token" },
  { mark: "_", shape: /(?<=\bhf)_[A-Za-z0-9]{34}/y, name: "a Hugging Face token" },
  { mark: "_", shape: /(?<=\bshp(?:at|ca|pa|ss))_[0-9A-Fa-f]{32}/y, name: "a Shopify token" },
  { mark: "_live_", shape: /(?<=\b[rs]k)_live_[A-Za-z0-9]{24}/y, name: "a Stripe secret key" },
  // Of a webhook (docs.stripe.com/webhooks/signature).
  { mark: "_", shape: /(?<=\bwhsec)_[A-Za-z0-9+/]{32}/y, name: "a Stripe secret" },
  { mark: "_api_", shape: /(?<=\blin)_api_[A-Za-z0-9]{40}/y, name: "a Linear key" },
  { mark: "_v1_", shape: /(?<=\bdo[opr])_v1_[0-9a-f]{64}/y, name: "a DigitalOcean token" },
  { mark: "SG.", shape: /\bSG\.[\w-]{22}\.[\w-]{43}/y, name: "a SendGrid key" },
  { mark: "xox", shape: /\bxox[abeoprs]-\d[\w-]{20}/y, name: "a Slack token" },
  // docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  {
    mark: ".slack",
    shape: /(?<=\bhooks)\.slack(?:-gov)?\.com(?:\/|%2F)services(?:\/|%2F)T\w{7,}(?:\/|%2F)B\w{7,}(?:\/|%2F)\w{20,}/iy,
    name: "a Slack webhook",
  },
  { mark: "xapp-", shape: /\bxapp-\d-[\w-]{30}/y, name: "a Slack token" },
  // At another host than one's own computer; that of documentation is a word.
  {
    mark: "@",
    shape:
      /(?<=\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?):\/\/[^\s:@/<>"']{0,60}:(?![^\s@]*(?:pass|pwd|s[e3]cret|your|example|xxx|12345))(?=[^\s@]*\d)(?=[^\s@]*[a-z])[^\s:@/<>"'{}$*&]{10,100})@(?!\S*example)[\w.-]+\.[a-z]{2,}[^\s<>"']*/iy,
    name: "a database's password",
  },
];

/** A key in documentation: AKIAIOSFODNN7EXAMPLE, ghp_xxxx…, npm_1234567… */
const isExample = (key: string, mark: string): boolean =>
  new Set(key.slice(mark.length)).size < 8 || /example|xxxx|your|1234567|abcdefg/i.test(key);

/** Whether a text contains a secret. @param isNone true for a match that is not a secret, such as an example. */
function contains(
  text: string,
  { mark, shape }: SecretSearch,
  isNone = (_found: string, _mark: string) => false,
): boolean {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    shape.lastIndex = at;
    const [match] = shape.exec(text) ?? [];
    if (match !== undefined && !isNone(match, mark)) return true;
  }
  return false;
}

const inlineTags = /<\/?(?:span|em|strong|mark|wbr|[bi])\b[^<>]*>/g;

export function leaksIn(text: string, { values, folders }: Secrets): Leak[] {
  // Emphasis and the colors of code split a value.
  const plain = values.length > 0 ? text.replace(inlineTags, "") : text;
  const searches = [
    ...keys.filter((key) => contains(text, key, isExample)),
    ...values.filter((value) => contains(text, value) || (plain !== text && contains(plain, value))),
  ];
  const leaks = [...new Set(searches.map(({ name }) => name))].map((what): Leak => ({ kind: "secret", what }));
  const at = folders
    .map(({ above, shape }) => (text.includes(above) ? text.search(shape) : -1))
    .find((index) => index >= 0);
  const path =
    at === undefined ? undefined : /^[^\s"'`<>()&]{1,120}/.exec(text.slice(at))?.[0].replace(/[.,:;!?]+$/, "");
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

const isPublic = /(^|_)(PUBLIC|PUBLISHABLE)(_|$)|^(VITE|GATSBY|REACT_APP)_|SITE_?KEY/i;
/** The last word of a secret's name, by itself (API_KEY, not MONKEY) or at the end of another (PGPASSWORD). */
const secretWord =
  /(?:^|_)(?:KEY|PASS|PWD|PRIVATE|SALT|SIGNATURE|PHRASE|MNEMONIC|BEARER|ENCRYPTION|DSN|WEBHOOK(?:_UR[IL])?)|(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|APIKEY)/;
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
/** No URL, or one with a generated part after its host, as webhooks have. */
const isOpaque = /^(?![a-z][\w+.-]*:\/\/)|^[^/]*\/\/[^/?#]*[/?#].*(?<=[/=])(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{20}/i;
/** A password in a URL, which is a secret whatever the variable's name. */
const passwordOf = (value: string): string | undefined => /^[a-z][\w+.-]*:\/\/[^\s/@:]*:([^\s/@]+)@/i.exec(value)?.[1];
/** A generated value: long, letters and digits, not a URL. */
const isRandom = /^(?=\S*[a-z])(?=\S*\d)[\w+/=.-]{20,}$/i;
/** Common user names; a page may show their home folders as an example. */
const commonUserNames =
  /^(user|users|root|node|runner|ubuntu|debian|app|me|you|name|username|admin|home|vscode|vagrant)$/;

function isSecretValue(name: string, value: string): boolean {
  if (isPlaceholder.test(value) || isPath.test(value)) return false;
  if (hasPassword.test(value) || (isSecret.test(name) && isOpaque.test(value))) return true;
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
  const line = /^\s*(?:export\s+)?([\w.-]+)(?:\s*=|:[ \t])\s*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\r\n]*))/gm;
  const others = [...text.matchAll(line)].map(([, key = "", double, single, ticks, bare]): [string, string] => [
    key,
    (double?.replaceAll("\\n", "\n") ?? single ?? ticks ?? bare?.split(/(?:^|\s)#/)[0] ?? "").trim(),
  ]);
  const ofNode = Object.entries(parseEnv(text)).map(([key, value = ""]): [string, string] => [
    key.replace(/[\s\S]*[\s#]/, ""),
    value,
  ]);
  return [...ofNode, ...others];
}

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

/** The user's home folder. A user without HOME and without an entry in passwd, as in some containers, has the root. */
export const homeFolder = (): string => attempt(homedir) ?? "/";

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
