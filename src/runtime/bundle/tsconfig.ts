/** The import aliases of a site: `paths` of its tsconfig.json. All its other settings are for editors and `tsc`. */
import { join } from "node:path";
import type { TsconfigRaw } from "esbuild";
import { parse } from "jsonc-parser";
import { attempt } from "../../base/attempt.ts";
import { readTextFile } from "../../content/disk/regular-file.ts";

/** The aliases of imports, for esbuild, which ignores settings of the wrong kind. */
export function aliasesOf(root: string): TsconfigRaw {
  const options: unknown = Object(parse(readIfExists(join(root, "tsconfig.json")))).compilerOptions;
  const { paths, baseUrl } = Object(options) as NonNullable<TsconfigRaw["compilerOptions"]>;
  if (paths === undefined) return {};
  return { compilerOptions: baseUrl === undefined ? { paths } : { paths, baseUrl } };
}

/** Whether an alias can match the path of an import. */
export function isAlias(path: string, { compilerOptions }: Exclude<TsconfigRaw, string>): boolean {
  const names = Object.keys(Object(compilerOptions?.paths));
  return names.some((name) => name !== "*" && path.startsWith(name.replace(/\*.*/s, "")));
}

/** The text of a file; empty if it cannot be read: what is missing is reported where anything imports it. */
export const readIfExists = (path: string): string => attempt(() => readTextFile(path)) ?? "";
