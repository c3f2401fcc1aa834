/** Errors of the operating system -> a finding, or a text, with a hint. */
import type { Finding } from "./diagnostic.ts";
import { messageOf } from "./message.ts";

/** By error name, see errno(3). */
const hints: Readonly<Record<string, string>> = {
  ENOENT: "Create the missing file or folder, or use another one (TMPDIR sets the folder for temporary files).",
  ENOSPC: "The disk is full: free some space, then build again.",
  EDQUOT: "Your disk quota is exceeded: free some space, then build again.",
  EFBIG: "The file is larger than the system or shell allows: raise the limit (ulimit -f).",
  EROFS: "The file system is read-only: use another folder.",
  EACCES: "Change the owner or the permissions of this path, or use another one.",
  EPERM: "Change the owner or the permissions of this path, or use another one.",
  EMFILE: "Too many files are open: raise the limit (ulimit -n).",
  ENFILE: "Too many files are open on this machine: close other programs.",
  EEXIST: "Move that file away, or use another name.",
  ENOTDIR: "Part of the path is a file: move it away, or use another folder.",
  EISDIR: "This is a folder: use the name of a file.",
};

/** The hints that differ for an error that prevents publishing. */
const hintsOfPublishing: Readonly<Record<string, string>> = {
  EROFS: "The file system is read-only: publish somewhere else with --out.",
  EACCES: "The parent of the output folder must be writable: the new site is built beside the old one.",
  EPERM: "The parent of the output folder must be writable: the new site is built beside the old one.",
  EBUSY: "The output folder is a mount point, or in use: publish to a folder inside it, with --out.",
  EXDEV: "The output folder is a mount point, or part of a container image: publish to a folder inside it, with --out.",
};

/** True for an error of the operating system, such as too many open files, which is not a bug in the engine. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;

/** A publish/failed finding. @param what the sentence before the error's message. */
export const publishFailed = (what: string, error: unknown): Finding => ({
  code: "publish/failed",
  message: `${what}: ${messageOf(error)}.`,
  hint: hintsOfPublishing[nameIn(messageOf(error))] ?? systemErrorHint(messageOf(error)),
});

/** The finding for too many open files, wherever that occurs: it is a limit of the system, not an error in the site. */
export const lackOfFiles = (message: string): Finding | undefined =>
  /^E[MN]FILE:/.test(message) ? publishFailed("The site could not be built", message) : undefined;

/** @param message begins with the error's name: `ENOSPC: no space left on device`. */
export const systemErrorHint = (message: string): string | undefined => hints[nameIn(message)];

const nameIn = (message: string): string => /^([A-Z]+):/.exec(message)?.[1] ?? "";
