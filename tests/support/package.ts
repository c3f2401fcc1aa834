/** The package, as `npm pack` writes it from the sources. */
import { execFile } from "node:child_process";
import { cpSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { project } from "./project.ts";
import { temporaryFolder } from "./small-site.ts";

/** Runs a command. @throws with its output if it fails. */
export const run = (cwd: string, command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd });

export const npm = (cwd: string, ...args: string[]) => run(cwd, "npm", ...args, "--no-audit", "--no-fund");

/** A copy of the sources, with the packages that are installed here. @returns its folder. */
export function copyRepository(copy: string): string {
  const folders = ["bin", "src", "docs", "tests", "content", "templates", ".github"];
  const files = ["package.json", "package-lock.json", "README.md", "LICENSE", ".gitlab-ci.yml"];
  const configurations = readdirSync(project).filter((name) => name.startsWith("tsconfig."));
  for (const part of [...folders, ...files, ...configurations])
    cpSync(join(project, part), join(copy, part), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Packs into a folder. @returns the file's path. */
export async function packInto(folder: string): Promise<string> {
  const copy = copyRepository(temporaryFolder());
  await npm(copy, "pack", "--pack-destination", folder);
  return join(folder, "plinth-0.1.0.tgz");
}
