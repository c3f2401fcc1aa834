/**
 * How soon V8's optimizing compiler takes a function up. In a build of a few pages it would take a third of
 * all processor time, for functions that have hardly anything left to do when it is done; in one of ten
 * thousand pages it cannot begin too early. Plain JavaScript, since bin/engine.js needs it first.
 */
import { setFlagsFromString } from "node:v8";

/** Bytes of bytecode that a function runs before it is looked at: what V8 itself has, and what is best for ten files. */
const [usual, slow] = [66 * 1024, 1_000_000];

/** V8 11's own measure, that of Node 20; later ones count otherwise, and have a quicker compiler between. */
const isKnown = process.versions.v8.startsWith("11.");

/** @param files how many are to be worked on; none where that is not known yet, and where V8's code is kept. */
export function paceFor(files) {
  if (isKnown) setFlagsFromString(`--interrupt-budget=${Math.max(usual, slow - 700 * files)}`);
}
