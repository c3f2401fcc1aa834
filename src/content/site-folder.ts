/** Whether a folder is a site, before anything in it is read. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Finding } from "../diagnostics/diagnostic.ts";

const rootHint = "Run plinth in the site's folder, or pass the folder with --root.";

/** What the folder `root` (absolute) lacks to be a site; empty if it is one. */
export function problemsOfSiteFolder(root: string, hint = rootHint): Finding[] {
  if (!existsSync(root)) return [{ code: "site/no-site", message: `There is no folder ${root}.`, hint }];
  const needed = [
    ["site/no-site", "templates/site.tsx"],
    ["site/no-content", "content/"],
  ] as const;
  return needed
    .filter(([, path]) => !existsSync(resolve(root, path)))
    .map(([code, path]) => ({ code, message: `There is no ${path} in ${root}.`, hint }));
}
