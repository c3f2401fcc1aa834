/** Whether a folder is a site, before anything of it is read. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, Report } from "../diagnostics/diagnostic.ts";
import { locate } from "../diagnostics/locate.ts";

/** What keeps a folder from being a site; nothing when it is one. */
export function problemOfRoot(root: string): Diagnostic[] {
  const report = new Report();
  isSite(root, report);
  return locate(report.findings, root, []);
}

/** False, and reported, when it is none. */
export function isSite(root: string, report: Report): boolean {
  const hint = "Run plinth in the site's folder, or name it with --root.";
  const refuse = (code: "site/no-site" | "site/no-content", message: string): void =>
    report.add({ code, message, hint });
  if (!existsSync(root)) refuse("site/no-site", `There is no folder ${root}.`);
  else {
    if (!existsSync(join(root, "templates/site.tsx")))
      refuse("site/no-site", `There is no templates/site.tsx in ${root}.`);
    if (!existsSync(join(root, "content"))) refuse("site/no-content", `There is no content/ in ${root}.`);
  }
  return !report.failed;
}
