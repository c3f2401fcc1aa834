/** The pages of docs/content/reference/diagnostics/: one for each code, with its examples, and the index. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Code, isAdjustable, severities } from "../../src/base/diagnostic.ts";
import { families } from "../../src/commands/help.ts";
import { type Block, blocksOf, filesOf, sectionsOf } from "../support/examples.ts";

export const folder = resolve(import.meta.dirname, "../../docs/content/reference/diagnostics");
export const codes = Object.keys(severities) as Code[];

export interface DiagnosticPage {
  readonly code: Code;
  /** Its front matter, without the fences. */
  readonly frontMatter: string;
  readonly description: string;
  /** The text before the first heading. */
  readonly lead: string;
  readonly headings: readonly string[];
  readonly wrong: readonly Block[];
  readonly right: readonly Block[];
  /** The first paragraph of "Right": what to do. */
  readonly fix: string;
  /** A way to accept it; empty on most pages. */
  readonly accepted: readonly Block[];
}

/** The page of a code. */
export function pageOf(code: Code): DiagnosticPage {
  const text = readFileSync(join(folder, `${code}.md`), "utf8");
  const [, frontMatter = "", body = ""] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text) ?? [];
  const sections = sectionsOf(body, "##");
  const blocksIn = (heading: string): Block[] => blocksOf(sections.get(heading) ?? "");
  return {
    code,
    frontMatter,
    description: /^description: (.*)$/m.exec(frontMatter)?.[1] ?? "",
    lead: body.split("\n## ", 1)[0] ?? "",
    headings: [...sections.keys()],
    wrong: blocksIn("Wrong"),
    right: blocksIn("Right"),
    fix: sections.get("Right")?.trim().split("\n", 1)[0] ?? "",
    accepted: blocksIn("When it is not a mistake"),
  };
}

export const pages: readonly DiagnosticPage[] = codes.map(pageOf);

/** True for a page whose example needs other commands than `plinth build`: diagnostic-commands.slow.test.ts runs them. */
export const hasCommands = ({ wrong }: DiagnosticPage): boolean => wrong.some(({ kind }) => kind === "console");

export const index = readFileSync(join(folder, "README.md"), "utf8");
/** The site of the examples, which the index contains. */
export const exampleSite = filesOf(blocksOf(index));

/** Codes whose example a test cannot cause by files and commands, and why. Other tests print the same lines. */
export const causedElsewhere: Readonly<Partial<Record<Code, string>>> = {
  "browser/unavailable": "the packages and a browser are installed here",
  "external/gone": "it needs other sites",
  "external/moved": "it needs other sites",
  "html/no-validator": "html-validate is installed here",
  "picture/no-sharp": "sharp is installed here",
  "publish/failed": "it needs a full disk",
  "publish/leftover": "it needs a folder of another user",
  "publish/locked": "it needs a second process",
  "verify/other-engine": "it needs an earlier version of Plinth",
};

/** True for a page whose example needs a browser: tests/browser/pages.test.ts runs them. */
export const isOfBrowser = ({ code }: DiagnosticPage): boolean =>
  code.startsWith("browser/") && causedElsewhere[code] === undefined;

/** The first line of a page: the severity of its code, and what a site can do about it. */
export function severityLine(code: Code): string {
  const isError = severities[code] === "error";
  const choice = isAdjustable(code)
    ? "a site can turn it off or accept it"
    : isError
      ? "it cannot be turned off"
      : "a site can accept it";
  const orError = code === "page/csp" ? ", or an error for a page's own policy" : "";
  return `**${isError ? "Error" : "Warning"}**${orError} · [${choice}](../README.md#errors-and-warnings)`;
}

/** The part of the index that lists all codes, as it has to be. */
export const listOfCodes = (): string =>
  Object.entries(families)
    .map(([family, about]) => {
      const rows = pages
        .filter(({ code }) => code.startsWith(`${family}/`))
        .map(({ code, description }) => `| [${code}](./${code}.md) | ${severities[code]} | ${description} |\n`);
      const sentence = `${about[0]?.toUpperCase()}${about.slice(1)}.`;
      return `## ${family}\n\n${sentence}\n\n| code | severity | meaning |\n|---|---|---|\n${rows.join("")}`;
    })
    .join("\n");
