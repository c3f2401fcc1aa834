/**
 * Data that no published file may contain: keys, values of the site's environment files (pipeline/secrets.ts), paths of the
 * machine that built it, source maps. The patterns are few and precise, since a tutorial may contain an example of a key.
 */
import type { SecretSearch } from "./secret-forms.ts";

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
    // A key with dots in its first lines is an example in documentation.
    shape:
      /(?<=-----BEGIN (?:[A-Z]+ )*PRIVATE )KEY-----(?![\sA-Za-z0-9+/=\\]{0,300}(?:\.{3}|…))[\sA-Za-z0-9+/=\\]{100}/y,
    name: "a private key",
  },
  { mark: "AKIA", shape: /\bAKIA[0-9A-Z]{16}\b/y, name: "an AWS access key" },
  { mark: "ASIA", shape: /\bASIA[0-9A-Z]{16}\b/y, name: "an AWS access key" },
  // The key in the URL of a map, and in the configuration of Firebase, is public.
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
  // The secret of a webhook (docs.stripe.com/webhooks/signature).
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
  // The password in the URL of a database at another host. In documentation, it is a word such as "password".
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

/** Whether a text contains a secret. @param isIgnored whether a match is not a secret, such as an example. */
function contains(
  text: string,
  { mark, shape }: SecretSearch,
  isIgnored = (_match: string, _mark: string) => false,
): boolean {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    shape.lastIndex = at;
    const [match] = shape.exec(text) ?? [];
    if (match !== undefined && !isIgnored(match, mark)) return true;
  }
  return false;
}

const inlineTags = /<\/?(?:span|em|strong|mark|wbr|[bi])\b[^<>]*>/g;

export function leaksIn(text: string, { values, folders }: Secrets): Leak[] {
  // Tags of emphasis and of colored code can split a value.
  const plain = values.length > 0 ? text.replace(inlineTags, "") : text;
  const searches = [
    ...keys.filter((key) => contains(text, key, isExample)),
    ...values.filter((value) => contains(text, value) || (plain !== text && contains(plain, value))),
  ];
  const leaks = [...new Set(searches.map(({ name }) => name))].map((what): Leak => ({ kind: "secret", what }));
  const path = folders.map((folder) => pathIn(text, folder)).find(Boolean);
  if (path) leaks.push({ kind: "path", what: `the path "${path}" of this machine`, text: path });
  return leaks;
}

/** The path in a folder that a text contains, without the punctuation after it. */
function pathIn(text: string, { above, shape }: Secrets["folders"][number]): string | undefined {
  const at = text.includes(above) ? text.search(shape) : -1;
  return at < 0 ? undefined : /^[^\s"'`<>()&]{1,120}/.exec(text.slice(at))?.[0].replace(/[.,:;!?]+$/, "");
}

/** A source map, or a reference to one: it contains the source of a script or stylesheet (ECMA-426, 11). */
export function sourceMapIn(path: string, text: string): Leak[] {
  if (/\.(css|m?js)\.map$/.test(path)) return [{ kind: "source-map", what: "the sources of a script or stylesheet" }];
  if (!/\.(css|m?js)$/.test(path)) return [];
  const comment = /[#@]\s*sourceMappingURL=\s*([^\s*]+)/.exec(text.slice(-100_000))?.[1];
  return comment ? [{ kind: "source-map", what: "the URL of its source map", text: "sourceMappingURL" }] : [];
}
