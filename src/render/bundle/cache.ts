/**
 * esbuild that is not run where everything that a bundle is made of stands as it did when it was made the
 * last time: its process and the way to it and back take longer than half of a small site's build. What
 * cannot be proved to be the same is made anew, and so is what was damaged.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BuildResult, Metafile, OutputFile } from "esbuild";
import { type Bundle, type Bundling, bundleOnce } from "./esbuild.ts";
import { type Sources, sourcesOf, stateOf, surroundingsOf } from "./fingerprint.ts";
import { keepsake } from "./ready.ts";

/** So many bundles are kept; a site has two. */
const most = 24;

/** @param folder where bundles are kept, for this engine alone. */
export const keepingIn =
  (folder: string, make: Bundle = bundleOnce): Bundle =>
  async (options) => {
    const { absWorkingDir: root = "" } = options;
    const place = join(folder, nameOf(options));
    const known = read(place);
    if (known && known.state === stateOf(known.sources)) return known.result;
    const began = beginIn(folder, place);
    const surroundings = surroundingsOf(root);
    const state = stateOf(surroundings);
    const result = await make(options);
    if (began === undefined) return result;
    if (result.warnings.length === 0 && state === stateOf(surroundings)) keep({ place, root, result, began });
    rmSync(ownOf(place), { force: true });
    return result;
  };

/** A bundle that is kept, or what `make` makes, where there is none. */
export const keptOr = (make: Bundle): Bundle => (keepsake ? keepingIn(keepsake, make) : make);

/** Where nothing can be kept, as esbuild does. */
export const bundleKept: Bundle = keptOr(bundleOnce);

/** All that esbuild is told, which names the site's folder. A plugin does what its name says. */
const nameOf = (options: Bundling): string => hashOf(JSON.stringify([options, process.env.NODE_PATH])).slice(0, 32);

const hashOf = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

interface Kept {
  readonly sources: Sources;
  readonly state: string;
  readonly result: BuildResult<Bundling>;
}

/** What stands before the bytes of the files, as JSON. */
interface Head {
  readonly sources: Sources;
  readonly state: string;
  readonly metafile: Metafile;
  readonly files: readonly { readonly path: string; readonly hash: string; readonly length: number }[];
}

/** When something begins, as the file system counts, in nanoseconds. Undefined where nothing can be kept. */
function beginIn(folder: string, place: string): bigint | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    const stamp = ownOf(place);
    writeFileSync(stamp, "");
    return statSync(stamp, { bigint: true }).ctimeNs;
  } catch {
    return undefined;
  }
}

const ownOf = (place: string): string => `${place}.tmp-${process.pid}`;

interface Made {
  readonly place: string;
  readonly root: string;
  readonly result: BuildResult<Bundling>;
  readonly began: bigint;
}

function keep({ place, root, result: { metafile, outputFiles }, began }: Made): void {
  const sources = sourcesOf(root, metafile.inputs);
  const state = sources && stateOf(sources, began);
  if (!state) return;
  try {
    const files = outputFiles.map(({ path, hash, contents }) => ({ path, hash, length: contents.length }));
    const head: Head = { sources, state, metafile, files };
    const body = Buffer.concat([
      Buffer.from(`${JSON.stringify(head)}\n`),
      ...outputFiles.map(({ contents }) => contents),
    ]);
    writeFileSync(ownOf(place), Buffer.concat([Buffer.from(hashOf(body)), body]));
    renameSync(ownOf(place), place);
    clearOld(dirname(place));
  } catch {
    // A full disk: the next build makes it anew.
  }
}

/** Undefined where there is nothing, or not the whole of it. */
function read(place: string): Kept | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(place);
  } catch {
    return undefined;
  }
  const body = bytes.subarray(64);
  if (bytes.toString("latin1", 0, 64) !== hashOf(body)) return undefined;
  const end = body.indexOf("\n");
  const { sources, state, metafile, files } = JSON.parse(body.toString("utf8", 0, end)) as Head;
  let from = end + 1;
  const outputFiles = files.map(({ path, hash, length }): OutputFile => {
    const contents = body.subarray(from, from + length);
    from += length;
    return {
      path,
      hash,
      contents,
      get text() {
        return contents.toString();
      },
    };
  });
  return { sources, state, result: { errors: [], warnings: [], metafile, outputFiles, mangleCache: undefined } };
}

/** The oldest go: bundles of sites that are gone. */
function clearOld(folder: string): void {
  const places = readdirSync(folder).map((name) => join(folder, name));
  if (places.length <= most) return;
  const aged = places.map((place) => ({ place, age: statSync(place).mtimeMs })).sort((a, b) => b.age - a.age);
  for (const { place } of aged.slice(most)) rmSync(place, { force: true });
}
