/** `plinth help link/no-target` and `plinth help link`: the diagnostics, from the manual. */
import { readFileSync } from "node:fs";
import { type Code, severities } from "../diagnostics/diagnostic.ts";
import { packageFile } from "../render/engine-files.ts";

type Family = Code extends `${infer First}/${string}` ? First : never;

/** What the diagnostics of each family are about, in the order of the manual. */
export const families: Readonly<Record<Family, string>> = {
  site: "the folder, its sitemap and robots.txt, and what nothing links to",
  content: "the files in content/: their text, their fields, their place",
  template: "the code in templates/, while it is bundled and run",
  output: "URLs, files and hosting settings that hosts cannot serve",
  link: "links, and files that pages load",
  page: "what visitors, search engines and screen readers need on each page",
  "json-ld": "structured data for search engines",
  budget: "the limits that a site sets on the weight of its pages",
  html: "the HTML standard, with plinth check --deep",
  picture: "pictures in several sizes and formats",
  leak: "secrets, paths of this machine and locations in published files",
  publish: "the output folder, and URLs that would disappear",
  merge: "shards that plinth merge cannot combine",
  verify: "what plinth verify finds in a published site",
};

const codes = Object.keys(severities) as Code[];
const codesOf = (family: string): Code[] => codes.filter((code) => code.startsWith(`${family}/`));

/** The families with their number of codes: the end of `plinth help`. */
export function listOfFamilies(): string {
  const rows = Object.entries(families).map(([family, about]) => {
    const number = String(codesOf(family).length).padStart(4);
    return `  ${family.padEnd(8)}${number}  ${about}\n`;
  });
  return `Diagnostics, by family (plinth help link lists one, plinth help link/no-target explains one):\n${rows.join("")}`;
}

/** The help of a code or of a family; undefined for other names. */
export function diagnosticHelp(name: string): string | undefined {
  const family = name.replace(/\/$/, "");
  if (Object.hasOwn(families, family)) return listOf(family);
  return Object.hasOwn(severities, name) ? explanationOf(name) : undefined;
}

/** The codes of a family, such as `link`, each with its meaning. */
const listOf = (family: string): string =>
  codesOf(family)
    .map((code) => `${code}\n  ${entryOf(code)?.split("\n\n")[1] ?? ""}\n`)
    .join("");

/** The entry of a code, for a terminal. */
const explanationOf = (code: string): string =>
  (entryOf(code) ?? "").replace(/```text\n([\s\S]*?)```/, (_, shown: string) => shown.replace(/^/gm, "  ").trimEnd());

/** The entry of a code in docs/content/reference/diagnostics.md: the code, its meaning, an example, the fix. */
function entryOf(code: string): string | undefined {
  const page = readFileSync(packageFile("docs/content/reference/diagnostics.md"), "utf8");
  const start = page.indexOf(`\n### ${code}\n`);
  return start < 0 ? undefined : page.slice(start + "\n### ".length).split(/\n#/)[0];
}
