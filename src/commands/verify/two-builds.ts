/** The two builds of `plinth verify`: each in its own process, one of the site, one of a copy under other conditions. */
import { execFile } from "node:child_process";
import { type CopyOptions, cp, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { packageFile } from "../../runtime/engine-files.ts";

const clock = new URL("./shift-clock.mjs", import.meta.url).href;
const copyTree = promisify<string, string, CopyOptions>(cp);

export type Builds = Record<"here" | "elsewhere", string>;

export interface FailedBuild {
  readonly where: keyof Builds;
  /** Undefined if it was ended by a signal. */
  readonly code: number | undefined;
  readonly printed: string;
}

/**
 * Builds the site, and a copy of it in another folder, on another day, in another time zone and locale, for another user,
 * with folders listed in another order and pages split between two threads.
 * @param work an empty folder, absolute.
 * @param options of `plinth build`.
 */
export async function runBuilds(root: string, work: string, options: readonly string[]): Promise<Builds | FailedBuild> {
  const [here, elsewhere] = [join(work, "here"), join(work, "elsewhere")];
  const copy = await copySite(root, join(work, "another folder"));
  const first = await runBuild(root, [...options, "--out", here], { TZ: "UTC", LC_ALL: "C" });
  if (first) return { where: "here", ...first };
  // Two threads, so that a page that depends on pages rendered before it gets different bytes.
  const second = await runBuild(copy, [...options, "--out", elsewhere, "--threads", "2"], {
    TZ: "Pacific/Kiritimati",
    LC_ALL: "tr_TR.UTF-8",
    LANG: "tr_TR.UTF-8",
    // The names of the user and the machine, as systems call them.
    ...Object.fromEntries(["USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME"].map((name) => [name, "another"])),
    PLINTH_CACHE: "", // pictures are resized again
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${clock}`,
  });
  return second ? { where: "elsewhere", ...second } : { here, elsewhere };
}

/**
 * Copies a site's content/, templates/ and single files, and links everything beside them: in its folder, and in those
 * of a larger project whose packages it uses, up to the outermost folder that has a node_modules.
 * @returns the copy of the site's folder.
 */
async function copySite(root: string, folder: string): Promise<string> {
  let [from, to] = [root, folder];
  for (let parent = dirname(root); parent !== dirname(parent); parent = dirname(parent))
    if (existsSync(join(parent, "node_modules"))) from = parent;
  mkdirSync(to);
  for (const name of relative(from, root).split(sep).filter(Boolean)) {
    for (const other of readdirSync(from)) if (other !== name) symlinkSync(join(from, other), join(to, other));
    [from, to] = [join(from, name), join(to, name)];
    mkdirSync(to);
  }
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const [source, copy] = [join(root, entry.name), join(to, entry.name)];
    const isSource = ["content", "templates"].includes(entry.name) || entry.isFile();
    // Locks and folders of a build may disappear at any time.
    if (/^\..+\.(tmp|old|gone|lock)(-\d+)?$/.test(entry.name)) continue;
    if (isSource) await copyTree(realpathSync(source), copy, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(source, copy);
  }
  return to;
}

/** Builds in a separate process, which ends with this one. Undefined if it succeeded. */
function runBuild(
  root: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Omit<FailedBuild, "where"> | undefined> {
  return new Promise((settle) => {
    const args = [packageFile("bin/plinth.js"), "build", "--root", root, ...options];
    // Only `verify` itself reports to GitHub, not its builds.
    const context = { cwd: root, env: { ...process.env, GITHUB_ACTIONS: "", ...env }, maxBuffer: 2 ** 30 };
    const child = execFile(process.execPath, args, context, (error, _, printed) => {
      process.removeListener("exit", end);
      const code = typeof error?.code === "number" ? error.code : undefined;
      const ended = `The build was ended (${error?.signal ?? error?.message}).\n`;
      settle(error ? { code, printed: printed || ended } : undefined);
    });
    // Ends the process before the listener that removes its folder runs. A busy process handles other signals late.
    const end = (): void => void child.kill("SIGKILL");
    process.prependOnceListener("exit", end);
  });
}
