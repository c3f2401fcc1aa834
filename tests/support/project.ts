/** The files of this repository. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const project = resolve(import.meta.dirname, "../..");

/** @param file relative to the repository's root. */
export const projectText = (file: string): string => readFileSync(join(project, file), "utf8");
