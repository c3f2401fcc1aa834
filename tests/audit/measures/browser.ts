/** What `plinth check --browser` finds on each page of the sources; it has its own cache, so an unchanged page costs nothing. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../../support/real-site.ts";
import { countOf, type Measure } from "../measure.ts";
import { isErrorPage } from "../stage.ts";

interface Checked {
  readonly diagnostics: readonly { readonly code: string; readonly message: string; readonly pages?: string[] }[];
}

export const browser: Measure = async (_, pages, report) => {
  const command = [join(root, "bin/plinth.js"), "check", "--root", root, "--browser", "--all-pages", "--json"];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (stdout === "") throw new Error(`plinth check --browser printed nothing: ${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as Checked;
  for (const path of pages) {
    const url = isErrorPage(path) ? `${path}.html` : path;
    const found = diagnostics.filter(({ pages }) => pages === undefined || pages.includes(url));
    report(path, countOf(found.map(({ code, message }) => `${code}: ${message}`)));
  }
};
