/** Reports besides the terminal: a SARIF file, and GitHub Actions, detected by its environment variables. */

import { existsSync, realpathSync } from "node:fs";
import { formatPosition, printable } from "../../base/code-frame.ts";
import { type Diagnostic, severities } from "../../base/diagnostic.ts";
import { messageOf } from "../../base/message.ts";
import { pathIn } from "../../base/path-in.ts";
import { siteFile } from "../../base/places.ts";
import { groupsOf } from "../../base/sample.ts";
import { appendText, writeText } from "../../content/disk/write-file.ts";
import type { BuildResult } from "../../pipeline/build.ts";
import { changesBetween, isChanged } from "../../publish/manifest-diff.ts";
import { encodedPath } from "../../urls/urls.ts";
import { toSeeAll } from "../options.ts";
import { countsOf, draftsText, outputSummary } from "./build.ts";
import { changeTables, escapedMarkdown, markdownTable, weights } from "./markdown.ts";

interface CiOptions {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** The SARIF file, absolute. */
  readonly sarif?: string | undefined;
  readonly version: string;
}

/**
 * Writes the SARIF file and the step's summary.
 * @returns what to print: annotations, and files that could not be written; and whether the SARIF file is written.
 */
export function reportToCi(
  result: BuildResult,
  { root, env, sarif: file, version }: CiOptions,
): { readonly text: string; readonly isWritten: boolean } {
  const isOnGitHub = env.GITHUB_ACTIONS === "true";
  const folder = isOnGitHub && env.GITHUB_WORKSPACE ? pathInWorkspace(root, env.GITHUB_WORKSPACE) : "";
  const diagnostics = result.diagnostics.map((diagnostic) => below(diagnostic, folder));
  const lines: string[] = isOnGitHub ? diagnostics.map(annotation) : [];
  const write = (path: string, act: () => void): boolean => {
    try {
      act();
      return true;
    } catch (error) {
      lines.push(`${path} could not be written: ${messageOf(error)}.\n`);
      return false;
    }
  };
  const isWritten =
    file === undefined || write(file, () => writeText(file, sarif(diagnostics, version, `${folder}${siteFile}`)));
  const page = isOnGitHub ? env.GITHUB_STEP_SUMMARY : undefined;
  if (page) write(page, () => appendText(page, stepSummary({ ...result, diagnostics })));
  return { text: lines.join(""), isWritten };
}

/** `site/` for a site in a folder of the repository; empty for one at its root, or elsewhere. */
function pathInWorkspace(root: string, workspace: string): string {
  if (!existsSync(root) || !existsSync(workspace)) return "";
  const path = pathIn(realpathSync(workspace), realpathSync(root));
  return path === "" || path === ".." || path.startsWith("../") || /^[a-z]:/i.test(path) ? "" : `${path}/`;
}

const below = ({ file, ...rest }: Diagnostic, folder: string): Diagnostic =>
  file === undefined ? rest : { ...rest, file: `${folder}${file}` };

/**
 * `::error file=content/faq.json,line=8,col=144,title=link/no-target::…`. GitHub shows ten of each severity in the diff of
 * a pull request. The escapes are the runner's (docs.github.com, "Workflow commands"; actions/toolkit, command.ts).
 */
function annotation({ severity, code, message, hint, file, line, column }: Diagnostic): string {
  const properties = Object.entries({ file, line, col: column, title: code })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapedProperty(printable(String(value)))}`);
  const text = [message, hint].filter((part) => part !== undefined).map(printable);
  return `::${severity} ${properties.join(",")}::${escapedData(text.join("\n"))}\n`;
}

const escapedData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapedProperty = (text: string): string => escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** A build as Markdown: its pages and files, the changes since the last build, the diagnostics. */
export function stepSummary(result: BuildResult): string {
  const { ok, records, diagnostics, baseline, before, published } = result;
  const changes = changesBetween(before?.files ?? [], records);
  const drafts = escapedMarkdown(draftsText(result).trimEnd());
  const since = before
    ? ["", "### Since the last build", ...(isChanged(changes) ? changeTables(changes) : ["", "Nothing changed."])]
    : [];
  const outcome = ok ? "no errors" : "failed";
  return [
    `## Plinth: ${published ? "published" : outcome}`,
    "",
    ...(ok ? [`${outputSummary(records)}.`, "", ...weights(changes, before !== undefined)] : []),
    ...(diagnostics.length > 0 ? ["", "### Found", "", ...findingsSection(diagnostics)] : []),
    ...(drafts ? ["", drafts] : []),
    ...(baseline.accepted.length > 0 ? ["", `${countsOf(baseline.accepted)} accepted by the baseline.`] : []),
    ...(ok ? since : []),
    "",
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** A table of the diagnostics; of many, a table of their codes and one of the first of each. */
function findingsSection(diagnostics: readonly Diagnostic[]): string[] {
  const groups = groupsOf(diagnostics);
  const sampled = new Set(groups.flatMap((group) => group.sample));
  const rows = diagnostics
    .filter((each) => sampled.has(each))
    .map((diagnostic) => {
      const { severity, code, message, hint } = diagnostic;
      return [
        severity,
        escapedMarkdown(formatPosition(diagnostic)),
        code,
        [message, hint ?? ""].map(escapedMarkdown).join(" ").trim(),
      ];
    });
  const codes = groups.map(({ severity, code, count: all }) => [`${all}`, severity, code]);
  const counts = [
    ...markdownTable(["Number", "", "Code"], codes),
    "",
    `The first of each (${toSeeAll} shows all):`,
    "",
  ];
  return [
    ...(rows.length < diagnostics.length ? counts : []),
    ...markdownTable(["", "Place", "Code", "Message"], rows),
  ];
}

const codes = Object.keys(severities).sort();

/**
 * Diagnostics as SARIF 2.1.0 (OASIS), which code hosts and editors read.
 * @param diagnostics with files relative to the repository's root, or to the site's.
 * @param fallback the place of a diagnostic without a file: a host shows no result without a place.
 */
function sarif(diagnostics: readonly Diagnostic[], version: string, fallback: string): string {
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Plinth", version, rules: codes.map(sarifRule) } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, fallback)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** How such a file begins, up to the name of the tool. */
export const startOfSarif = /^\{\s*"\$schema": "[^"]*sarif[^[]*\[[^[]*"name": "Plinth"/;

const sarifRule = (id: string) => ({
  id,
  shortDescription: { text: id.replace("/", ": ").replaceAll("-", " ") },
  defaultConfiguration: { level: severities[id as keyof typeof severities] },
});

const resultOf = (
  { severity, code, message, hint, file = "", line, column = 1, length }: Diagnostic,
  fallback: string,
) => ({
  ruleId: code,
  ruleIndex: codes.indexOf(code),
  level: severity,
  message: { text: hint === undefined ? message : `${message}\n${hint}` },
  locations: [
    {
      physicalLocation: {
        // A relative reference (RFC 3986, 4.2).
        artifactLocation: { uri: encodedPath(file || fallback), uriBaseId: "%SRCROOT%" },
        ...(line === undefined
          ? {}
          : { region: { startLine: line, startColumn: column, ...(length && { endColumn: column + length }) } }),
      },
    },
  ],
});
