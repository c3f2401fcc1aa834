/** Findings for a content type without its file, and for a file without a content type. */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";

/** @param unclaimed the files without a content type, of which one may be meant. */
export const missingFile = (name: string, file: string, unclaimed: readonly string[]): Finding => ({
  code: "content/missing-file",
  file,
  message: `The file of the content type "${name}" is missing.`,
  hint: didYouMean(file, unclaimed) ?? `Create it (plinth new ${name}), or remove the type from templates/content.ts.`,
});

/** @param missing the files that content types lack, of which this one may be a misspelt one. */
export const unclaimedFile = (file: string, missing: readonly string[]): Finding => ({
  code: "content/unclaimed-file",
  file,
  message: "No content type matches this file, so it is not used.",
  hint:
    didYouMean(file, missing) ??
    "Add a type for it to templates/content.ts, list it in `ignore` of the site, or remove it.",
});
