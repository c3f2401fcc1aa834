/** The files of a new site: those of a starter in starters/, and package.json and other configuration. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { packageFile } from "../../render/engine-files.ts";

export const starters = ["minimal", "blog", "docs"] as const;
export const services = ["github", "gitlab"] as const;

export interface StarterOptions {
  readonly template: (typeof starters)[number];
  /** The service whose workflows are added. */
  readonly ci?: (typeof services)[number];
  /** The new site's folder, absolute: its name becomes the name of the site. */
  readonly folder: string;
}

/**
 * The packages that templates import, and their types; plinth's own package.json has the versions. Without a version of
 * its own, a site would get the newest @types/markdown-it: in 14.2.0 the types for import and for require are
 * incompatible, so plugins do not type-check.
 */
const packages: Readonly<Record<StarterOptions["template"], { readonly used: string[]; readonly types: string[] }>> = {
  minimal: { used: [], types: [] },
  blog: {
    used: ["highlight.js", "markdown-it-footnote", "sharp"],
    types: ["@types/markdown-it", "@types/markdown-it-footnote"],
  },
  docs: {
    used: ["highlight.js", "markdown-it-container"],
    types: ["@types/markdown-it", "@types/markdown-it-container"],
  },
};
const tools = ["@types/react", "html-validate", "typescript"];

/** The workflows of this repository work for any site, so a new site gets a copy of them. */
const workflows: Readonly<Record<(typeof services)[number], readonly string[]>> = {
  github: [".github/workflows/check.yml", ".github/workflows/publish.yml"],
  gitlab: [".gitlab-ci.yml"],
};

/** The files of a new site, by their path from its folder. */
export function siteFiles({ template, ci, folder }: StarterOptions): Map<string, string | Uint8Array> {
  const starter = packageFile(`src/commands/init/starters/${template}`);
  // Without the output of a build in the starter's own folder.
  const names = ["content", "templates"]
    .flatMap((part) => readdirSync(join(starter, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(starter, join(entry.parentPath, entry.name)))
    .sort();
  return new Map<string, string | Uint8Array>([
    ["package.json", asJson(manifestOf(template, folder))],
    ["tsconfig.json", asJson({ extends: "plinth/tsconfig.json", include: ["templates"] })],
    [".gitignore", "node_modules/\ndist/\n.dist.*\n"],
    ...(ci ? workflows[ci] : []).map((name) => [name, readFileSync(packageFile(name))] as const),
    ...names.map((name) => [name, readFileSync(join(starter, name))] as const),
    ["content/site.json", named(readFileSync(join(starter, "content/site.json"), "utf8"), folder)],
  ]);
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The site's facts with its name, `my-blog` -> `My blog`, if that leaves room in the titles of pages, which search results cut off. */
function named(facts: string, folder: string): string {
  const words = basename(folder)
    .replace(/[-_\s]+/g, " ")
    .trim();
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return name === "" || name.length > 24 ? facts : asJson({ ...JSON.parse(facts), name });
}

function manifestOf(template: StarterOptions["template"], folder: string): object {
  const { version, engines, dependencies, devDependencies } = ownManifest();
  const versions = { ...devDependencies, ...dependencies };
  const versionsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, versions[name]]));
  const { used, types } = packages[template];
  return {
    name: packageName(folder),
    private: true,
    type: "module",
    engines,
    scripts: {
      dev: "plinth dev",
      build: "plinth build",
      check: "plinth check --deep --strict",
      preview: "plinth preview",
      typecheck: "tsc -p .",
    },
    dependencies: { ...versionsOf(used), plinth: sourceFile(folder) ?? `^${version}` },
    devDependencies: versionsOf([...tools, ...types].sort()),
  };
}

interface Manifest {
  readonly version: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const ownManifest = (): Manifest => JSON.parse(readFileSync(packageFile("package.json"), "utf8"));

/** A folder's name as npm allows it. */
const packageName = (folder: string): string =>
  basename(folder)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "site";

/**
 * Where npm finds this copy of Plinth if it is not from a registry: a clone, or the packed file it was installed from,
 * which npm notes in its hidden lockfile (docs.npmjs.com, package-lock.json). As `npm install` would write it.
 */
export function sourceFile(folder: string): string | undefined {
  const self = resolve(packageFile("."));
  const modules = dirname(self);
  if (basename(modules) !== "node_modules") return `file:${relative(folder, self)}`;
  const lockfile = join(modules, ".package-lock.json");
  if (!existsSync(lockfile)) return undefined;
  const resolved: unknown = JSON.parse(readFileSync(lockfile, "utf8")).packages?.["node_modules/plinth"]?.resolved;
  const [, path] = /^file:(.+)$/.exec(String(resolved)) ?? [];
  const file = path && resolve(dirname(modules), path);
  return file && existsSync(file) ? `file:${relative(folder, file)}` : undefined;
}
