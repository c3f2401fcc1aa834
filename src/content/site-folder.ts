/** Whether a folder is a site, before anything in it is read. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../diagnostics/diagnostic.ts";

/** What a site needs and `root`, absolute, does not have; nothing when it is a site. */
export function problemsOfSiteFolder(root: string): Finding[] {
  const hint = "Run plinth in the site's folder, or pass the folder with --root.";
  if (!existsSync(root)) return [{ code: "site/no-site", message: `The folder ${root} does not exist.`, hint }];
  const needed = [["site/no-site", "templates/site.tsx"], ["site/no-content", "content/"]] as const;
  return needed
    .filter(([, path]) => !existsSync(join(root, path)))
    .map(([code, path]) => ({ code, message: `${root} has no ${path}.`, hint }));
}
