/**
 * Builds the sites of a corpus and checks that they are the same:
 *
 *   node bench/compare.mjs <folder>
 *
 * The same number of pages, and on every page the same elements in the same order with the same text between
 * them. Attributes are not compared: only some generators add ids to headings.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { builds } from "./tools.mjs";

const named = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decoded = (text) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    name ? (named[name] ?? whole) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

/** A page without attributes, white space and end tags, some of which are optional in HTML: `<p>text<em>text`. */
const essenceOf = (html) =>
  decoded(
    html
      .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>|<\/[^>]*>/gi, " ")
      .replace(/<([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/gi, " <$1> "),
  )
    .replace(/\s+/g, " ")
    .trim();

/** URL -> essence, for both file name styles: `a.html` and `a/index.html`. */
function pagesOf(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".html"));
  const url = (file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`;
  return new Map(files.map((file) => [url(file), essenceOf(readFileSync(join(folder, file), "utf8"))]));
}

const folder = process.argv[2];
if (!folder) {
  console.error("node bench/compare.mjs <folder>");
  process.exit(2);
}
const outputs = builds(resolve(folder))
  .filter(({ again }) => !again)
  .map(({ name, command: [program, ...args], site, out }) => {
    rmSync(join(site, out), { recursive: true, force: true });
    execFileSync(program, args, { cwd: site, stdio: ["ignore", "ignore", "inherit"] });
    return { name, pages: pagesOf(join(site, out)) };
  });
const [first, ...others] = outputs;
let differences = 0;
for (const { name, pages } of others) {
  for (const url of new Set([...first.pages.keys(), ...pages.keys()])) {
    const [one, other] = [first.pages.get(url), pages.get(url)];
    if (one === other) continue;
    if (++differences > 3) continue;
    const at = [...(one ?? "")].findIndex((character, index) => character !== other?.[index]);
    console.error(
      `${url} differs at ${at}:\n  ${first.name}: ${one?.slice(at - 40, at + 80)}\n  ${name}: ${other?.slice(at - 40, at + 80)}`,
    );
  }
}
const elements = [...first.pages.values()][1]?.match(/<\w+>/g)?.length;
console.log(
  `${outputs.map(({ name, pages }) => `${name} ${pages.size} pages`).join(", ")}; ${differences} differ; a post has ${elements} elements`,
);
process.exitCode = differences === 0 ? 0 : 1;
