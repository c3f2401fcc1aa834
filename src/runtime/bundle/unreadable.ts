/** The files of templates/, and those that esbuild must not read: it would wait for the writer of a named pipe, and read /dev/zero forever. */
import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import type { Finding } from "../../base/diagnostic.ts";
import { pathIn } from "../../base/path-in.ts";
import { isIrregular } from "../../content/disk/regular-file.ts";
import { ignoredName } from "../../content/read.ts";

/** The paths of all files and folders in templates/, relative to it. */
export const templateFiles = (root: string): string[] =>
  readdirSync(join(root, "templates"), { recursive: true }).map((path) => String(path).split(sep).join("/"));

/** Everything in templates/ that is neither a file nor a folder, nor a link to one. */
export function irregularTemplates(root: string): Finding[] {
  const folder = join(root, "templates");
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.flatMap((entry) => {
    if (entry.isDirectory() || entry.isFile() || ignoredName.test(entry.name)) return [];
    const path = join(entry.parentPath, entry.name);
    if (!isIrregular(path)) return [];
    return {
      code: "template/bundle",
      file: pathIn(root, path),
      message: "This is neither a file nor a folder.",
      hint: "Remove it from templates/.",
    };
  });
}
