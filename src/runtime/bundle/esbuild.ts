/** Runs esbuild, says how it reads files besides its own rules, and converts its messages into findings. */
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createRequire, isBuiltin } from "node:module";
import type * as esbuild from "esbuild";
import type { ConstructOf, Finding, SourcePlace } from "../../base/diagnostic.ts";
import { someOf } from "../../base/message.ts";
import { fileOfInput } from "./client-modules.ts";
import { aliasesOf, isAlias } from "./tsconfig.ts";

/** Output and metafile stay in memory; nothing is written. */
export type EsbuildOptions = esbuild.BuildOptions & { write: false; metafile: true };
/** Bundles once, like `esbuild.build`, or incrementally, as in `plinth dev`. @throws a BuildFailure. */
export type RunEsbuild = (options: EsbuildOptions) => Promise<esbuild.BuildResult<EsbuildOptions>>;

const fonts = ["woff2", "woff", "ttf", "otf", "eot"];
const pictures = ["png", "jpg", "jpeg", "gif", "webp", "avif", "ico"];
const media = ["mp4", "webm", "mov", "mp3", "m4a", "ogg", "oga", "wav", "flac", "vtt"];
const others = ["pdf", "webmanifest"];

/** Files that are published as they are when a script, a stylesheet or a template imports them: the import is their URL. */
const fileLoaders: Readonly<Record<string, esbuild.Loader>> = Object.fromEntries(
  [...fonts, ...pictures, ...media, ...others].map((extension) => [`.${extension}`, "file"]),
);

/** What all bundles of a site have in common. `loader`: for templates, which import a drawing as its text. */
export const commonOptions = (root: string) =>
  ({
    absWorkingDir: root,
    assetNames: "assets/[name]-[hash]",
    bundle: true,
    write: false,
    metafile: true,
    legalComments: "none",
    jsx: "automatic",
    // JSX works in every script.
    loader: { ".js": "jsx", ".mjs": "jsx", ...fileLoaders, ".svg": "text" },
    tsconfigRaw: aliasesOf(root),
    logLevel: "silent",
  }) as const satisfies EsbuildOptions;

let loaded: typeof esbuild | undefined;
let killService: () => void = () => undefined;

/** Loaded when a command needs it, with require(), since for an import Node would scan it for exported names. */
export function loadEsbuild(): typeof esbuild {
  if (loaded) return loaded;
  const module: typeof esbuild = createRequire(import.meta.url)("esbuild");
  subscribe("child_process", killAtExit);
  void module.initialize({}); // starts its process
  unsubscribe("child_process", killAtExit);
  loaded = module;
  return module;
}

/**
 * esbuild's process would end by itself, but it reports a deadlock if it was waiting for a response. esbuild's stop()
 * does not prevent that: it closes the input of the process before killing it.
 */
function killAtExit(message: unknown): void {
  const { process: child } = message as { readonly process: ChildProcess };
  killService = () => void child.kill("SIGKILL");
  process.once("exit", killService);
}

/** Milliseconds; a site needs less than a second. */
const minTime = 20_000;

/** Bundles once. esbuild never ends reading a named pipe. @param time limit in milliseconds. @throws a BuildFailure. */
export const bundleWithin =
  (time = minTime): RunEsbuild =>
  async (options) => {
    let timer: NodeJS.Timeout | undefined;
    const limit = Math.max(time, minTime);
    const text = `Bundling the templates took longer than ${limit / 1000} s.`;
    const notes = [{ text: "They import a named pipe, or the machine is busy: use --time-limit.", location: null }];
    const tooLong = new Promise<never>((_, fail) => {
      const error = Object.assign(new Error(text), { errors: [{ text, notes, location: null }], warnings: [] });
      timer = setTimeout(() => {
        fail(error);
        killService(); // Otherwise Node would wait for esbuild's process.
        void loadEsbuild().stop();
        loaded = undefined; // The next caller starts another process.
      }, limit);
    });
    try {
      return await Promise.race([loadEsbuild().build(options), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  };

/** A syntax error causes follow-on errors in its file; only the first one is reported. */
export function findingsOfEsbuild(messages: readonly esbuild.Message[], root: string): Finding[] {
  const seen = new Set<string>();
  return messages
    .filter(({ text, location }) => {
      if (location?.file === "<tsconfig.json>") return false; // tsc reports it, at its line
      const echo = location !== null && !text.startsWith("Could not resolve") && seen.has(location.file);
      if (location) seen.add(location.file);
      return !echo;
    })
    .map((message) => findingOf(message, root));
}

/** Reports the same message for several files once, such as the import of a missing file. */
export function mergeSameMessages(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) groups.set(finding.message, [...(groups.get(finding.message) ?? []), finding]);
  return [...groups.values()].flatMap(([first, ...others]): Finding | [] => {
    if (!first || others.length === 0) return first ?? [];
    return { ...first, message: `${first.message} Also in ${someOf(others.map(({ file = "" }) => file))}.` };
  });
}

const findingOf = ({ text, location, notes, detail }: esbuild.Message, root: string): Finding => ({
  code: "template/bundle",
  message: text.endsWith(".") ? text : `${text}.`,
  hint:
    hintOf(text, root) ?? notes.map(textOfNote)[0] ?? (location?.suggestion && `Did you mean ${location.suggestion}?`),
  // The detail of an error in a plugin is what it threw; our own give a place.
  ...(location
    ? { file: fileOfInput(location.file), at: positionOf(location) }
    : (detail as { readonly place?: SourcePlace } | undefined)?.place),
});

/** Line and column in UTF-16 code units, from 1, of a location, whose column counts the bytes of UTF-8. */
export const positionOf = ({ line, column, lineText }: esbuild.Location): ConstructOf<"position"> => ({
  kind: "position",
  line,
  column: Buffer.from(lineText).subarray(0, column).toString().length + 1,
});

const textOfNote = ({ text, location }: esbuild.Note): string =>
  location ? `${text.replace(/:$/, "")} (${fileOfInput(location.file)}:${location.line})` : text;

/** The hint for an import that esbuild cannot resolve or read; its own hints name options that Plinth does not have. */
function hintOf(text: string, root: string): string | undefined {
  const [, file = "", name = ""] = /^No loader is configured for "[^"]*" files: ((.*)\.\w+)$/.exec(text) ?? [];
  if (/\.s[ac]ss$/.test(file))
    return `Compile it to CSS, with npx sass --no-source-map ${file} ${name}.css, and import that. CSS itself has nesting.`;
  if (file) return "Import a format that browsers know, or read the file with node:fs at the top of a module.";
  const [, path] = /^Could not resolve "([^"./][^"]*)"$/.exec(text) ?? [];
  if (!path) return undefined;
  if (isBuiltin(path)) return "It is a module of Node, which browsers do not have. Remove the import.";
  const isForeign = /^(@\/|[~#$])/.test(path); // no package has such a name
  if (isForeign || isAlias(path, aliasesOf(root)))
    return "Aliases are `paths` in tsconfig.json. Check them, or write a relative path.";
  return `Install it (npm install ${/^(@[^/]+\/)?[^/]+/.exec(path)?.[0]}), or remove the import.`;
}
