/**
 * One build at a time fills an output folder: a file beside it holds the process that does, and when
 * that began, since numbers of processes are given again. It appears whole (written elsewhere, then linked into place), a dead owner's is taken over, and only
 * one's own is ever given back.
 */
import { linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Report } from "../diagnostics/diagnostic.ts";
import { readIfFile, siblingOf } from "./output-folder.ts";
import { isAlive, startOf } from "./process.ts";

/** Takes the lock of an output folder; returns how to give it back, or undefined, reported, when a build is running. */
export function takeLock(out: string, report: Report): (() => void) | undefined {
  const lock = siblingOf(out, "lock");
  for (let attempt = 0; attempt < 5; attempt++) {
    if (created(lock)) return () => removeOwn(lock);
    const owner = ownerOf(lock);
    if (owner === undefined) continue; // given back in this moment
    // Containers number their processes alike: a lock with our own number is a dead one's.
    if (owner.pid !== process.pid && isSameProcess(owner)) {
      report.add({
        code: "publish/locked",
        message: `Another build is filling ${out} (process ${owner.pid}).`,
        hint: "Wait for it to end, or give this one another --out.",
      });
      return undefined;
    }
    removeStale(lock, owner);
  }
  report.add({
    code: "publish/locked",
    message: `Other builds are filling ${out}.`,
    hint: "Wait for them to end, or give this one another --out.",
  });
  return undefined;
}

function created(lock: string): boolean {
  const draft = `${lock}-${process.pid}`;
  writeFileSync(draft, ownText(), { mode: 0o644 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    // A file system without links: an exclusive write is the next best.
    return writtenExclusively(lock);
  } finally {
    removeQuietly(draft);
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
  /** NaN when the lock names none. */
  readonly pid: number;
  /** What `startOf` said of it. */
  readonly start: string | undefined;
}

const ownText = (): string => `${process.pid} ${startOf(process.pid) ?? ""}`.trim().concat("\n");

/** The process in a lock; undefined when there is no lock. */
function ownerOf(lock: string): LockOwner | undefined {
  const file = readIfFile(lock);
  if (!file) return undefined;
  const [pid, start] = file.bytes.toString().trim().split(" ");
  return { pid: Number(pid || Number.NaN), start };
}

/** Whether the owner lives, and is not another process that was given its number. */
function isSameProcess({ pid, start }: LockOwner): boolean {
  if (!isAlive(pid)) return false;
  const now = startOf(pid);
  return start === undefined || now === undefined || now === start;
}

/** Another build may have taken the stale lock over in between: then what was moved away is put back. */
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

const removeOwn = (lock: string): void => {
  if (ownerOf(lock)?.pid === process.pid) removeQuietly(lock);
};

/** What cannot be removed names a process that will be dead: the next build clears it. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It stays until then.
  }
}
