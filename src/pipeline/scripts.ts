/**
 * Scripts that are published unchanged, inline or as files: whether browsers run them. They are parsed when the output is
 * complete, since pages decide which files are modules, and a module is linked with those that it imports.
 */

import type { ScriptProblems } from "../checks/facts.ts";
import type { FileProblem } from "../output/facts/xml.ts";
import { linkKinds } from "../output/html/link-kinds.ts";
import { isBare, notRun, problemOfClassic } from "../output/html/script.ts";
import { problemOfScriptFile, problemsOfModules } from "../runtime/bundle/static-code.ts";
import { pathPrefixOf, resolveLink } from "../urls/urls.ts";
import type { Job } from "./job.ts";
import type { Output } from "./output.ts";
import type { PreparedSite } from "./site.ts";

/** Parses each script of the output once. Also returns the problems of files, by their paths. */
export async function findScriptProblems(
  site: PreparedSite,
  { pages, files, scripts }: Pick<Output, "pages" | "files" | "scripts">,
  job: Job,
): Promise<ScriptProblems & { readonly files: ReadonlyMap<string, FileProblem> }> {
  const pathPrefix = pathPrefixOf(job.base);
  const pathOf = (url: string, from: string): string | undefined => {
    const target = resolveLink(url, from, site.siteUrl, pathPrefix);
    return target.kind === "internal" ? target.pathname.slice(1) : undefined;
  };
  const loaded = pages.flatMap((page) => page.scripts.map((script) => ({ ...script, page: page.url })));
  const used = (isModules: boolean) =>
    loaded.flatMap(({ url, isModule, page }) =>
      url !== undefined && isModule === isModules ? (pathOf(url, page) ?? []) : [],
    );
  const others = files.flatMap(({ file }) => (file ? { url: `/${file.path}`, links: file.links } : []));
  const imported = [...pages, ...others].flatMap((each) =>
    each.links.flatMap(({ url, kind }) => (modular.has(kind) ? (pathOf(url, each.url) ?? []) : [])),
  );
  const inline = [...new Set(loaded.flatMap(({ text }) => text ?? []))];
  const mapped = pages.some(({ importNames }) => importNames.some((name) => !isBare(name)));
  const problems = await problemsOfModules({
    files: scripts,
    entries: [...new Set([...used(true), ...imported])].filter((path) => scripts.has(path)).sort(),
    inline,
    // A relative URL in an inline module depends on the page.
    resolve: (specifier, from) =>
      mapped || isBare(specifier) || (from === undefined && specifier.startsWith("."))
        ? undefined
        : pathOf(specifier, `/${from ?? ""}`),
  });
  for (const { file } of files) {
    const text = file && file.kind !== "bundle" && !problems.read.has(file.path) ? scripts.get(file.path) : undefined;
    const problem = text === undefined ? undefined : await problemOfScriptFile(text);
    if (file && problem) problems.files.set(file.path, problem);
  }
  const notClassic = new Map<string, string>();
  for (const path of new Set(used(false))) {
    const why = problems.files.has(path) ? undefined : problemOfClassic(scripts.get(path) ?? "");
    if (why !== undefined) notClassic.set(path, why);
  }
  const reasons = [...problems.inline].map(([text, why]) => [text, notRun(why)] as const);
  return { files: problems.files, inline: new Map(reasons), notClassic };
}

const modular = linkKinds("link modulepreload, script import(), plinth-island src, plinth-island runtime");
