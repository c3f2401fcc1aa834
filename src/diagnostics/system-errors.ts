/** What the file system says when a site cannot be written -> a finding, with what to do about it. */
import { type Finding, messageOf } from "./diagnostic.ts";

/** What to do about the faults of a disk, by the name that the system gives them (errno(3)). */
const remedies: Readonly<Record<string, string>> = {
  ENOENT: "A file or folder is not there: make it, or name another (TMPDIR names that of temporary files).",
  ENOSPC: "The disk is full: make room, then build again.",
  EDQUOT: "Your share of the disk is used up: make room, then build again.",
  EFBIG: "A file is larger than this system or shell allows (ulimit -f).",
  EROFS: "The file system is read-only: publish somewhere else with --out.",
  EACCES: "The folder around the output must be writable: the new site is made beside the old one.",
  EPERM: "The folder around the output must be writable: the new site is made beside the old one.",
  EMFILE: "Too many files are open at once: raise the limit (ulimit -n).",
  ENFILE: "Too many files are open at once on this machine.",
  EBUSY: "The output folder is a mount point, or in use: publish into a folder inside it, with --out.",
  EXDEV:
    "The output folder is a mount point, or part of a container's image: publish into a folder inside it, with --out.",
};

/** What the file system said, as a finding. */
export function failure(what: string, error: unknown): Finding {
  return {
    code: "publish/failed",
    message: `${what}: ${messageOf(error)}.`,
    hint: remedyOf(messageOf(error)),
  };
}

/** What to do about a fault of the disk, by its message, which begins with its name; undefined when it is none of those. */
export const remedyOf = (message: string): string | undefined => remedies[/^([A-Z]+):/.exec(message)?.[1] ?? ""];
