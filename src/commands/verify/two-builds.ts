/** The two builds of `plinth verify`: each in its own process, one of the site, one of a copy under other conditions. */
import { spawn } from "node:child_process";
import { type CopyOptions, cp, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import type { Finding, Report } from "../../diagnostics/diagnostic.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import { manifestIn, readIfFile } from "../../publish/output-folder.ts";
import { packageFile } from "../../render/engine-files.ts";
import { differenceOf } from "./byte-difference.ts";

const command = packageFile("bin/plinth.js");
const clock = new URL("./shift-clock.mjs", import.meta.url).href;
const copyTree = promisify<string, string, CopyOptions>(cp);

/** The output folders. */
export type Builds = Record<"here" | "elsewhere", string>;

export interface FailedBuild {
  readonly where: keyof Builds;
  /** Null if it was ended by a signal. */
  readonly code: number | null;
  /** The output of the command. */
  readonly printed: string;
}

/**
 * Builds the site, and a copy of it in another folder, on another day, in another time zone and locale, with folders
 * listed in another order and pages split between two threads.
 * @param work an empty folder, absolute.
 * @param options of `plinth build`.
 */
export async function runBuilds(
  { root, out, work }: Record<"root" | "out" | "work", string>,
  options: readonly string[],
): Promise<Builds | FailedBuild> {
  const [here, elsewhere] = [join(work, "here"), join(work, "elsewhere")];
  const copy = linkProject(root, join(work, "another folder"));
  await copySite(root, out, copy);
  const first = await runBuild(root, [...options, "--out", here], { TZ: "UTC", LC_ALL: "C" });
  if (first) return { where: "here", ...first };
  // With two threads, a page that depends on previously rendered pages gets different bytes.
  const second = await runBuild(copy, [...options, "--out", elsewhere, "--threads", "2"], {
    TZ: "Pacific/Kiritimati",
    LC_ALL: "tr_TR.UTF-8",
    LANG: "tr_TR.UTF-8",
    PLINTH_CACHE: "", // pictures are resized again
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${clock}`,
  });
  return second ? { where: "elsewhere", ...second } : { here, elsewhere };
}

/**
 * Links what lies beside a site in the folder of a larger project, whose packages it uses: the outermost folder around
 * it that has a node_modules. Returns the place for a copy of the site; without a project, that is `folder` itself.
 */
function linkProject(root: string, folder: string): string {
  let project = root;
  for (let around = dirname(root); around !== dirname(around); around = dirname(around))
    if (existsSync(join(around, "node_modules"))) project = around;
  let copy = folder;
  for (const name of relative(project, root).split(sep).filter(Boolean)) {
    mkdirSync(copy);
    for (const other of readdirSync(project)) if (other !== name) symlinkSync(join(project, other), join(copy, other));
    [project, copy] = [join(project, name), join(copy, name)];
  }
  return copy;
}

/** Copies content/, templates/ and single files, and links other folders. A signal ends it at once. */
async function copySite(root: string, out: string, copy: string): Promise<void> {
  mkdirSync(copy);
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const from = join(root, entry.name);
    const to = join(copy, entry.name);
    const isSource = entry.name === "content" || entry.name === "templates";
    const isOutput = from === out || /^\.git$|\.(tmp|old|gone|lock)/.test(entry.name) || entry.name === "dist";
    if (isOutput && !isSource) continue;
    if (isSource || entry.isFile()) {
      await copyTree(from, to, { recursive: true, verbatimSymlinks: true });
    } else symlinkSync(resolve(from), to);
  }
}

/** Builds in a separate process, which ends with this one. Undefined if it succeeded. */
function runBuild(
  root: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Omit<FailedBuild, "where"> | undefined> {
  const child = spawn(process.execPath, [command, "build", "--root", root, ...options], {
    cwd: root,
    // Only `verify` itself reports to GitHub, not its builds.
    env: { ...process.env, GITHUB_ACTIONS: "", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Ends the process before the listener that removes its folder runs. A busy process handles other signals late.
  const end = (): void => void child.kill("SIGKILL");
  process.prependOnceListener("exit", end);
  const chunks: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((settle, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.removeListener("exit", end);
      const printed = Buffer.concat(chunks).toString() || `The build was ended (${signal ?? `exit code ${code}`}).\n`;
      settle(code === 0 ? undefined : { code, printed });
    });
  });
}

/** Reports every file that differs. @param folders of this machine, absolute. @returns the number of files that do not. */
export function compareBuilds({ here, elsewhere }: Builds, folders: readonly string[], report: Report): number {
  const [one, two] = [here, elsewhere].map(
    (folder) => new Map(manifestIn(folder)?.files.map((file) => [file.path, file])),
  );
  const paths = [...new Set([...(one?.keys() ?? []), ...(two?.keys() ?? [])])].sort();
  let same = 0;
  for (const path of paths) {
    const [a, b] = [one?.get(path), two?.get(path)];
    if (a && b && a.sha256 === b.sha256) same++;
    else if (a && b) report.add(differs(a, bytesOf(here, path), bytesOf(elsewhere, path), folders));
    else
      report.add({
        code: "verify/not-reproducible",
        message: `Only the build ${a ? "in this folder" : "in another folder, on another day,"} generates ${path}.`,
        hint: "Its name may contain a date, a path or a random value.",
      });
  }
  return same;
}

const bytesOf = (folder: string, path: string): Buffer => readIfFile(join(folder, path))?.bytes ?? Buffer.alloc(0);

function differs({ path, url, template }: OutputRecord, one: Buffer, two: Buffer, folders: readonly string[]): Finding {
  const difference = differenceOf(one, two, folders);
  const { byte = 0, shown = ["", ""], cause } = difference ?? {};
  const name = url === undefined ? path : `${path} (${url} by ${template})`;
  return {
    code: "verify/not-reproducible",
    message: `${name} differs between two builds, from byte ${byte}: "${shown[0]}" and "${shown[1]}".${cause ? ` It looks like ${cause}.` : ""}`,
    hint: "Render it from content alone, not from what was rendered before; take today's date from today().",
  };
}
