/**
 * What no published file may hold: keys, values of the site's own environment files, paths of the
 * machine that built it. Few shapes, and precise ones: a tutorial may show how a key looks.
 */

/** What this machine and this site must keep to themselves. */
export interface Secrets {
  /** Values of environment files, each with its name: `STRIPE_KEY of .env`. */
  readonly values: ReadonlyMap<string, string>;
  /** Absolute folders, with those in them whose files say where the site was built; itself as "". */
  readonly folders: readonly { readonly above: string; readonly names: readonly string[] }[];
}

export interface Leak {
  readonly kind: "secret" | "path" | "source-map" | "location";
  /** What it is, for people; never a secret itself. */
  readonly what: string;
  /** What stands in the file and may be told; undefined for a secret. */
  readonly text?: string;
}

/** A token by how it begins, and its whole shape (docs.github.com/code-security, "supported secrets"). */
const tokens: readonly { readonly mark: string; readonly shape: RegExp; readonly name: string }[] = [
  {
    mark: "PRIVATE KEY-----",
    shape: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\sA-Za-z0-9+/=\\]{100}/,
    name: "a private key",
  },
  { mark: "AKIA", shape: /\bAKIA[0-9A-Z]{16}\b(?<!EXAMPLE)/, name: "an access key of AWS" },
  { mark: "ghp_", shape: /\bghp_[A-Za-z0-9]{36}\b/, name: "a token of GitHub" },
  { mark: "github_pat_", shape: /\bgithub_pat_\w{60,}\b/, name: "a token of GitHub" },
  { mark: "xox", shape: /\bxox[abprs]-\d[\w-]{20,}/, name: "a token of Slack" },
  { mark: "sk_live_", shape: /\bsk_live_[A-Za-z0-9]{24,}/, name: "a secret key of Stripe" },
];

/** Looks through the text of one output file. */
export function leaksIn(text: string, { values, folders }: Secrets): Leak[] {
  const leaks: Leak[] = [];
  // A search for what begins with a frequent letter costs ten times as much as one for a rare one.
  const hasLine = text.includes("_");
  for (const { mark, shape, name } of tokens) {
    const found = (hasLine || !mark.includes("_")) && text.includes(mark) ? shape.exec(text)?.[0] : undefined;
    // `ghp_xxxx…` only shows how one looks.
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

/** A script's or stylesheet's map holds it as it was written (ECMA-426, 11). */
export function sourceMapIn(path: string, text: string): Leak[] {
  if (/\.(css|m?js)\.map$/.test(path)) return [{ kind: "source-map", what: "the sources of a script or stylesheet" }];
  if (!/\.(css|m?js)$/.test(path)) return [];
  const comment = /[#@]\s*sourceMappingURL=\s*([^\s*]+)/.exec(text.slice(-100_000))?.[1];
  return comment ? [{ kind: "source-map", what: "the address of its source map", text: "sourceMappingURL" }] : [];
}
