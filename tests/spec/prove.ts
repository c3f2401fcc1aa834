/**
 * Checks that every row of the tables can fail: breaks the built file that the row checks and reports
 * the rows that still pass. `npx tsx tests/spec/prove.ts`; exit code 1 if there are any.
 */
import { BuiltSite, build, createFolder, removeFolder } from "../support/real-site.ts";
import { broken, filesOf, type Row } from "./rows.ts";
import { tables } from "./tables.ts";

const folder = createFolder();
await build(folder);
const site = BuiltSite.read(folder);
removeFolder(folder);

const rows = Object.values(tables).flat();
const holds = ([, , , check]: Row, within: BuiltSite, url: string): boolean => {
  try {
    check(within.file(url), within);
    return true;
  } catch {
    return false;
  }
};

/** The flaw of a row; undefined if there is none. */
function flawOf(row: Row): string | undefined {
  for (const url of filesOf(row[1])) {
    if (!holds(row, site, url)) return `fails on the unbroken ${url}`;
    const { source } = site.file(url);
    const mutant = broken(source, row[4], site);
    if (mutant === source) return `its break changes nothing in ${url}`;
    if (holds(row, site.with(url, mutant), url)) return `still holds when ${url} is broken`;
  }
  return undefined;
}

const flaws = rows.flatMap((row) => {
  const flaw = flawOf(row);
  return flaw ? [`${row[0]} ${row[1]} ${row[2]}: ${flaw}`] : [];
});
for (const flaw of flaws) console.log(flaw);
console.log(`${rows.length - flaws.length} of ${rows.length} rows can fail.`);
process.exitCode = flaws.length > 0 ? 1 : 0;
