/**
 * Results of the engine's own functions, kept for later builds of the same site, each under a hash of everything that it
 * is made of, in node_modules/.cache/plinth/results. The site's own code runs in every build, since nothing proves that
 * it depends on its arguments alone. Failures to read or write are not errors of the site: then there is no store.
 */
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { hashInName } from "../../urls/urls.ts";
import { cacheFolder } from "../cache-folder.ts";
import { hashOf, ResultsReader, ResultsWriter } from "./results-file.ts";

/** The file is written again if more than this share of its results would change. */
const worthwhile = 1 / 20;

export class Store {
  private before: ResultsReader | undefined;
  private readonly used = new Set<string>();
  private readonly made: ResultsWriter;
  private cannotWrite = false;

  /**
   * @param path absolute.
   * @param versions of whatever determines the results, besides their inputs.
   */
  constructor(
    private readonly path: string,
    private readonly versions: string,
  ) {
    this.made = new ResultsWriter(path);
  }

  /** The key of a result. @param inputs everything that it is made of. */
  keyOf = (inputs: string): string => hashOf(`${this.versions}\0${inputs}`);

  /** The result of an earlier build. */
  get(key: string): string | undefined {
    this.before ??= new ResultsReader(this.path);
    const result = this.before.read(key);
    if (result !== undefined) this.used.add(key);
    return result;
  }

  /** Keeps a result for later builds. */
  set(key: string, result: string): void {
    if (!this.made.places.has(key)) this.writing(() => this.made.add(key, result));
  }

  /** Writes the results that this build used or made, unless nearly all of them are in the file. Call it once. */
  save(): void {
    const { before, used, made } = this;
    if (!before) return;
    const changed = made.places.size + before.places.size - used.size;
    const isWorthwhile = changed > (made.places.size + used.size) * worthwhile;
    this.writing(() => {
      if (!isWorthwhile) return;
      for (const key of used) {
        const sealed = made.places.has(key) ? undefined : before.sealed(key);
        if (sealed) made.copy(key, sealed);
      }
      made.finish();
    });
    before.close();
    made.close();
  }

  private writing(work: () => void): void {
    if (this.cannotWrite) return;
    try {
      work();
    } catch {
      this.cannotWrite = true;
    }
  }
}

/** The folder for the results of the site at `root`, which can share its packages with other sites. Undefined for no store. */
export function resultsFolder(root: string): string | undefined {
  let project = root;
  while (!existsSync(join(project, "node_modules")) && dirname(project) !== project) project = dirname(project);
  const packages = join(project, "node_modules");
  const cache = cacheFolder(existsSync(packages) ? packages : undefined);
  if (cache === undefined) return undefined;
  // Other sites can use a folder elsewhere; one of the project is kept between the machines of a CI service.
  const site = resolve(cache).startsWith(join(project, sep)) ? relative(project, root) : root;
  return join(cache, "results", hashInName(hash("sha256", site)));
}
