/** Scripts and stylesheets that are published unchanged: whether browsers can read them, by esbuild. */
import type * as esbuild from "esbuild";
import type { ConstructOf } from "../../base/diagnostic.ts";
import { decodeText } from "../../output/facts/file.ts";
import type { FileProblem } from "../../output/facts/xml.ts";
import { lostSemicolonIn } from "../../output/html/css-faults.ts";
import { loadEsbuild, positionOf } from "./esbuild.ts";

/** Why browsers skip a part of a stylesheet. */
export async function problemOfStylesheet(path: string, bytes: Uint8Array): Promise<FileProblem | undefined> {
  if (!/\.css$/i.test(path)) return undefined;
  const css = decodeText(path, bytes) ?? "";
  const lost = lostSemicolonIn(css);
  if (lost) return { ...lost, severity: "warning", mattersIfUsed: true };
  const messages = await messagesOf(css, "css");
  const first = messages.find(({ text }) => skipping.test(text));
  if (!first) return undefined;
  // The bracket that is not closed, rather than the end of the file.
  const location = first.notes[0]?.location ?? first.location;
  return {
    what: `is not valid CSS, so browsers skip a part of it: ${first.text.replace(/\.$/, "")}`,
    hint: "Correct the file, or copy it again.",
    at: positionAt(location),
    severity: "warning",
    mattersIfUsed: true,
  };
}

/** Why browsers do not run a script, if it is not a module. */
export async function problemOfScriptFile(text: string): Promise<FileProblem | undefined> {
  const first = (await messagesOf(text, "js")).find((each) => !reserved.test(each.text));
  return first && problemOf(first);
}

/** The modules of a site: its files, and the inline ones by their texts. */
export interface Modules {
  readonly files: ReadonlyMap<string, string>;
  readonly entries: readonly string[];
  readonly inline: readonly string[];
  /** The output path of a file that a module imports; `from` is undefined for an inline module. */
  resolve(specifier: string, from: string | undefined): string | undefined;
}

interface ModuleProblems {
  readonly files: Map<string, FileProblem>;
  readonly inline: Map<string, string>;
  /** All modules that were read. */
  readonly read: Set<string>;
}

/** Why browsers do not run modules: syntax errors, and imports of what another module does not export. */
export async function problemsOfModules(modules: Modules): Promise<ModuleProblems> {
  const problems: ModuleProblems = { files: new Map(), inline: new Map(), read: new Set() };
  // A syntax error keeps esbuild from looking at imports, so modules with one are left out of the next run.
  for (let before = -1; before < problems.files.size + problems.inline.size; ) {
    before = problems.files.size + problems.inline.size;
    for (const message of await messagesOfModules(modules, problems)) {
      const [, kind, name = ""] = /^(site|inline):(.*)$/s.exec(message.location?.file ?? "") ?? [];
      const inline = kind === "inline" ? modules.inline[Number(name)] : undefined;
      if (kind === "site" && !problems.files.has(name)) problems.files.set(name, problemOf(message));
      if (inline !== undefined && !problems.inline.has(inline)) problems.inline.set(inline, reasonOf(message));
    }
  }
  return problems;
}

async function messagesOfModules(
  { files, entries, inline, resolve }: Modules,
  { files: brokenFiles, inline: brokenInline, read }: ModuleProblems,
): Promise<readonly esbuild.Message[]> {
  const roots = [
    ...entries.filter((path) => !brokenFiles.has(path)).map((path) => `site:${path}`),
    ...inline.flatMap((text, index) => (brokenInline.has(text) ? [] : `inline:${index}`)),
  ];
  if (roots.length === 0) return [];
  const plugin: esbuild.Plugin = {
    name: "modules-of-the-site",
    setup(build) {
      build.onResolve({ filter: /^/ }, ({ path, importer, namespace, kind }) => {
        if (importer === "<stdin>") return { path: path.replace(/^\w+:/, ""), namespace: path.replace(/:.*/s, "") };
        const isImport = kind === "import-statement" || kind === "dynamic-import";
        const imported = isImport ? resolve(path, namespace === "site" ? importer : undefined) : undefined;
        const isKnown = imported !== undefined && files.has(imported) && !brokenFiles.has(imported);
        return isKnown ? { path: imported, namespace: "site" } : { path, external: true };
      });
      build.onLoad({ filter: /^/, namespace: "site" }, ({ path }) => {
        read.add(path);
        return { contents: asModule(files.get(path) ?? ""), loader: "js" };
      });
      build.onLoad({ filter: /^/, namespace: "inline" }, ({ path }) => ({
        contents: asModule(inline[Number(path)] ?? ""),
        loader: "js",
      }));
    },
  };
  try {
    await loadEsbuild().build({
      stdin: { contents: roots.map((root) => `import ${JSON.stringify(root)};`).join("\n"), loader: "js" },
      bundle: true,
      write: false,
      format: "esm",
      logLevel: "silent",
      logLimit: 0,
      tsconfigRaw: "{}",
      plugins: [plugin],
    });
    return [];
  } catch (failure) {
    return (failure as esbuild.BuildFailure).errors;
  }
}

/** Makes esbuild read a text as a module: by itself it takes one without exports for a script of any kind. */
const asModule = (text: string): string => (text.startsWith("#!") ? text : mark + text);
const mark = "export{};";

/** @param message of a script, or of a module, whose first line has the mark. */
function problemOf(message: esbuild.Message): FileProblem {
  const at = positionAt(message.location);
  const isMarked = at.line === 1 && message.location?.lineText.startsWith(mark);
  return {
    what: `is not valid JavaScript, so browsers do not run it: ${reasonOf(message)}`,
    hint: "Correct the file, or copy it again.",
    at: isMarked ? { ...at, column: at.column - mark.length } : at,
    mattersIfUsed: true,
  };
}

const reasonOf = ({ text }: esbuild.Message): string => text.replace(/\.$/, "").replaceAll('"site:', '"');

const positionAt = (location: esbuild.Location | null | undefined): ConstructOf<"position"> =>
  location ? positionOf(location) : { kind: "position", line: 1, column: 1 };

/** A name that is only reserved in modules: esbuild takes every script for one. */
const reserved = /^Cannot use "await" as an identifier/;

/** What is never intended, unlike the tricks for old browsers that stylesheets contain. */
const skipping = /^(?:Expected "[})\]]"|Unexpected "}"|Unterminated string|Comments in CSS use)/;

/** esbuild's errors in a script, or its warnings about a stylesheet. */
async function messagesOf(text: string, loader: "js" | "css"): Promise<readonly esbuild.Message[]> {
  try {
    const { warnings } = await loadEsbuild().transform(text, { loader, logLevel: "silent" });
    return loader === "css" ? warnings : [];
  } catch (failure) {
    return (failure as esbuild.TransformFailure).errors;
  }
}
