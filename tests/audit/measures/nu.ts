/** The Nu HTML checker of the W3C on the files of the pages: no error, no warning. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installed } from "../../support/install.ts";
import { pathOf } from "../../support/real-site.ts";
import type { Measure } from "../measure.ts";
import { toolFile } from "../tools.ts";

/** Valid CSS that its parser did not support in November 2025; counted in every run. */
const passedOver: Readonly<Record<string, RegExp>> = {
  "CSS at-rules that it does not support":
    /^CSS: Unrecognized at-rule “@(view-transition|container|layer|starting-style)”$/,
  "parse errors from these at-rules": /^CSS: Parse Error\.$/,
  "properties of CSS Fonts 5, SVG 2, View Transitions 2, Box Sizing 4, Conditional Rules 5 and Scroll-driven Animations":
    /^CSS: “[^”]+”: Property “(size-adjust|paint-order|vector-effect|view-transition-(name|group)|contain-intrinsic-block-size|container-type|animation-(timeline|range))” doesn't exist\.$/,
  "Grid Layout 2": /^CSS: “grid-template-(rows|columns)”: “subgrid” is not a “grid-template-(rows|columns)” value\.$/,
  "Motion Path 1": /^CSS: “offset-path”: Unknown dimension\.$|: Property “offset-(path|distance)” doesn't exist\.$/,
  "::details-content of CSS Pseudo 4": /^CSS: Unknown pseudo-element or pseudo-class “::details-content”\.$/,
  "color-mix() and var() in colours":
    /^CSS: “[^”]+”: “(in” is not a “color|(color-mix\(.*|var\([^)]*\))” is not a “(fill|stroke|stop-color|background-color))” value\.$/,
  "Trusted Types in a policy":
    /^Bad value .* for attribute “content” on element “meta”: (Unrecognised directive-name: "(require-trusted-types-for|trusted-types)"\.\s*)+$/,
  "speculation rules": /speculationrules/,
};

interface Message {
  /** "info" with subType "warning" is a warning; without it, a remark (such as about "/>"). */
  readonly type: "error" | "info" | "non-document-error";
  readonly subType?: "warning" | "fatal";
  readonly url: string;
  readonly lastLine?: number;
  readonly lastColumn?: number;
  readonly message: string;
}

export const nu: Measure = async ({ site }, pages, report) => {
  const fileOf = (path: string): string => join(site, pathOf(path));
  const jar = toolFile("vnu-jar/build/dist/vnu.jar");
  const args = ["-jar", jar, "--format", "json", "--exit-zero-always", "--stdout", ...pages.map(fileOf)];
  const java = installed("Java", ["/usr/bin/java"], ["default-jre-headless"]);
  const { stdout, stderr } = spawnSync(java, args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (stdout === "") throw new Error(`The Nu checker said nothing: ${stderr}`);
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  const isPassedOver = (text: string): boolean => Object.values(passedOver).some((pattern) => pattern.test(text));
  for (const path of pages) {
    const file = fileOf(path);
    const serious = messages
      .filter(({ url }) => url === pathToFileURL(file).href || url === `file:${file}`)
      .filter(({ type, subType }) => type !== "info" || subType === "warning");
    const problems = serious.filter(({ message }) => !isPassedOver(message));
    const told = problems.map(({ lastLine, lastColumn, message }) => `${lastLine}:${lastColumn} ${message}`);
    report(path, [`${problems.length}, and ${serious.length - problems.length} passed over`, told]);
  }
};
