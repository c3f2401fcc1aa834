/**
 * Only one build at a time writes to an output folder. A lock file beside it contains its process id and
 * start time, since systems reuse ids. It is created atomically (written elsewhere, then linked), a stale lock is
 * taken over, and a build removes only its own lock.
 */
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Report } from "../diagnostics/diagnostic.ts";
import { readIfFile, removeTree, siblingOf } from "./output-folder.ts";

/** Locks an output folder. Returns a function that unlocks it; undefined, and reported, if another build is running. */
export function acquireLock(out: string, report: Report): (() => void) | undefined {
  const lock = siblingOf(out, "lock");
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createLock(lock)) return () => removeOwn(lock);
    const owner = ownerOf(lock);
    if (owner === undefined) continue; // unlocked just now
    // Containers reuse process ids: a lock with our own id is a dead process's.
    if (owner.pid !== process.pid && isSameProcess(owner)) {
      report.add({
        code: "publish/locked",
        message: `Another build is writing to ${out} (process ${owner.pid}).`,
        hint: "Wait for it to finish, or choose another folder with --out.",
      });
      return undefined;
    }
    removeStale(lock, owner);
  }
  report.add({
    code: "publish/locked",
    message: `Other builds are writing to ${out}.`,
    hint: "Wait for them to finish, or choose another folder with --out.",
  });
  return undefined;
}

/**
 * Removes what killed builds left beside the output folder; a site that one of them had just moved away
 * is moved back. `old-` is always a whole site: it is renamed to `gone-` before it is removed. Needs the lock.
 */
export function clearLeftovers(out: string, report: Report): void {
  const mark = `.${basename(out)}.`;
  const leftovers = readdirSync(dirname(out)).filter(
    (name) => name.startsWith(mark) && isLeftover(name.slice(mark.length)),
  );
  const old = leftovers.find((name) => name.startsWith(`${mark}old-`));
  if (old && !existsSync(out)) renameSync(join(dirname(out), old), out);
  for (const name of leftovers) removeTree(join(dirname(out), name), report);
}

/** While the lock is held, only `lock-` files can belong to a running build: one that is about to be rejected. */
function isLeftover(suffix: string): boolean {
  const [, kind, pid] = /^(tmp|old|gone|lock|lock-stale)-(\d+)$/.exec(suffix) ?? [];
  return kind !== undefined && (!kind.startsWith("lock") || !isAlive(Number(pid)));
}

function createLock(lock: string): boolean {
  const draft = `${lock}-${process.pid}`;
  try {
    writeFileSync(draft, ownText(), { mode: 0o644 });
    return linkedTo(draft, lock);
  } finally {
    ignoringErrors(() => rmSync(draft, { force: true }));
  }
}

function linkedTo(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    // A file system without hard links: fall back to an exclusive write.
    return writtenExclusively(lock);
  }
}

function writtenExclusively(lock: string): boolean {
  try {
    writeFileSync(lock, ownText(), { flag: "wx", mode: 0o644 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

interface LockOwner {
  /** NaN if the lock file has no number. */
  readonly pid: number;
  /** Its `startOf`. */
  readonly start: string | undefined;
}

const ownText = (): string => `${process.pid} ${startOf(process.pid) ?? ""}`.trim().concat("\n");

/** The process in a lock file; undefined if there is no such file. */
function ownerOf(lock: string): LockOwner | undefined {
  const file = readIfFile(lock);
  if (!file) return undefined;
  const [pid, start] = file.bytes.toString().trim().split(" ");
  return { pid: Number(pid || Number.NaN), start };
}

/** Whether the owner still runs, and its id was not given to another process. */
function isSameProcess({ pid, start }: LockOwner): boolean {
  if (!isAlive(pid)) return false;
  const now = startOf(pid);
  return start === undefined || now === undefined || now === start;
}

/** If another build has taken over the stale lock in the meantime, its file is restored. */
function removeStale(lock: string, owner: LockOwner): void {
  const aside = `${lock}-stale-${process.pid}`;
  try {
    renameSync(lock, aside);
    if (!Object.is(ownerOf(aside)?.pid, owner.pid)) linkSync(aside, lock);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}

const removeOwn = (lock: string): void =>
  ignoringErrors(() => {
    if (ownerOf(lock)?.pid === process.pid) rmSync(lock, { force: true });
  });

/** A file that cannot be removed does no harm: the process that it names ends, and the next build removes the file. */
function ignoringErrors(remove: () => void): void {
  try {
    remove();
  } catch {
    // See above.
  }
}

/** Whether a process with this id runs. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * When a process started, in clock ticks since boot, to detect a reused id: field 22 of
 * /proc/<pid>/stat (proc(5)). Undefined if there is no /proc.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses, which may contain anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
