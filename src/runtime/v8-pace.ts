/**
 * Sets when V8's optimizing compilers start. In a build of a few pages, optimization would take a third of all CPU
 * time, for functions that hardly run afterwards; with ten thousand pages, the earlier it starts, the better. Without
 * this file, builds with Node 20 took 16 % more CPU time for 15 pages, and 6 % more for 1,000 posts.
 */
import { setFlagsFromString } from "node:v8";
import { isCompiled } from "./engine-files.ts";

/** Flags with their defaults, and the best factor for ten files, by the version of V8: measured with Node 20 and 24. */
const measured = {
  11: { slowest: 15, flags: { "interrupt-budget": 66 * 1024 } },
  13: {
    slowest: 100,
    flags: {
      "invocation-count-for-maglev": 400,
      "invocation-count-for-maglev-osr": 100,
      "invocation-count-for-turbofan": 3000,
      "invocation-count-for-osr": 500,
    },
  },
};

/** From this number of files on, V8's defaults are best. */
const manyFiles = 1300;

/** @param files the number of files to build; 0 if unknown. */
export function tuneOptimizer(files: number): void {
  const pace = measured[Number.parseInt(process.versions.v8, 10) as keyof typeof measured];
  if (!pace || !isCompiled) return;
  const factor = 1 + (pace.slowest - 1) * Math.max(0, 1 - files / manyFiles);
  for (const [flag, usual] of Object.entries(pace.flags)) setFlagsFromString(`--${flag}=${Math.round(usual * factor)}`);
}

/**
 * Keeps the young generations of all threads at their sizes: on Node 24, the main thread's would grow to 128 MB, which
 * saves no time. Not before a site's thread has read its content, which makes its own grow to its limit.
 */
export function keepYoungGenerations(): void {
  if (isCompiled && Number.parseInt(process.versions.v8, 10) === 13) setFlagsFromString("--semi-space-growth-factor=1");
}
