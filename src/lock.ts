/**
 * One build at a time fills an output folder: a file beside it holds the process that does. It
 * appears whole (written elsewhere, then linked into place), a dead owner's is taken over, and only
 * one's own is ever given back.
 */
import { linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Report } from "./diagnostic.ts";
import { readIfFile, siblingOf } from "./folder.ts";

/** Takes the lock of an output folder; returns how to give it back, or undefined, reported, when a build is running. */
export function takeLock(out: string, report: Report): (() => void) | undefined {
  const lock = siblingOf(out, "lock");
  for (let attempt = 0; attempt < 5; attempt++) {
    if (created(lock)) return () => removeOwn(lock);
    const owner = ownerOf(lock);
    if (owner === undefined) continue; // given back in this moment
    // Containers number their processes alike: a lock with our own number is a dead one's.
    if (owner !== process.pid && isAlive(owner)) {
      report.add({
        code: "publish/locked",
        message: `Another build is filling ${out} (process ${owner}).`,
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
  writeFileSync(draft, `${process.pid}\n`, { mode: 0o644 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    // A file system without links: an exclusive write is the next best.
    return writtenExclusively(lock);
  } finally {
    rmSync(draft, { force: true });
  }
}

function writtenExclusively(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: "wx", mode: 0o644 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** The process in a lock; NaN when it holds none, undefined when there is no lock. */
function ownerOf(lock: string): number | undefined {
  const file = readIfFile(lock);
  return file && Number(file.bytes.toString().trim() || Number.NaN);
}

/** Another build may have taken the stale lock over in between: then what was moved away is put back. */
function removeStale(lock: string, owner: number): void {
  const aside = `${lock}-stale-${process.pid}`;
  try {
    renameSync(lock, aside);
    if (!Object.is(ownerOf(aside), owner)) linkSync(aside, lock);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}

const removeOwn = (lock: string): void => {
  if (ownerOf(lock) === process.pid) rmSync(lock, { force: true });
};

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
