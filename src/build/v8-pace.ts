/**
 * How soon V8's optimizing compiler takes a function up. In a build of a few pages it would take a third of all
 * CPU time, for functions that have hardly anything left to do when it is done; for ten thousand pages it cannot
 * start too early.
 */
import { setFlagsFromString } from "node:v8";
import { isCompiled } from "../render/engine-files.ts";

/** Bytes of bytecode that a function runs before it is considered: V8's default, and what is best for ten files. */
const [usual, slow] = [66 * 1024, 1_000_000];

/** The measure of V8 11, in Node 20. Later versions count differently, and have a quicker compiler in between. */
const isMeasured = isCompiled && process.versions.v8.startsWith("11.");

/** @param files how many there are to build; 0 while that is unknown. */
export function paceFor(files: number): void {
  if (isMeasured) setFlagsFromString(`--interrupt-budget=${Math.max(usual, slow - 700 * files)}`);
}
