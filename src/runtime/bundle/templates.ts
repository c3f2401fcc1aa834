/** templates/site.tsx and everything it imports -> one script, which the site's thread runs. */

import type * as esbuild from "esbuild";
import type { Finding, Report } from "../../base/diagnostic.ts";
import { siteFile, siteModule } from "../../base/places.ts";
import { escapedPattern } from "../../base/regexps.ts";
import type { BundledTemplates } from "../thread-client.ts";
import { collectOutputs, type Imported } from "./assets.ts";
import { clientModulesIn, fileOfInput, itself } from "./client-modules.ts";
import {
  commonOptions,
  type EsbuildOptions,
  findingsOfEsbuild,
  mergeSameMessages,
  type RunEsbuild,
} from "./esbuild.ts";
import { siteBundling } from "./site-plugins.ts";
import { irregularTemplates } from "./unreadable.ts";

/** Bundles the site's templates into one script. Undefined if an error was reported. @param inBundle packages to bundle, too. */
export async function bundleSite(
  root: string,
  report: Report,
  run: RunEsbuild,
  inBundle: ReadonlySet<string>,
): Promise<BundledTemplates | undefined> {
  const irregular = irregularTemplates(root);
  report.addAll(irregular);
  if (irregular.length > 0) return undefined;
  try {
    const result = await run(bundlingOf(root, inBundle));
    report.addAll(findingsOfEsbuild(result.warnings.filter(isReported), root));
    const code = textOf(result, ".mjs");
    if (usesSuspense(withoutIslands(code))) report.add(suspense);
    const imports = importsIn(result.metafile);
    return {
      code,
      map: textOf(result, ".mjs.map"),
      templates: [...imports.keys()].filter((file) => file.startsWith("templates/")),
      imports,
      imported: importedIn(result, root),
      islands: clientModulesIn(result.metafile),
    };
  } catch (failure) {
    if (!isBuildFailure(failure)) throw failure;
    report.addAll(mergeSameMessages(findingsOfEsbuild(failure.errors, root)));
    return undefined;
  }
}

/** How esbuild bundles the templates of a site: for Node, with the JSX runtime of site-thread/react/. */
const bundlingOf = (root: string, inBundle: ReadonlySet<string>): EsbuildOptions => ({
  stdin: {
    contents: `export * as exported from "./${siteFile}";`,
    resolveDir: root,
    sourcefile: "plinth",
    loader: "ts",
  },
  ...commonOptions(root),
  outfile: siteModule,
  publicPath: "/", // the base path is added to the HTML and CSS that use it
  sourcemap: "external",
  sourcesContent: false,
  format: "esm",
  platform: "node",
  target: "node20",
  jsxImportSource: "plinth:react",
  external: ["file:*"],
  keepNames: true,
  ...siteBundling(root, inBundle),
});

/** The output of esbuild beside the site's code. */
function importedIn({ outputFiles, metafile }: esbuild.BuildResult<EsbuildOptions>, root: string): Imported {
  const { files, assets } = collectOutputs(root, {
    outputFiles: outputFiles.filter(({ path }) => !/[\\/]site\.(mjs|css)(\.map)?$/.test(path)),
    metafile,
  });
  const cssSources = Object.keys(metafile.outputs["site.css"]?.inputs ?? {});
  return { css: textOf({ outputFiles }, "site.css"), cssSources, files, assets };
}

/** Sorted, so that a client module itself comes after its islands. */
const importsIn = ({ inputs }: esbuild.Metafile): Map<string, string[]> =>
  new Map(
    Object.entries(inputs)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, { imports }]) => [fileOfInput(path), imports.map((each) => fileOfInput(each.path))]),
  );

/** The code without the modules of islands, which can wait in browsers. A module begins with a line that names its file. */
const withoutIslands = (code: string): string =>
  code.replaceAll(new RegExp(`^// .*${escapedPattern(itself)}\n(?:(?!// ).*\n?)*`, "gm"), "");

/**
 * React's static renderer outputs the fallback for anything that suspends or throws inside a
 * Suspense boundary, without an error: an incomplete page would be published.
 */
function usesSuspense(code: string): boolean {
  return [...code.matchAll(importOfReact)].some(([, clause = ""]) => {
    const whole = /^(?:\* as\s+)?(\w+)/.exec(clause)?.[1];
    return (
      /\{[^}]*\b(Suspense|lazy)\b/.test(clause) || (whole && new RegExp(`\\b${whole}\\.(Suspense|lazy)\\b`).test(code))
    );
  });
}
const importOfReact = /\bimport\s+([^"]*?)\s+from\s*"[^"]*\/react(?:\/index\.js|\.mjs)"/g;
const suspense: Finding = {
  code: "template/suspense",
  at: { kind: "text", text: "Suspense" },
  message:
    "A static page cannot wait: React would print the fallback of <Suspense>, or of lazy(), as if it were the page.",
  hint: "Remove <Suspense>: a build waits for async components. Import the component instead of lazy().",
};

/** A missing default export has a better message in site-options.ts. */
const isReported = (warning: esbuild.Message): boolean => warning.id !== "import-is-undefined";

const isBuildFailure = (failure: unknown): failure is esbuild.BuildFailure =>
  failure instanceof Error && Array.isArray((failure as Partial<esbuild.BuildFailure>).errors);

const textOf = (result: { outputFiles: esbuild.OutputFile[] }, ending: string): string =>
  result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
