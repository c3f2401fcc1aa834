/**
 * Only one build at a time writes to an output folder. The lock is a folder beside it, with a folder in it that is named
 * after the process: its id and its start time, since systems reuse ids. It is created elsewhere and then renamed, which
 * fails if another build's lock is there, since that is not empty (rename(2), ENOTEMPTY). The lock of a dead process is
 * removed by its name, and thus never that of a build that has taken it over.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { attempt } from "../base/attempt.ts";
import type { Report } from "../base/diagnostic.ts";
import { makeFolder } from "../content/disk/write-file.ts";
import { errorOf, removeTree, siblingOf } from "./output-folder.ts";

/** How often a build tries to take the lock while other builds take and release it. */
const maxTries = 5;

/**
 * Locks an output folder. Returns a function that unlocks it; undefined, and reported, if another build is running.
 * @throws the file system's error.
 */
export function acquireLock(out: string, report: Report): (() => void) | undefined {
  const lock = siblingOf(out, "lock");
  const draft = siblingOf(out, `lock-${process.pid}`);
  const ownerName = `${process.pid} ${startOf(process.pid) ?? ""}`.trim();
  try {
    makeFolder(join(draft, ownerName));
    for (let tries = 1; ; tries++) {
      const error = errorOf(() => renameSync(draft, lock));
      if (!error) return () => release(lock, ownerName);
      const owners = existsSync(lock) ? readdirSync(lock) : [];
      const running = owners.find(isRunning);
      if (running !== undefined) {
        report.add({
          code: "publish/locked",
          message: `Another build is writing to ${out} (process ${Number.parseInt(running, 10)}).`,
          hint: "Wait for it to finish, or choose another folder with --out.",
        });
        return undefined;
      }
      if (tries === maxTries) throw error;
      for (const owner of owners) release(lock, owner);
    }
  } finally {
    errorOf(() => rmSync(draft, { recursive: true, force: true }));
  }
}

/** Removes a lock. If that fails, the next build removes it, since its process has ended. */
function release(lock: string, owner: string): void {
  errorOf(() => rmdirSync(join(lock, owner)));
  errorOf(() => rmdirSync(lock));
}

/**
 * Removes what killed builds left beside the output folder; a site that one of them had just moved away
 * is moved back. `old-` is always a whole site: it is renamed to `gone-` before it is removed. Needs the lock.
 */
export function removeStaleFolders(out: string, report: Report): void {
  const mark = `.${basename(out)}.`;
  const leftovers = readdirSync(dirname(out)).filter(
    (name) => name.startsWith(mark) && isLeftover(name.slice(mark.length)),
  );
  const old = leftovers.find((name) => name.startsWith(`${mark}old-`));
  if (old && !existsSync(out)) renameSync(join(dirname(out), old), out);
  for (const name of leftovers) removeTree(join(dirname(out), name), report);
}

/** While the lock is held, only `lock-` can belong to a running build: one that is about to be rejected. */
function isLeftover(suffix: string): boolean {
  const [, kind, pid] = /^(tmp|old|gone|lock)-(\d+)$/.exec(suffix) ?? [];
  return kind !== undefined && (kind !== "lock" || !isAlive(Number(pid)));
}

/** Whether an owner still runs, and its id was not given to another process. Containers reuse ids: our own is a dead process's. */
function isRunning(owner: string): boolean {
  const pid = Number.parseInt(owner, 10);
  if (pid === process.pid || !isAlive(pid)) return false;
  const [now, start] = [startOf(pid), owner.split(" ")[1]];
  return now === undefined || start === undefined || now === start;
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  const error = errorOf(() => process.kill(pid, 0));
  return !error || (error as NodeJS.ErrnoException).code === "EPERM";
}

/**
 * When a process started, in clock ticks since boot, to detect a reused id: field 22 of
 * /proc/<pid>/stat (proc(5)). Undefined if there is no /proc.
 */
function startOf(pid: number): string | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The second field is the program's name in parentheses, which may contain anything.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}
