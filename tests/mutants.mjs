/**
 * Mutation testing: changes one operator of the engine at a time, and runs the tests of its folder and of the pipeline.
 * `node tests/mutants.mjs [how many] [seed] [the first]` prints each mutant that no test notices: it needs a row, or its
 * code can go. The same seed draws the same mutants. It changes files in place, so commit first. Further options are
 * vitest's: `--maxWorkers=1` beside other work.
 */
import { execSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith("-"));
const [count = 120, seed = 1, first = 0] = words.filter((word) => !word.startsWith("-")).map(Number);
/** Each is replaced by the other; the spaces keep types, tags and arrows out. */
const operators = [
  [" === ", " !== "],
  [" && ", " || "],
  [" < ", " <= "],
  [" > ", " >= "],
  [" + ", " - "],
  [" ?? ", " && "],
  ["true", "false"],
  [".some(", ".every("],
].flatMap(([one, other]) => [
  [one, other],
  [other, one],
]);
const mutants = execSync("git ls-files src/checks src/content src/output src/program src/publish src/urls", {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        /^\s*(\/?\*|\/\/|import |export type )/.test(line)
          ? []
          : operators
              .filter(([from]) => line.includes(from))
              .map(([from, to]) => ({ file, index, line, mutated: line.replace(from, () => to) })),
      ),
  );
// A Lehmer generator (MINSTD, Park and Miller 1988): the same sequence on every machine.
let state = seed;
const drawn = Array.from({ length: count }, () => {
  state = (state * 48271) % 2147483647;
  return mutants[state % mutants.length];
});
let noticed = 0;
for (const [number, { file, index, line, mutated }] of drawn.entries()) {
  if (number < first) continue;
  const text = readFileSync(file, "utf8");
  const folders = [file.split("/")[1], "pipeline", ...(file.startsWith("src/program/react/") ? ["render"] : [])];
  const tests = folders.map((folder) => `tests/${folder}/`);
  writeFileSync(file, text.split("\n").with(index, mutated).join("\n"));
  const run = spawnSync(
    "npx",
    ["vitest", "run", "--project", "unit", "--bail", "1", "--reporter", "dot", ...options, ...tests],
    {
      timeout: 300_000,
    },
  );
  writeFileSync(file, text);
  if (run.status !== 0) noticed++;
  else console.log(`survived: ${number} ${file}:${index + 1}\n  ${line.trim()}\n  ${mutated.trim()}`);
}
console.log(`${noticed} of ${count - first} mutants were noticed.`);
