/**
 * Mutation testing: changes one operator of the engine at a time, and runs the tests that exercise its file.
 * `node tests/mutants.mjs [how many] [seed] [the first]` prints each mutant and the test that noticed it. One that no
 * test notices needs a row, or its code can go; one that `tsc` rejects is noticed anyway. The same seed draws the same
 * mutants. It changes files in place, so run it in a worktree of its own. Further options are vitest's:
 * `--no-file-parallelism` beside other work, `--no-isolate --experimental.fsModuleCache` to start faster.
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
const mutants = execSync("git ls-files src/checks src/content src/output src/site-thread src/publish src/urls", {
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
/** Folders of tests by the start of a file's name, in the order in which they are run; the first match counts. */
const exercised = [
  ["src/checks/", ["checks"]],
  ["src/content/", ["content", "pipeline"]],
  ["src/output/facts/", ["checks", "output"]],
  ["src/output/html/", ["checks", "output"]],
  ["src/output/", ["output", "pipeline", "checks"]],
  ["src/site-thread/content/", ["site-thread", "content"]],
  ["src/site-thread/markdown/", ["site-thread", "content", "checks"]],
  ["src/site-thread/react/", ["runtime"]],
  ["src/site-thread/islands/", ["site-thread/islands", "runtime"]],
  ["src/site-thread/", ["runtime", "site-thread", "pipeline"]],
  ["src/publish/", ["publish", "pipeline"]],
  ["src/urls/", ["urls", "checks", "pipeline"]],
];
const vitest = ["vitest", "run", "--project", "unit", "--bail", "1", "--reporter", "dot", ...options];
/** The first test that fails, or nothing. */
const failureOf = (folders) => {
  for (const folder of folders) {
    const run = spawnSync("npx", [...vitest, `tests/${folder}`], { timeout: 300_000, encoding: "utf8" });
    if (run.status !== 0)
      return /FAIL.*/.exec(run.stderr + run.stdout)?.[0] ?? run.error?.code ?? run.stderr.slice(0, 200);
  }
};
let noticed = 0;
for (const [number, { file, index, line, mutated }] of drawn.entries()) {
  if (number < first) continue;
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.split("\n").with(index, mutated).join("\n"));
  const failure = failureOf(exercised.find(([start]) => file.startsWith(start))[1]);
  writeFileSync(file, text);
  if (failure) noticed++;
  const result = failure ? `noticed by ${failure}` : `SURVIVED\n  ${line.trim()}\n  ${mutated.trim()}`;
  console.log(`${number} ${file}:${index + 1} ${result}`);
}
console.log(`${noticed} of ${count - first} mutants were noticed.`);
