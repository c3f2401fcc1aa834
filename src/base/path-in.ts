/** Paths of files as diagnostics name them. */
import { relative, sep } from "node:path";

/** A path relative to a folder, "/" separated, as diagnostics name files. */
export const pathIn = (folder: string, path: string): string => relative(folder, path).replaceAll(sep, "/");
