/**
 * Browsers do not block a script or stylesheet because of its `integrity` (W3C Subresource Integrity, 3.3): the hash is
 * that of the published file, and a file of another origin is requested with CORS.
 */

import { getOrInsert } from "../base/get-or-insert.ts";
import type { FileFacts } from "../output/facts/file.ts";
import type { Integrity } from "../output/html/element.ts";
import { type Fault, type PageCheck, type PageCheckFacts, withoutPrefix } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

export const checkIntegrity: PageCheck = ({ url, integrities }, facts) =>
  integrities.flatMap((each) => {
    const target = linkTargetsOf(facts).of(each.url, url);
    const digests = "path" in target ? digestsOf(facts).get(target.path ?? "") : undefined;
    const loaded = { digests, isExternal: target.kind === "external" };
    const fault = faultOf({ ...each, url: withoutPrefix(each.url, facts.pathPrefix) }, loaded);
    return fault ? { ...fault, target: { link: each.url } } : [];
  });

interface Loaded {
  /** Undefined if the bytes of the file are not known. */
  readonly digests: FileFacts["digests"];
  readonly isExternal: boolean;
}

function faultOf({ url, value, isCors }: Integrity, { digests, isExternal }: Loaded): Fault | undefined {
  const hashes = hashesIn(value);
  const right = digests && `"sha384-${digests.sha384}"`;
  const common = { code: "page/integrity", value } as const;
  if (hashes.length === 0)
    return {
      ...common,
      severity: "warning",
      message: `Browsers ignore the integrity "${value}" of "${url}": it is no SHA-256, SHA-384 or SHA-512 hash.`,
      hint: `Write ${right ?? '"sha256-…", "sha384-…" or "sha512-…" with the hash in Base64'}, or remove the attribute.`,
    };
  if (isExternal && !isCors)
    return {
      ...common,
      message: `Browsers block "${url}": it has an integrity, but no crossorigin attribute.`,
      hint: 'Add crossorigin="anonymous" (in JSX: crossOrigin).',
    };
  if (!digests || isRight(hashes, digests)) return undefined;
  return {
    ...common,
    message: `Browsers block "${url}": its integrity "${value}" is not the hash of the published file.`,
    hint: `Write ${right}, or remove the attribute.`,
  };
}

interface ListedHash {
  readonly algorithm: keyof NonNullable<FileFacts["digests"]>;
  readonly digest: string;
}

function hashesIn(value: string): ListedHash[] {
  return Array.from(value.matchAll(hashPattern), ([, algorithm, digest = ""]) => ({
    algorithm: algorithm as ListedHash["algorithm"],
    digest: digest.replaceAll("-", "+").replaceAll("_", "/"),
  }));
}

/** Whether one of the hashes is right. Only those of the strongest algorithm count. */
function isRight(hashes: readonly ListedHash[], digests: NonNullable<FileFacts["digests"]>): boolean {
  const [strongest = "sha256"] = hashes
    .map(({ algorithm }) => algorithm)
    .sort()
    .reverse();
  return hashes.some(
    ({ algorithm, digest }) => algorithm === strongest && withoutPadding(digests[strongest]) === withoutPadding(digest),
  );
}

/** A hash, with options after a question mark; other algorithms and other texts are ignored (3.5, "parse metadata"). */
const hashPattern = /(?<!\S)(sha256|sha384|sha512)-([\w+/-]+={0,2})(?:\?\S*)?(?!\S)/g;

const withoutPadding = (digest: string): string => digest.replace(/=+$/, "");

const digestsBySite = new WeakMap<PageCheckFacts, ReadonlyMap<string, FileFacts["digests"]>>();
const digestsOf = (facts: PageCheckFacts): ReadonlyMap<string, FileFacts["digests"]> =>
  getOrInsert(digestsBySite, facts, () => new Map(facts.files.map(({ path, digests }) => [path, digests])));
