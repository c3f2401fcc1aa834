/** The files of a new site: those of a starter in starters/, and package.json and other configuration. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { attempt } from "../../base/attempt.ts";
import { ownManifest, packageFile } from "../../runtime/engine-files.ts";
import { filesInLanguages } from "./languages.ts";
import type { SiteFiles } from "./write.ts";

export const starters = ["minimal", "blog", "docs"] as const;
export const services = ["github", "gitlab"] as const;
export type Service = (typeof services)[number];

export interface StarterOptions {
  readonly template: (typeof starters)[number];
  readonly ci?: Service | undefined;
  /** The origin of the new site; otherwise it stays a placeholder. */
  readonly url?: string | undefined;
  /** The languages of a blog, the source first. */
  readonly languages?: readonly string[] | undefined;
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
    used: [
      "@fontsource/bricolage-grotesque",
      "highlight.js",
      "markdown-it-footnote",
      "preact",
      "preact-render-to-string",
      "sharp",
    ],
    types: ["@types/markdown-it", "@types/markdown-it-footnote"],
  },
  docs: {
    used: ["highlight.js", "markdown-it-footnote"],
    types: ["@types/markdown-it", "@types/markdown-it-footnote"],
  },
};
const tools = ["@types/react", "html-validate", "typescript"];

/** Keeps the pinned actions and the packages current. */
export const updatesFile = ".github/dependabot.yml";

/** The workflows of this repository work for any site, so a new site gets a copy of them. */
const workflows: Readonly<Record<Service, readonly string[]>> = {
  github: [updatesFile, ".github/workflows/check.yml", ".github/workflows/publish.yml"],
  gitlab: [".gitlab-ci.yml"],
};

/** The workflows of a service, by their path from the site's folder. */
export const workflowFiles = (service: Service): SiteFiles =>
  new Map(workflows[service].map((name) => [name, readFileSync(packageFile(name))]));

/** The files of a new site, by their path from its folder. */
export function siteFiles({ template, ci, url, languages, folder }: StarterOptions): SiteFiles {
  const starter = packageFile(`src/commands/init/starters/${template}`);
  const read = (path: string): string => readFileSync(join(starter, path), "utf8");
  // Without the output of a build in the starter's own folder.
  const pathsIn = (...parts: string[]): string[] =>
    parts
      .flatMap((part) => readdirSync(join(starter, part), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(starter, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
      .sort();
  const all = pathsIn("content", "templates");
  const inLanguages = new Map(
    languages &&
      filesInLanguages(
        languages,
        new Map([...all, ...pathsIn("languages")].filter(isText).map((path) => [path, read(path)])),
      ),
  );
  const paths = languages ? all.filter((path) => !ofLanguage.test(path)) : all;
  const source = packageSource();
  const facts: StarterFacts = JSON.parse(read("content/site.json"));
  const name = siteNameFor(folder) ?? facts.name;
  return new Map<string, string | Uint8Array>([
    ["README.md", read("README.md").replace(facts.name, name)],
    ["package.json", asJson(manifestOf(template, folder, source))],
    ["tsconfig.json", asJson({ extends: "plinth/tsconfig.json", include: ["templates"] })],
    [".gitignore", "node_modules/\ndist/\n.dist.*\n"],
    // In the site, so that it can be installed anywhere.
    ...(source.packed ? [[basename(source.packed), readFileSync(source.packed)] as const] : []),
    ...(ci ? workflowFiles(ci) : []),
    ...paths.map((path) => [path, readFileSync(join(starter, path))] as const),
    ...inLanguages,
    ["content/site.json", asJson({ ...facts, name, ...ownFacts(facts, { ci, url }) })],
  ]);
}

const isText = (name: string): boolean => /\.(?:md|json|ts)$/.test(name);
/** Files of a starter that `filesInLanguages` writes. */
const ofLanguage = /^content\/(?:texts|pages|posts)\/[^/]+\.(?:md|json)$/;

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The facts in content/site.json that depend on the user. */
interface StarterFacts {
  readonly name: string;
  readonly origin: string;
  /** Only in the starters with an author, or for a certain host. */
  readonly author?: string | undefined;
  readonly host?: string;
}

/** `git config user.name`; undefined without a name, or without git. */
function gitUser(): string | undefined {
  const name = attempt(() =>
    execFileSync("git", ["config", "user.name"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  return name?.trim() || undefined;
}

/** Without a name, there is no author. The workflow for GitHub publishes to GitHub Pages. */
const ownFacts = (facts: StarterFacts, { ci, url }: Pick<StarterOptions, "ci" | "url">): Partial<StarterFacts> => ({
  ...(facts.author !== undefined && { author: asContent(gitUser()) }),
  ...(url !== undefined && { origin: url }),
  ...(facts.host !== undefined && ci === "github" && { host: "githubPages" }),
});

/** `my-blog` -> `My blog`, if that leaves room in the titles of pages, which search results cut off. */
function siteNameFor(folder: string): string | undefined {
  const words = basename(folder)
    .replace(/[-_\s]+/g, " ")
    .trim();
  return words === "" || words.length > 24 ? undefined : asContent(words.charAt(0).toUpperCase() + words.slice(1));
}

/** A name, unless content may not contain it: control characters, noncharacters, and braces, which can be a reference. */
const asContent = (name: string | undefined): string | undefined =>
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}{}]/u.test(name ?? "") ? undefined : name;

function manifestOf(template: StarterOptions["template"], folder: string, source: PackageSource): object {
  const { version, engines, dependencies, devDependencies } = ownManifest();
  const versions = { ...devDependencies, ...dependencies };
  const dependenciesOn = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, versions[name]]));
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
    dependencies: { ...dependenciesOn(used), plinth: specifier(source, folder) ?? `^${version}` },
    devDependencies: dependenciesOn([...tools, ...types].sort()),
  };
}

const packageName = (folder: string): string =>
  basename(folder)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "site";

/** What npm installs Plinth from, as `npm install` would write it; undefined for a registry. */
const specifier = ({ clone, packed }: PackageSource, folder: string): string | undefined =>
  packed ? `file:${basename(packed)}` : clone && `file:${relative(folder, clone)}`;

/** The folder of a clone, or the packed file that npm installed; absolute. Without either, Plinth is from a registry. */
interface PackageSource {
  readonly clone?: string;
  readonly packed?: string;
}

/** Where this copy of Plinth is from, so that a new site installs the same one. npm notes the packed file in its hidden lockfile (docs.npmjs.com, package-lock.json). */
export function packageSource(): PackageSource {
  const self = resolve(packageFile("."));
  const modules = dirname(self);
  if (basename(modules) !== "node_modules") return { clone: self };
  const lockfile = join(modules, ".package-lock.json");
  if (!existsSync(lockfile)) return {};
  const resolved: unknown = JSON.parse(readFileSync(lockfile, "utf8")).packages?.["node_modules/plinth"]?.resolved;
  const [, path] = /^file:(.+)$/.exec(String(resolved)) ?? [];
  const packed = path && resolve(dirname(modules), path);
  return packed && existsSync(packed) ? { packed } : {};
}
