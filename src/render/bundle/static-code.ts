/** Scripts and stylesheets of content/static/, which are published unchanged: whether browsers can read them, by esbuild. */
import type * as esbuild from "esbuild";
import { textOf } from "../../output/facts/file.ts";
import type { FileProblem } from "../../output/facts/xml.ts";
import { loadEsbuild } from "./esbuild.ts";
import { lostSemicolonIn } from "./lost-semicolons.ts";

/** Why browsers do not run a script, or skip a part of a stylesheet. */
export async function problemOfCode(path: string, bytes: Uint8Array): Promise<FileProblem | undefined> {
  const [, loader] = /\.m?(js|css)$/i.exec(path) ?? [];
  if (loader === undefined) return undefined;
  const isScript = loader.toLowerCase() === "js";
  const code = textOf(path, bytes) ?? "";
  const lost = isScript ? undefined : lostSemicolonIn(code);
  if (lost) return { ...lost, severity: "warning", mattersIfUsed: true };
  const messages = await messagesOf(code, isScript ? "js" : "css");
  const [first] = messages.filter(({ text }) => (isScript ? !reserved.test(text) : skipping.test(text)));
  if (!first) return undefined;
  const { text } = first;
  // The bracket that is not closed, rather than the end of the file.
  const location = (isScript ? undefined : first.notes[0]?.location) ?? first.location;
  return {
    what: isScript
      ? `is not valid JavaScript, so browsers do not run it: ${text.replace(/\.$/, "")}`
      : `is not valid CSS, so browsers skip a part of it: ${text.replace(/\.$/, "")}`,
    hint: "Correct the file, or copy it again.",
    at: location ? { line: location.line, column: location.column + 1 } : { line: 1, column: 1 },
    ...(!isScript && { severity: "warning" }),
    mattersIfUsed: true,
  };
}

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
