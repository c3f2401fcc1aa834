/** Imports run one way, from the first folder of the line to the last; see ARCHITECTURE.md. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** From top to bottom: a folder imports only from folders further down the list. */
const order = "commands serve pipeline checks publish runtime output site-thread hosting content api urls base".split(
  " ",
);

/** The folders that may use the disk, threads, processes or sockets: what is above and between them is pure. */
const edges: Readonly<Record<string, string>> = {
  "node:fs": "bin commands serve pipeline publish runtime output content",
  "node:fs/promises": "",
  "node:worker_threads": "serve runtime site-thread",
  "node:child_process": "commands serve runtime",
  "node:http": "commands serve",
  "node:https": "commands",
  "node:net": "serve",
  "node:http2": "",
  "node:tls": "",
  "node:dgram": "",
  "node:dns": "",
};

/** A site's `fetched()` content, and the pages of `check --browser`. */
const fetching = ["src/site-thread/content/fetch.ts", "src/commands/browser/visit.ts"];

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
const isCode = (file: string): boolean => /\.(tsx?|js)$/.test(file) && !file.endsWith(".d.ts");
const exported = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
/** Not an addition to a type of another file: `declare module "./tokenizer.ts" {`. */
const declaredType =
  /^(?<!\bdeclare module .*\n) *(?:export )?(?:abstract )?(?:interface|class|type(?= \w+(?:<|\s*=))) (\w+)/gm;
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /\b(?:import|export)\b[^;"'`()]*?\bfrom\s*"([^"]+)"|\bimport\(\s*"([^"]+)"|^import "([^"]+)"/gm,
    ),
  ].map(([, one, two, three]) => one ?? two ?? three ?? "");
const resolved = (file: string, specifier: string): string =>
  specifier.startsWith(".") ? relative(root, resolve(root, dirname(file), specifier)) : specifier;
const rankOf = (file: string): number => order.indexOf(file.split("/")[1] ?? "");

/** Sites that `plinth init` copies: not part of the engine, and written as if by somebody else. */
const starters = "src/commands/init/starters/";
const engine = [...filesBelow("bin"), ...filesBelow("src")].filter(
  (file) => isCode(file) && !file.startsWith(starters),
);
const templates = filesBelow("templates").filter(isCode);

describe("imports run one way", () => {
  test("src/ has these folders and nothing else", () => {
    expect(readdirSync(join(root, "src")).sort()).toEqual([...order].sort());
  });

  test("a folder imports only from folders further down the order", () => {
    const crossing = engine.flatMap((file) =>
      importsOf(file)
        .map((specifier) => resolved(file, specifier))
        .filter((target) => target.startsWith("src/") && rankOf(target) < rankOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(crossing).toEqual([]);
  });

  test("a name is exported by one file only", () => {
    const files = new Map<string, string[]>();
    for (const file of engine)
      for (const [, name = ""] of readFileSync(join(root, file), "utf8").matchAll(exported))
        files.set(name, [...new Set([...(files.get(name) ?? []), file])]);
    expect([...files].filter(([, { length }]) => length > 1)).toEqual([]);
  });

  test("a type name is declared once", () => {
    const files = new Map<string, string[]>();
    for (const file of engine)
      for (const [, name = ""] of readFileSync(join(root, file), "utf8").matchAll(declaredType))
        files.set(name, [...(files.get(name) ?? []), file]);
    expect([...files].filter(([, { length }]) => length > 1)).toEqual([]);
  });

  test("there are no import cycles", () => {
    const imports = new Map(engine.map((file) => [file, importsOf(file).map((each) => resolved(file, each))]));
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
      if (way.includes(file) || done.has(file)) return;
      for (const target of imports.get(file) ?? []) visit(target, [...way, file]);
      done.add(file);
    };
    for (const file of engine) visit(file, []);
    expect(circles).toEqual([]);
  });

  test("the engine never imports the site", () => {
    const crossing = engine.flatMap((file) =>
      importsOf(file)
        .map((specifier) => resolved(file, specifier))
        .filter((target) => /^(templates|content|tests)\//.test(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(crossing).toEqual([]);
  });

  test("the engine contains no text of the site", () => {
    const words = /meadowlark|\bvpn\b|wireguard|sheridan|wyoming/i;
    expect(engine.filter((file) => words.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  test("templates use the engine's vocabulary only, the client only the hooks", () => {
    const crossing = templates.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !isAllowed(file, specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(crossing).toEqual([]);
  });

  test("starters use the engine's vocabulary and their packages only", () => {
    const own = /^(\.|plinth(\/outputs|\/images)?$|react$|highlight\.js\/|markdown-it-|@fontsource\/)/;
    const foreign = filesBelow(starters.slice(0, -1))
      .filter(isCode)
      .flatMap((file) => importsOf(file).filter((each) => !own.test(each) || each.includes("../..")));
    expect(foreign).toEqual([]);
  });

  test("only these files of the engine request URLs", () => {
    const calls = (file: string): boolean =>
      /[^.\w]fetch\(/.test(readFileSync(join(root, file), "utf8").replaceAll(/\/\*.*?\*\//gs, ""));
    expect(engine.filter((file) => file.endsWith(".ts") && calls(file)).sort()).toEqual([...fetching].sort());
  });

  test("disk, threads, processes and sockets stay at the edges", () => {
    const folderOf = (file: string): string => file.replace("src/", "").split("/")[0] ?? "";
    const crossing = engine.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => edges[specifier]?.split(" ").includes(folderOf(file)) === false)
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(crossing).toEqual([]);
  });

  test("checks are pure: nothing that they load reads the disk or starts threads", () => {
    const loaded = new Set(engine.filter((file) => file.startsWith("src/checks/")));
    const imported = /^(?:import|export) (?!type )[^;"]*?from "([^"]+)"/gm;
    for (const file of loaded)
      for (const [, specifier = ""] of file.startsWith("src/")
        ? readFileSync(join(root, file), "utf8").matchAll(imported)
        : [])
        loaded.add(resolved(file, specifier));
    expect(Object.keys(edges).filter((name) => loaded.has(name))).toEqual([]);
  });

  test("only the site's thread loads the templates' packages, which take longer to load than the engine", async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ["src/commands/main.ts"],
      outdir: "unwritten",
      ...{ bundle: true, splitting: true, write: false, metafile: true, logLevel: "silent" },
      ...{ packages: "external", format: "esm", platform: "node", jsx: "automatic", tsconfigRaw: {} },
    });
    const loaded = new Set(["src/commands/main.ts"]);
    for (const file of loaded)
      for (const { path, kind } of metafile.inputs[file]?.imports ?? [])
        if (kind !== "dynamic-import" || file === "src/commands/main.ts") loaded.add(path);
    expect([...loaded].filter((path) => /^(react|react-dom|zod|markdown-it)(\/|$)/.test(path))).toEqual([]);
  });

  test("only the command line prints", () => {
    const printing = engine.filter((file) =>
      /console\.(log|info|warn)|process\.std(out|err)\.write/.test(readFileSync(join(root, file), "utf8")),
    );
    // island-browser.js is a program of its own; engine-thread.ts forwards the output of templates.
    expect(printing).toEqual([
      "src/commands/command-line.ts",
      "src/runtime/engine-thread.ts",
      "src/runtime/island-browser.js",
    ]);
  });
});

function isAllowed(file: string, specifier: string): boolean {
  const target = resolved(file, specifier);
  if (file.startsWith("templates/client/"))
    return target.startsWith("templates/client/") || target === "templates/hooks.ts";
  if (specifier.startsWith(".")) return target.startsWith("templates/") && !target.startsWith("templates/client/");
  return !specifier.includes("/src/");
}

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md"])("every file that %s names exists", (page) => {
  const folders = ["src", "tests", "bin", "docs", "bench"];
  const files = folders.flatMap(filesBelow).filter((file) => !file.includes("/node_modules/"));
  const named = [...readFileSync(join(root, page), "utf8").matchAll(/`(\w[\w./-]*\.(?:tsx?|m?js|md|json))`/g)];
  expect(named.length).toBeGreaterThan(10);
  // A name without its folder stands beside one with it, or in the table of that folder.
  const exists = (name: string): boolean =>
    existsSync(join(root, name)) || files.some((file) => file.endsWith(`/${name}`));
  expect(named.map(([, name = ""]) => name).filter((name) => !exists(name))).toEqual([]);
});

test("every table of rows is listed, so that its rows are tested", () => {
  const unlisted = filesBelow("tests").filter((file) => {
    const list = join(root, dirname(file), "rows.ts");
    return (
      file.endsWith(".rows.ts") && existsSync(list) && !readFileSync(list, "utf8").includes(`./${basename(file)}"`)
    );
  });
  expect(unlisted).toEqual([]);
});
