/** Imports run one way, from the first folder of the line to the last; see ARCHITECTURE.md. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { severities } from "../src/diagnostics/diagnostic.ts";

const root = resolve(import.meta.dirname, "..");

/** From top to bottom: a folder imports only from folders further down the list. */
const order = "commands serve pipeline checks publish render output program hosting content api urls diagnostics".split(
  " ",
);

/** The files of a folder that others may import; all of `content`, `urls` and `diagnostics`. */
const faces: Readonly<Record<string, readonly string[]>> = {
  commands: ["main.ts"],
  serve: [
    "dev/dev.ts",
    "dev/events.ts",
    "http/guard.ts",
    "http/server.ts",
    "inspector/inspector.ts",
    "inspector/visual-report.ts",
    "preview/preview.ts",
  ],
  pipeline: [
    "baseline.ts",
    "build.ts",
    "claims.ts",
    "files.ts",
    "job.ts",
    "locate-targets.ts",
    "pages.ts",
    "profile.ts",
    "site-report.ts",
    "site.ts",
  ],
  checks: [
    "budgets.ts",
    "facts.ts",
    "html-standard.ts",
    "index.ts",
    "leaks.ts",
    "links/link-redirects.ts",
    "links/link-targets.ts",
    "page-weight.ts",
  ],
  publish: [
    "manifest-diff.ts",
    "manifest.ts",
    "output-folder.ts",
    "precompress.ts",
    "shape.ts",
    "shards/merge.ts",
    "shards/shard.ts",
    "staging.ts",
    "url-list.ts",
  ],
  render: [
    "bundle/assets.ts",
    "bundle/esbuild.ts",
    "bundle/site-plugins.ts",
    "bundle/static-code.ts",
    "bundle/templates.ts",
    "engine-files.ts",
    "errors.ts",
    "islands.ts",
    "load.ts",
    "not-a-site.ts",
    "page-templates.ts",
    "site-thread.ts",
    "thread.ts",
    "v8-pace.ts",
    "versions.ts",
  ],
  output: [
    "facts/file.ts",
    "facts/head.ts",
    "facts/leaks.ts",
    "facts/leftovers.ts",
    "facts/page.ts",
    "facts/xml.ts",
    "finish/base-path.ts",
    "finish/csp.ts",
    "finish/finish.ts",
    "finish/styles/assets.ts",
    "html/attributes.ts",
    "html/browser-tree.ts",
    "html/css-faults.ts",
    "html/element.ts",
    "html/link-kinds.ts",
    "html/links.ts",
    "html/marked-html.ts",
    "html/memo.ts",
    "html/script.ts",
    "html/tokenizer.ts",
    "inspect.ts",
    "output-file.ts",
    "pictures/resizer.ts",
    "pictures/sharp.ts",
    "sent-sizes.ts",
    "summaries.ts",
  ],
  program: [
    "content/collection.ts",
    "content/editor-schemas.ts",
    "islands/page-islands.tsx",
    "markdown/components/scan.ts",
    "markdown/marks.ts",
    "markdown/unsupported.ts",
    "protocol.ts",
    "react/jsx-runtime.ts",
    "react/render-page.tsx",
  ],
  hosting: [
    "content-types.ts",
    "header-values.ts",
    "headers-file.ts",
    "host-limits.ts",
    "host.ts",
    "hosts/index.ts",
    "redirects-file.ts",
    "served-at.ts",
    "validate.ts",
  ],
  api: [
    "budget.ts",
    "component.ts",
    "current-site.ts",
    "date.ts",
    "hosting.ts",
    "index.ts",
    "islands.ts",
    "markdown-options.ts",
    "options.ts",
    "outputs/absolute-urls.ts",
    "outputs/xml.ts",
    "pattern.ts",
    "pictures.ts",
    "styles-slot.ts",
  ],
};

/** The folders that may use the disk, threads, processes or sockets: what is above and between them is pure. */
const edges: Readonly<Record<string, string>> = {
  "node:fs": "bin commands serve pipeline publish render output content",
  "node:fs/promises": "",
  "node:worker_threads": "serve render program",
  "node:child_process": "commands serve render",
  "node:http": "commands serve",
};

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
const isCode = (file: string): boolean => /\.(tsx?|js)$/.test(file) && !file.endsWith(".d.ts");
const exported = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
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

  test("a folder is imported from the files of its face only", () => {
    const targets = engine.flatMap((file) =>
      importsOf(file)
        .map((specifier) => resolved(file, specifier).split("/"))
        .filter(([top, folder = ""]) => top === "src" && faces[folder] && folder !== file.split("/")[1]),
    );
    const imported = (folder: string): string[] =>
      targets.filter(([, each]) => each === folder).map(([, , ...file]) => file.join("/"));
    for (const [folder, files] of Object.entries(faces))
      expect([folder, ...new Set(imported(folder).sort())]).toEqual([folder, ...files]);
  });

  test("a name is exported by one file only", () => {
    const files = new Map<string, string[]>();
    for (const file of engine)
      for (const [, name = ""] of readFileSync(join(root, file), "utf8").matchAll(exported))
        files.set(name, [...new Set([...(files.get(name) ?? []), file])]);
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

  test("disk, threads, processes and sockets stay at the edges", () => {
    const folderOf = (file: string): string => file.replace("src/", "").split("/")[0] ?? "";
    const crossing = engine.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => edges[specifier]?.split(" ").includes(folderOf(file)) === false)
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(crossing).toEqual([]);
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
    // thread.ts forwards the output of templates.
    expect(printing).toEqual(["src/commands/command-line.ts", "src/render/thread.ts"]);
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
  const files = ["src", "tests", "bin", "docs", "bench"].flatMap(filesBelow);
  const named = [...readFileSync(join(root, page), "utf8").matchAll(/`(\w[\w./-]*\.(?:tsx?|m?js|md|json))`/g)];
  expect(named.length).toBeGreaterThan(10);
  // A name without its folder stands beside one with it, or in the table of that folder.
  const exists = (name: string): boolean =>
    existsSync(join(root, name)) || files.some((file) => file.endsWith(`/${name}`));
  expect(named.map(([, name = ""]) => name).filter((name) => !exists(name))).toEqual([]);
});

test("CONTRIBUTING.md lists the files that report each code of a check", async () => {
  const checks = readdirSync(join(root, "src/checks"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && file !== "index.ts")
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, "src/checks", file), "utf8") }));
  const rows = Object.keys(severities)
    .sort()
    .flatMap((code) => {
      const files = checks.flatMap(({ file, text }) => (text.includes(`"${code}"`) ? `\`${file}\`` : []));
      return files.length > 0 ? `| \`${code}\` | ${files.join(", ")} |` : [];
    });
  const page = join(root, "CONTRIBUTING.md");
  const [before = "", , after = ""] = readFileSync(page, "utf8").split(
    /(?<=\n\| code \|.*\n\|---\|---\|\n)|(?=\n\nThe other files)/,
  );
  // After a change, `npx vitest run tests/architecture.test.ts --update` writes the table again.
  await expect(`${before}${rows.join("\n")}${after}`).toMatchFileSnapshot(page);
});
