/** Imports run one way. This table is where the layers are written down; see ARCHITECTURE.md. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** From the top to the ground: a file may import from its own layer's list and from those below it, never from above. */
const layers: readonly (readonly string[])[] = [
  ["bin/plinth.js", "bin/engine.js", "bin/bundle-engine.js"],
  ["src/cli.ts"],
  ["src/usage.ts", "src/arguments.ts"],
  ["src/serving.ts"],
  ["src/dev/dev.ts", "src/dev/terminal.ts"],
  ["src/reporter.ts"],
  ["src/tell/tell.ts"],
  ["src/new/", "src/verify/", "src/explain/", "src/schemas/", "src/exit-code.ts"],
  ["src/ask.ts"],
  ["src/tell/"],
  ["src/build.ts"],
  ["src/removed.ts", "src/precompress.ts"],
  ["src/dev/"],
  ["src/preview/"],
  ["src/site-folder.ts"],
  ["src/load.ts", "src/take-in.ts", "src/make.ts", "src/emit.ts", "src/bundle.ts", "src/locate.ts"],
  ["src/kept-bundle.ts"],
  ["src/bundle-sources.ts"],
  ["src/template-error.ts", "src/parts/gather.ts", "src/parts/inputs.ts"],
  [
    "src/publish.ts",
    "src/parts/",
    "src/examine.ts",
    "src/finish.ts",
    "src/hosting-problems.ts",
    "src/hosting-limits.ts",
    "src/origin.ts",
    "src/validity.ts",
    "src/secrets.ts",
    "src/baseline.ts",
    "src/checks/index.ts",
    "src/program.ts",
    "src/threads.ts",
    "src/claims.ts",
  ],
  ["src/checks/", "src/lock.ts", "src/worker.ts", "src/thread.ts", "src/boot.js"],
  ["src/calls.ts"],
  ["src/start-thread.js"],
  ["src/folder.ts", "src/failure.ts", "src/serve/"],
  ["src/dev/error-page.ts"],
  ["src/dev/error-style.ts", "src/dev/shell.ts"],
  ["src/start/"],
  [
    "src/collect.ts",
    "src/prove.ts",
    "src/site-shape.ts",
    "src/render.tsx",
    "src/second-look.ts",
    "src/provenance.ts",
    "src/scan.ts",
    "src/scan-file.ts",
    "src/manifest.ts",
    "src/changes.ts",
    "src/esbuild.ts",
  ],
  ["src/style/", "src/policy.ts", "src/base.ts"],
  ["src/drafts.ts"],
  ["src/parse.ts", "src/references.ts", "src/schema.ts", "src/output.ts"],
  ["src/read.ts", "src/plain.ts", "src/outputs/", "src/hosts/"],
  ["src/site.ts"],
  [
    "src/json.ts",
    "src/yaml.ts",
    "src/urls-in.ts",
    "src/order.ts",
    "src/to-be-written.ts",
    "src/frame.ts",
    "src/tags.ts",
    "src/edits.ts",
    "src/scan/",
    "src/control/",
  ],
  [
    "src/markdown.tsx",
    "src/date.ts",
    "src/diagnostic.ts",
    "src/budget.ts",
    "src/hosting.ts",
    "src/url.ts",
    "src/suggest.ts",
  ],
  [
    "src/alive.ts",
    "src/compiled.js",
    "src/pace.js",
    "src/ready.ts",
    "src/jsx-runtime.ts",
    "src/memo.ts",
    "src/note.ts",
    "src/profile.ts",
    "src/style/slot.ts",
  ],
];

/** Only these may touch the disk, start threads or print. */
const edges: Readonly<Record<string, readonly string[]>> = {
  "node:fs": [
    "bin/engine.js",
    "bin/bundle-engine.js",
    "compiled.js",
    "kept-bundle.ts",
    "bundle-sources.ts",
    "cli.ts",
    "site-folder.ts",
    "read.ts",
    "secrets.ts",
    "locate.ts",
    "publish.ts",
    "lock.ts",
    "alive.ts",
    "folder.ts",
    "baseline.ts",
    "verify/disk.ts",
    "verify/verify.ts",
    "load.ts",
    "new/write.ts",
    "tell/tell.ts",
    "schemas/schemas.ts",
    "thread.ts",
    "dev/content.ts",
    "dev/moment.ts",
    "dev/reload.ts",
    "dev/concern.ts",
    "dev/watch.ts",
    "dev/watch-thread.js",
    "parts/gather.ts",
    "preview/edition.ts",
    "preview/files.ts",
    "preview/send-file.ts",
  ],
  "node:fs/promises": [],
  "node:worker_threads": [
    "compiled.js",
    "boot.js",
    "start-thread.js",
    "thread.ts",
    "program.ts",
    "worker.ts",
    "dev/watch.ts",
    "dev/watch-thread.js",
  ],
  "node:child_process": ["serving.ts", "dev/checker.ts", "verify/verify.ts"],
  "node:http": [
    "serve/server.ts",
    "serve/listen.ts",
    "dev/dev.ts",
    "dev/reload.ts",
    "preview/answer.ts",
    "preview/respond.ts",
    "preview/send-file.ts",
  ],
};

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
const isCode = (file: string): boolean => /\.(tsx?|js)$/.test(file) && !file.endsWith(".d.ts");
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /(?:^|\n)(?:import|export)[^;(]*?from "([^"]+)"|import\("([^"]+)"\)|\nimport "([^"]+)"/g,
    ),
  ].map(([, one, two, three]) => one ?? two ?? three ?? "");
const resolved = (file: string, specifier: string): string =>
  specifier.startsWith(".") ? relative(root, resolve(root, dirname(file), specifier)) : specifier;
const layerOf = (file: string): number => {
  const exact = layers.findIndex((layer) => layer.includes(file));
  return exact >= 0
    ? exact
    : layers.findIndex((layer) => layer.some((entry) => entry.endsWith("/") && file.startsWith(entry)));
};

const engine = [...filesBelow("bin"), ...filesBelow("src")].filter(isCode);
const templates = filesBelow("templates").filter(isCode);

describe("imports run one way", () => {
  test.each(engine)("%s", (file) => {
    expect(layerOf(file), "every file has its layer in the table").toBeGreaterThanOrEqual(0);
    for (const target of importsOf(file).map((specifier) => resolved(file, specifier))) {
      if (!target.startsWith("src/")) continue;
      expect(layerOf(target), `${file} imports ${target}`).toBeGreaterThanOrEqual(layerOf(file));
    }
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

  test("the engine holds no word of the site", () => {
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

  test("disk and threads stay at the edges", () => {
    const crossing = engine.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => edges[specifier] && !edges[specifier]?.includes(file.replace("src/", "")))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(crossing).toEqual([]);
  });

  test("what templates need, the site's thread alone loads: it takes a command longer than all the engine", async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ["src/cli.ts"],
      outdir: "unwritten",
      ...{ bundle: true, splitting: true, write: false, metafile: true, logLevel: "silent" },
      ...{ packages: "external", format: "esm", platform: "node", jsx: "automatic", tsconfigRaw: {} },
    });
    const loaded = new Set(["src/cli.ts"]);
    for (const file of loaded)
      for (const { path, kind } of metafile.inputs[file]?.imports ?? [])
        if (kind !== "dynamic-import") loaded.add(path);
    expect([...loaded].filter((path) => /^(react|react-dom|zod|markdown-it)(\/|$)/.test(path))).toEqual([]);
  });

  test("only the command line prints", () => {
    const printing = engine.filter((file) =>
      /console\.(log|info|warn)|process\.std(out|err)\.write/.test(readFileSync(join(root, file), "utf8")),
    );
    // The thread's file passes on what templates print.
    expect(printing).toEqual(["src/cli.ts", "src/thread.ts"]);
  });
});

function isAllowed(file: string, specifier: string): boolean {
  const target = resolved(file, specifier);
  if (file.startsWith("templates/client/"))
    return target.startsWith("templates/client/") || target === "templates/hooks.ts";
  if (specifier.startsWith(".")) return target.startsWith("templates/") && !target.startsWith("templates/client/");
  return !specifier.includes("/src/");
}
