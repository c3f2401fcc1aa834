/**
 * `plinth verify`: proof that the sources alone decide the bytes, and that the output folder holds
 * what was published. Two builds, each a process of its own: one here, one of a copy in another
 * folder, on another day, in another time zone and locale, with folders listed in another order and
 * pages shared among threads.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Diagnostic, type Finding, Report } from "../../diagnostics/diagnostic.ts";
import { locate } from "../../diagnostics/locate.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import { manifestIn, readIfFile } from "../../publish/output-folder.ts";
import { differenceOf } from "./byte-difference.ts";
import { compareEditions, proveManifest } from "./output-folder.ts";

export type Verified =
  | {
      readonly kind: "verified";
      readonly diagnostics: readonly Diagnostic[];
      /** Files that both builds made, to the byte. */
      readonly same: number;
      /** Files of the output folder that are what its manifest says; undefined when there is no such folder. */
      readonly proved: number | undefined;
    }
  /** One of the builds failed; `printed` is what it said. */
  | { readonly kind: "not-built"; readonly where: "here" | "elsewhere"; readonly printed: string };

export interface VerifyOptions {
  /** The site, and what was published; both absolute. */
  readonly root: string;
  readonly out: string;
  /** Where the site stands on its host; without it, where that of the output folder does. */
  readonly base?: string | undefined;
  /** Both builds take drafts in; without it they do if the output folder has some. */
  readonly drafts?: boolean | undefined;
  /** The day of both builds, YYYY-MM-DD. */
  readonly today: string;
}

/** Verifies a site and its output folder. */
export async function verify({ root, out, base, drafts, today }: VerifyOptions): Promise<Verified> {
  const work = mkdtempSync(join(tmpdir(), `plinth-${process.pid}-`));
  const clear = (): void => rmSync(work, { recursive: true, force: true });
  process.once("exit", clear);
  try {
    const [here, elsewhere] = [join(work, "here"), join(work, "elsewhere")];
    const copy = join(work, "another folder");
    copySite(root, out, copy);
    const last = manifestIn(out);
    const withDrafts = (drafts ?? last?.drafts !== undefined) ? ["--drafts"] : [];
    const withCopies = last?.files.some(({ kind }) => kind === "compressed") ? ["--precompress"] : [];
    const at = ["--base", base ?? last?.base ?? "/", "--today", today, ...withDrafts, ...withCopies];
    const first = await runBuild([root, here, at], { TZ: "UTC", LC_ALL: "C" });
    if (first !== undefined) return { kind: "not-built", where: "here", printed: first };
    // A page that depends on those rendered before it is another one in a thread that rendered others.
    const second = await runBuild([copy, elsewhere, [...at, "--threads", "2"]], {
      TZ: "Pacific/Kiritimati",
      LC_ALL: "tr_TR.UTF-8",
      LANG: "tr_TR.UTF-8",
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${preload}`,
    });
    if (second !== undefined) return { kind: "not-built", where: "elsewhere", printed: second };
    const report = new Report();
    const same = compareBuilds({ root, here, elsewhere, folders: [root, work, out] }, report);
    const published = existsSync(out) ? proveManifest(out, report) : undefined;
    const built = manifestIn(here);
    if (published && built && same === built.files.length) compareEditions(published, built, today, report);
    const proved = published?.files.length;
    return { kind: "verified", diagnostics: locate(report.findings, root, []), same, proved };
  } finally {
    process.removeListener("exit", clear);
    clear();
  }
}

const command = fileURLToPath(new URL("../../../bin/plinth.js", import.meta.url));
const preload = pathToFileURL(fileURLToPath(new URL("./shift-clock.mjs", import.meta.url))).href;

/** The site's folder once more: content/ and templates/ as copies, whatever else stands beside them by links. */
function copySite(root: string, out: string, copy: string): void {
  mkdirSync(copy);
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const from = join(root, entry.name);
    const to = join(copy, entry.name);
    const isOutput = from === out || /^\.git$|\.(tmp|old|gone|lock)/.test(entry.name) || entry.name === "dist";
    if (isOutput) continue;
    if (entry.name === "content" || entry.name === "templates" || entry.isFile()) {
      cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    } else symlinkSync(resolve(from), to);
  }
}

/** Builds in a process of its own; what it printed when it failed, else undefined. */
function runBuild(
  [root, out, at]: [string, string, readonly string[]],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const child = spawn(process.execPath, [command, "build", "--root", root, "--out", out, ...at], {
    cwd: root,
    // It is this command that tells GitHub, not its builds.
    env: { ...process.env, GITHUB_ACTIONS: "", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const chunks: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((settle, reject) => {
    child.once("error", reject);
    child.once("close", (code) => settle(code === 0 ? undefined : Buffer.concat(chunks).toString()));
  });
}

interface Compared {
  readonly root: string;
  readonly here: string;
  readonly elsewhere: string;
  /** Folders of this machine that no file may name. */
  readonly folders: readonly string[];
}

/** Reports every file that the two builds did not make alike; returns how many they did. */
function compareBuilds({ here, elsewhere, folders }: Compared, report: Report): number {
  const [one, two] = [here, elsewhere].map(
    (folder) => new Map(manifestIn(folder)?.files.map((file) => [file.path, file])),
  );
  const paths = [...new Set([...(one?.keys() ?? []), ...(two?.keys() ?? [])])].sort();
  let same = 0;
  for (const path of paths) {
    const [a, b] = [one?.get(path), two?.get(path)];
    if (a && b && a.sha256 === b.sha256) same++;
    else if (a && b) report.add(unlike(a, bytesOf(here, path), bytesOf(elsewhere, path), folders));
    else
      report.add({
        code: "verify/not-reproducible",
        message: `Only ${a ? "the build in this folder" : "the build in another folder, on another day"} makes ${path}.`,
        hint: "Its name may hold a date, a path or a random value.",
      });
  }
  return same;
}

const bytesOf = (folder: string, path: string): Buffer => readIfFile(join(folder, path))?.bytes ?? Buffer.alloc(0);

function unlike({ path, url, template }: OutputRecord, one: Buffer, two: Buffer, folders: readonly string[]): Finding {
  const difference = differenceOf(one, two, folders);
  const { byte = 0, shown = ["", ""], cause } = difference ?? {};
  const name = url === undefined ? path : `${path} (${url} by ${template})`;
  return {
    code: "verify/not-reproducible",
    message: `${name} differs between two builds, from byte ${byte}: "${shown[0]}" and "${shown[1]}".${cause ? ` It looks like ${cause}.` : ""}`,
    hint: "Make it of the content alone, not of what was rendered before; a date of today comes from SOURCE_DATE_EPOCH.",
  };
}
