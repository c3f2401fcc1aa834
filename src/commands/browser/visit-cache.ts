/**
 * The verdicts on pages, kept for later checks: each under a hash of the page, of the headers, of the browser and of
 * Plinth, together with the hashes of the files that the page has loaded.
 */
import { join } from "node:path";
import type { Fault } from "../../checks/facts.ts";
import { Store } from "../../content/disk/store.ts";
import type { PageFacts } from "../../output/facts/page.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import { engineVersion } from "../../runtime/versions.ts";
import { decoded, outputPathOf } from "../../urls/urls.ts";

interface CachedVisit {
  readonly faults: readonly Fault[];
  /** What the page loads: pathnames, and hashes of the files; null for one that does not exist. */
  readonly loaded: readonly (readonly [pathname: string, sha256: string | null])[];
}

export class VisitCache {
  private readonly store: Store | undefined;
  private readonly hashes: ReadonlyMap<string, string>;

  /**
   * @param results the folder of the file; undefined to use and keep none.
   * @param inputs what the verdicts depend on, besides the files: the browser, the headers.
   * @param pathPrefix the path below which the site is served: `/project`, or empty.
   */
  constructor(
    results: string | undefined,
    inputs: unknown,
    records: readonly OutputRecord[],
    private readonly pathPrefix: string,
  ) {
    // A page costs more than the file, so it is written after every change.
    this.store =
      results === undefined
        ? undefined
        : new Store(join(results, "browser"), JSON.stringify([engineVersion(), inputs]), 0);
    this.hashes = new Map(records.map(({ path, sha256 }) => [path, sha256]));
  }

  /** The faults of an earlier check, if nothing has changed. */
  of(page: PageFacts, isWhole: boolean): readonly Fault[] | undefined {
    const stored = this.store?.get(this.keyOf(page, isWhole));
    const verdict = stored === undefined ? undefined : (JSON.parse(stored) as CachedVisit);
    return verdict?.loaded.every(([pathname, hash]) => this.hashAt(pathname) === hash) ? verdict.faults : undefined;
  }

  keep(page: PageFacts, isWhole: boolean, faults: readonly Fault[], pathnames: readonly string[]): void {
    const verdict: CachedVisit = { faults, loaded: pathnames.map((each) => [each, this.hashAt(each)]) };
    this.store?.set(this.keyOf(page, isWhole), JSON.stringify(verdict));
  }

  save = (): void => this.store?.save();

  private keyOf = ({ url, path }: PageFacts, isWhole: boolean): string =>
    this.store?.keyOf(JSON.stringify([url, this.hashes.get(path), isWhole])) ?? "";

  private hashAt(pathname: string): string | null {
    const url = decoded(pathname).slice(this.pathPrefix.length);
    return this.hashes.get(url.slice(1)) ?? this.hashes.get(outputPathOf(url)) ?? null;
  }
}
