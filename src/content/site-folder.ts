/** Whether a folder is a site, before anything in it is read. */

import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Finding } from "../base/diagnostic.ts";
import { siteFile } from "../base/places.ts";
import { isIrregular } from "./disk/regular-file.ts";

const rootHint = "Run plinth in the site's folder, or pass the folder with --root.";

/** Why the folder `root` (absolute) cannot be built; empty if it is a site. */
export function findingsOfSiteFolder(root: string, hint = rootHint): Finding[] {
  if (!isFolder(root)) return [{ code: "site/no-site", message: `There is no folder ${root}.`, hint }];
  const missing = [siteFile, "content/"].filter((path) => !existsSync(resolve(root, path)));
  const [first] = missing;
  if (!first && isFolder(resolve(root, siteFile)))
    return [
      { code: "site/no-site", message: `${siteFile} in ${root} is a folder.`, hint: "Write a file of that name." },
    ];
  if (!first) return findingsOfPackages(root);
  const code = first === "content/" ? "site/no-content" : "site/no-site";
  return [{ code, message: `There is no ${missing.join(" and no ")} in ${root}.`, hint }];
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Node and esbuild read each package.json above a module, and wait for a named pipe to end. */
function findingsOfPackages(root: string): Finding[] {
  const folders = [join(root, "templates"), root];
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) folders.push(dirname(folder));
  return folders
    .map((folder) => join(folder, "package.json"))
    .filter(isIrregular)
    .map((file) => ({ code: "template/bundle", message: `${file} is not a regular file.`, hint: "Remove it." }));
}
