/** Sites of `plinth init` in temporary folders, checked and built in this process. */
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { plinth, plinthWith } from "./command.ts";
import { project } from "./project.ts";
import { filesBelow, temporaryFolder } from "./small-site.ts";

/** The text of a file in a folder. */
export const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");

/** A new site in a folder of that name, which finds the packages of this repository. */
export const beginSite = (name: string, ...options: string[]): Promise<string> =>
  beginAs("Ann Onymous", name, ...options);

/** The same for somebody whose name git knows, or, if it is empty, does not know. */
export async function beginAs(user: string, name: string, ...options: string[]): Promise<string> {
  const folder = join(temporaryFolder(), name);
  const git = { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "user.name", GIT_CONFIG_VALUE_0: user };
  const { status, stderr } = await plinthWith(git, "init", folder, ...options);
  expect(stderr).toContain("✓ Wrote ");
  expect(status).toBe(0);
  linkPackages(folder);
  return folder;
}

/** Lets a site find the packages of this repository. */
export const linkPackages = (root: string): void =>
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"));

/** `plinth check --deep --strict`. */
export const checkSite = async (root: string, ...options: string[]) => {
  const { stderr, status } = await plinth("check", "--deep", "--strict", "--root", root, ...options);
  return { status, said: stderr.replace(/, [\d.]+ kB, checked in .*/, "").replaceAll(root, "ROOT") };
};

/** Builds, and returns the files of the output by their path. */
export const buildStarter = async (root: string, ...options: string[]): Promise<Record<string, string>> => {
  expect(await plinth("build", "--root", root, ...options)).toMatchObject({ status: 0 });
  return Object.fromEntries(
    Object.entries(filesBelow(join(root, "dist"))).map(([path, text]) => [
      path,
      Buffer.from(text, "latin1").toString(),
    ]),
  );
};
