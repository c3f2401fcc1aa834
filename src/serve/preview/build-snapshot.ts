/**
 * One build of a site as it stands in the output folder. A build that runs meanwhile swaps the whole
 * folder (publish.ts), so whoever serves from it asks before and after whether it is still the same
 * edition. What an old page still needs just after a swap, its bundles, is kept in memory.
 */
import { type BigIntStats, readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type HeaderRule, parseHeaders } from "../../hosting/headers-file.ts";
import { anyHost, type Host } from "../../hosting/hosts/lookup.ts";
import { parseRedirects, type RedirectRule } from "../../hosting/redirects-file.ts";
import { redirectsText } from "../../hosting/redirects-text.ts";
import { headersText } from "../../hosting/write-headers-file.ts";
import { Rebaser } from "../../output/finish/base-path.ts";
import { type Manifest, manifestName, parseManifest } from "../../publish/manifest.ts";
import { fileIn, isMissing } from "./servable-file.ts";

export interface Edition {
  /** Changes with every swap, and when a control file is edited. */
  readonly identity: string;
  /** The folder's real path. */
  readonly root: string;
  /** As which it is served. */
  readonly host: Host;
  /** Where it stands on its host: `/`, `/project/`. */
  readonly base: string;
  /** Some page's URL ends in a slash. */
  readonly hasFolders: boolean;
  /** Output paths whose name carries a hash of their bytes. */
  readonly bundles: ReadonlySet<string>;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
  /** The build made the file that the host reads. */
  readonly isTold: boolean;
  /** What could not be read, one sentence each. */
  readonly notes: readonly string[];
  /** 500.html, for when files cannot be had. */
  readonly failurePage: Buffer | undefined;
}

/** The folder is missing or was swapped while it was looked at: look again. */
export class Swapped extends Error {}

/** Milliseconds for which the folder may be missing; a swap takes some microseconds. */
const patience = 1000;

/** Tries again while the folder is being swapped. @throws Swapped when it does not come back. */
export async function patiently<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Swapped) || performance.now() > until) throw error;
      await delay(5);
    }
  }
}

/** Bytes of bundles of earlier editions that are kept. */
const kept = 64_000_000;

/** The editions of one output folder, as they come. */
export class Editions {
  private latest: Edition | undefined;
  private readonly bundles = new Map<string, Buffer>();

  /** @param out the output folder, absolute. */
  constructor(
    private readonly out: string,
    private readonly host: Host = anyHost,
  ) {}

  /** The edition that stands now. @throws Swapped. */
  current(): Edition {
    const identity = identityOf(this.out);
    if (this.latest?.identity === identity) return this.latest;
    try {
      const edition = this.read(identity);
      this.expect(edition);
      this.latest = edition;
      return edition;
    } catch (error) {
      throw isMissing(error) ? new Swapped("A file went away while it was read.") : error;
    }
  }

  /** @throws Swapped when this edition does not stand any more. */
  expect({ identity }: Edition): void {
    if (identityOf(this.out) !== identity) throw new Swapped("The site was built anew.");
  }

  /** A bundle of an edition that was seen before. */
  remembered(path: string): Buffer | undefined {
    return this.bundles.get(path);
  }

  /** The page for failures of the last edition that was seen. */
  get failurePage(): Buffer | undefined {
    return this.latest?.failurePage;
  }

  private read(identity: string): Edition {
    const root = realpathSync.native(this.out);
    const manifest = parseManifest(textIn(root, manifestName));
    const { files: records = [], base = "/" } = manifest ?? {};
    const { headers, redirects } = rulesOf(root, this.host, manifest);
    const bundles = records.filter(({ kind }) => kind === "bundle").map(({ path }) => path);
    for (const path of bundles) this.remember(path, bytesIn(root, path));
    return {
      identity,
      root,
      host: this.host,
      base,
      hasFolders: records.some(({ url = "/" }) => url !== "/" && url.endsWith("/")),
      bundles: new Set(bundles),
      isTold: records.some(({ path, kind }) => kind === "file" && path === this.host.told),
      headers: headers.rules,
      redirects: redirects.rules,
      notes: [...headers.notes, ...redirects.notes],
      failurePage: bytesIn(root, "500.html"),
    };
  }

  private remember(path: string, bytes: Buffer | undefined): void {
    // The newest stand last.
    this.bundles.delete(path);
    if (bytes) this.bundles.set(path, bytes);
    let size = [...this.bundles.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of this.bundles) {
      if (size <= kept) break;
      this.bundles.delete(oldest);
      size -= length;
    }
  }
}

/** The rules of the site in the form of the file that the host reads; one of the site's own is read as it stands. */
function rulesOf(root: string, { told, isDeaf, unsaid }: Host, manifest: Manifest | undefined) {
  const text = (name: "_headers" | "_redirects"): string => {
    if (isDeaf) return "";
    if (!told) return textIn(root, name);
    const { headers = [], redirects = [] } = manifest?.hosting ?? {};
    const bytes = name === "_headers" ? headersText(headers) : redirectsText(redirects);
    return String(new Rebaser(manifest?.base ?? "/").file({ path: name, bytes, kind: "file", sources: [] }).bytes);
  };
  return { headers: parseHeaders(text("_headers")), redirects: parseRedirects(text("_redirects"), unsaid) };
}

function identityOf(out: string): string {
  try {
    const root = realpathSync.native(out);
    const { dev, ino, ctimeNs } = statSync(root, { bigint: true });
    const controls = [manifestName, "_headers", "_redirects"].map((name) => {
      const stats = statSync(join(root, name), { bigint: true, throwIfNoEntry: false });
      return stats && stampOf(stats);
    });
    return [root, dev, ino, ctimeNs, ...controls].join(" ");
  } catch (error) {
    if (isMissing(error)) throw new Swapped("The output folder is missing.");
    throw error;
  }
}

const stampOf = ({ ino, size, mtimeNs }: BigIntStats): string => `${ino}-${size}-${mtimeNs}`;

/** Control files are hidden from the web, not from us. */
function textIn(root: string, name: string): string {
  try {
    return readFileSync(join(root, name), "utf8");
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
}

function bytesIn(root: string, path: string): Buffer | undefined {
  const found = fileIn(root, path);
  return found && readFileSync(join(root, found.real));
}
