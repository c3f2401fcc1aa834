/**
 * Results of the engine's own functions, kept for later builds of the same site, each under a hash of everything that it
 * is made of, in node_modules/.cache/plinth/results. The site's own code runs in every build, since nothing proves that
 * it depends on its arguments alone. Failures to read or write are not errors of the site: then there is no store.
 */
import { hash } from "node:crypto";
import { appendFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { deserialize, serialize } from "node:v8";
import { hashInName } from "../urls/urls.ts";
import { cacheFolder } from "./cache-folder.ts";
import { maxFileBytes, readRegularFile } from "./regular-file.ts";
import { makeFolder } from "./write-file.ts";

/** SHA-256, a character for each byte: the form of keys. */
const hashOf = (bytes: string | Uint8Array): string => hash("sha256", bytes, "binary");
const hashLength = 32;

/** By key, in UTF-8. Buffers, since V8 does not copy them when it reads them, and does not count them as its heap. */
type Results = Map<string, Buffer>;

/** The file is written again if more than this share of its results would change. */
const worthwhile = 1 / 20;

export class Store {
  /** Of earlier builds. */
  private before: Results | undefined;
  private readonly used: Results = new Map();
  private readonly made: Results = new Map();

  /**
   * @param path absolute.
   * @param versions of whatever determines the results, besides their inputs.
   */
  constructor(
    private readonly path: string,
    private readonly versions: string,
  ) {}

  /** The key of a result. @param inputs everything that it is made of. */
  keyOf = (inputs: string): string => hashOf(`${this.versions}\0${inputs}`);

  /** The result of an earlier build. */
  get(key: string): string | undefined {
    this.before ??= resultsIn(this.path);
    const result = this.before.get(key);
    if (result) this.used.set(key, result);
    return result?.toString();
  }

  /** Keeps a result for later builds. */
  set(key: string, result: string): void {
    this.made.set(key, Buffer.from(result));
  }

  /** Writes the results that this build used or made, unless nearly all of them are in the file. */
  save(): void {
    const { before, used, made, path } = this;
    const results = new Map([...used, ...made]);
    if (!before || made.size + before.size - used.size <= results.size * worthwhile) return;
    const draft = `${path}.part`;
    try {
      const body = serialize(results);
      makeFolder(dirname(path));
      // Of a build that was ended; or a link, whose target must not be overwritten.
      rmSync(draft, { force: true });
      writeFileSync(draft, hashOf(body), { flag: "wx", encoding: "binary" });
      appendFileSync(draft, body);
      renameSync(draft, path);
    } catch {
      if (existsSync(draft)) rmSync(draft, { force: true });
    }
  }
}

/** The results in a file, which begins with a hash of the rest. None if it is missing or damaged. */
function resultsIn(path: string): Results {
  try {
    const file = readRegularFile(path, maxFileBytes);
    const body = file.subarray(hashLength);
    if (hashOf(body) === file.toString("binary", 0, hashLength)) return deserialize(body);
  } catch {
    // No results.
  }
  return new Map();
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
