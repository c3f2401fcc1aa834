/** Which processes live: what a dead one left behind may be cleared, what a living one holds may not be touched. */
import { readFileSync } from "node:fs";

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * When a process began, in ticks since the system did, so that one that got the number of a dead one
 * is known from it: field 22 of /proc/<pid>/stat (proc(5)). Undefined where there is no /proc.
 */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses, which may hold anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
