/**
 * The output folder of one build. A build swaps the whole folder (publish/staging.ts), so a response
 * checks when its file is open whether the snapshot is still current.
 */
import { type BigIntStats, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathIn } from "../../base/path-in.ts";
import { maxFileBytes, NotReadable, readRegularFile, readTextFile } from "../../content/disk/regular-file.ts";
import { type HeaderBlock, headersText, noteText, parseHeaders } from "../../hosting/headers-file.ts";
import { anyHost, type Serving } from "../../hosting/host.ts";
import { parseRedirects, type RedirectRule, redirectsText } from "../../hosting/redirects-file.ts";
import { isHidden, isServable } from "../../hosting/served-at.ts";
import { Rebaser } from "../../output/finish/base-path.ts";
import { type Manifest, manifestName } from "../../publish/manifest.ts";
import { manifestIn } from "../../publish/output-folder.ts";
import { failureFile } from "../../urls/urls.ts";
import { pageWithoutUpgrade, plainHttpNote, upgradesRequests } from "../http/plain-http.ts";

export interface BuildSnapshot {
  /** Changes with every swap, and when a control file is edited. */
  readonly identity: string;
  readonly root: string;
  readonly host: Serving;
  /** The site's path on its host: `/`, `/project/`. */
  readonly base: string;
  /** Whether the URL of some page, other than the home page, ends in a slash. */
  readonly hasFolders: boolean;
  /** The output paths that the manifest lists. */
  readonly written: ReadonlySet<string>;
  /** Output paths whose name contains a hash of their bytes. */
  readonly bundles: ReadonlySet<string>;
  readonly headers: readonly HeaderBlock[];
  readonly redirects: readonly RedirectRule[];
  /** Whether the build wrote the configuration file that the host reads. */
  readonly hasHostFile: boolean;
  /** Notes, one sentence each: ignored lines of `_headers` and `_redirects`, and the directive that plain HTTP omits. */
  readonly notes: readonly string[];
  /** 500.html, which is sent when a file cannot be read. */
  readonly failurePage: Buffer | undefined;
}

/** The folder is missing or was replaced while it was being read: retry. */
export class FolderSwapped extends Error {}

/** Milliseconds for which the folder may be missing; a swap takes some microseconds. */
const maxSwapTime = 1000;

/** Retries while the folder is being swapped. @throws FolderSwapped if the folder stays missing. */
export async function retryWhileSwapped<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  const until = performance.now() + maxSwapTime;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof FolderSwapped) || performance.now() > until) throw error;
      await delay(5);
    }
  }
}

/** An output folder that builds replace while it is served. */
export class OutputFolder {
  private latest: BuildSnapshot | undefined;

  /** @param out the output folder, absolute. */
  constructor(
    private readonly out: string,
    private readonly host: Serving = anyHost,
  ) {}

  /** The current state of the folder. @throws FolderSwapped. */
  current(): BuildSnapshot {
    const identity = identityOf(this.out);
    if (this.latest?.identity === identity) return this.latest;
    try {
      const snapshot = this.read(identity);
      this.expectCurrent(snapshot);
      this.latest = snapshot;
      return snapshot;
    } catch (error) {
      throw isMissing(error) ? new FolderSwapped("A file was removed while it was read.") : error;
    }
  }

  /** @throws FolderSwapped when a build replaced the snapshot. */
  expectCurrent({ identity }: BuildSnapshot): void {
    if (identityOf(this.out) !== identity) throw new FolderSwapped("The site was built again.");
  }

  /** 500.html of the latest snapshot. */
  get failurePage(): Buffer | undefined {
    return this.latest?.failurePage;
  }

  private read(identity: string): BuildSnapshot {
    const root = realpathSync.native(this.out);
    const manifest = manifestIn(root);
    const { files: records = [], base = "/" } = manifest ?? {};
    const { configured, configuration = "" } = this.host;
    const host = { ...this.host, ...configured?.(textIn(root, configuration)) };
    const { headers, redirects } = servedRules(root, host, manifest);
    const bundles = records.filter(({ kind }) => kind === "bundle").map(({ path }) => path);
    const folder = {
      root,
      host,
      written: new Set([...(manifest ? [manifestName] : []), ...records.map(({ path }) => path)]),
    };
    const failurePage = bytesIn(folder, failureFile);
    return {
      identity,
      ...folder,
      base,
      hasFolders: records.some(({ url = "/" }) => url !== "/" && url.endsWith("/")),
      bundles: new Set(bundles),
      hasHostFile: records.some(({ path, kind }) => kind === "file" && path === configuration),
      headers: headers.rules,
      redirects: redirects.rules,
      notes: [
        ...headers.notes.map(noteText),
        ...redirects.notes,
        ...(upgradesRequests(headers.rules) ? [plainHttpNote] : []),
      ],
      failurePage: failurePage && (pageWithoutUpgrade(failurePage) ?? failurePage),
    };
  }
}

/** The rules in `_headers` and `_redirects` or, for a host with its own format, those in the manifest. */
function servedRules(root: string, host: Serving, manifest: Manifest | undefined) {
  const { configuration, ignoresRules, expressible = (rules) => rules } = host;
  const text = (name: "_headers" | "_redirects"): string => {
    if (ignoresRules) return "";
    if (!configuration) return textIn(root, name);
    const { headers, redirects } = expressible(manifest?.hosting ?? { headers: [], redirects: [] }, "/");
    const bytes = name === "_headers" ? headersText(headers) : redirectsText(redirects);
    return String(new Rebaser(manifest?.base ?? "/").file({ path: name, bytes, kind: "file", sources: [] }).bytes);
  };
  return {
    headers: parseHeaders(text("_headers"), host.headers),
    redirects: parseRedirects(text("_redirects"), host.redirects),
  };
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
    if (isMissing(error)) throw new FolderSwapped("The output folder is missing.");
    throw error;
  }
}

const stampOf = ({ ino, size, mtimeNs }: BigIntStats): string => `${ino}-${size}-${mtimeNs}`;

/** Reads a control file, which is not servable; empty when there is no such file. */
function textIn(root: string, name: string): string {
  try {
    return readTextFile(join(root, name));
  } catch (error) {
    if (isMissing(error) || error instanceof NotReadable) return "";
    throw error;
  }
}

function bytesIn(folder: ServedFolder, path: string): Buffer | undefined {
  const file = fileIn(folder, path);
  return file && readRegularFile(join(folder.root, file.real), maxFileBytes);
}

type ServedFolder = Pick<BuildSnapshot, "root" | "host" | "written">;

export interface ServableFile {
  /** As requested, relative to the folder, "/" separated. */
  readonly path: string;
  /** Its real path, relative to the folder, "/" separated. */
  readonly real: string;
  readonly stats: Stats;
}

/**
 * A file of a folder, by its real path; undefined when it must not be served: links out of the folder, files that the
 * host does not send, hidden files that the build did not write, anything but regular files.
 * @throws file system errors.
 */
export function fileIn({ root, host, written }: ServedFolder, path: string): ServableFile | undefined {
  try {
    const absolute = realpathSync.native(join(root, path));
    if (!absolute.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
    const real = pathIn(root, absolute);
    const isSent = host.sends ? host.sends(real) && (!isHidden(real) || written.has(real)) : isServable(`/${real}`);
    if (!isSent) return undefined;
    const stats = statSync(absolute);
    return stats.isFile() ? { path, real, stats } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether a file system error means that there is no such file. */
export const isMissing = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "EINVAL"].includes((error as NodeJS.ErrnoException).code ?? "");
