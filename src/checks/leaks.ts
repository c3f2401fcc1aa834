/** No secrets, local paths, source maps or locations are published (detected in output/facts/leaks.ts). */

import type { Code, Finding } from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { someOf } from "../base/message.ts";
import type { FoundLeak, SiteFacts } from "./facts.ts";

const codes: Readonly<Record<FoundLeak["kind"], Code>> = {
  secret: "leak/secret",
  path: "leak/path",
  "source-map": "leak/source-map",
  location: "leak/location",
};

const hints: Readonly<Record<FoundLeak["kind"], string>> = {
  secret: "Remove it, and rotate it if it was ever published. Put PUBLIC_ in the names of public values.",
  path: "Look for code that prints the path of a file: import.meta.url, process.cwd(), a stack trace.",
  "source-map": "Do not publish source maps unless the sources are public.",
  location: "Save the picture without its metadata.",
};

export const checkLeaks = ({ leaks: foundLeaks }: Pick<SiteFacts, "leaks">): readonly Finding[] => {
  const byWhat = new Map<string, FoundLeak[]>();
  for (const leak of foundLeaks) {
    const key = leak.kind === "location" || leak.kind === "source-map" ? leak.path : `${leak.kind} ${leak.what}`;
    getOrInsert(byWhat, key, () => []).push(leak);
  }
  return [...byWhat.values()].map((all): Finding => {
    const [leak, ...others] = all as [FoundLeak, ...FoundLeak[]];
    const paths = someOf(all.map(({ path }) => path));
    const [file] = leak.sources;
    return {
      code: codes[leak.kind],
      message: `${paths} ${others.length > 0 ? "contain" : "contains"} ${leak.what}.`,
      hint: hints[leak.kind],
      // A local path was computed, so the sources do not contain it.
      ...(leak.kind === "path" ? {} : leak.text ? { file, at: { kind: "text", text: leak.text } } : { file }),
    };
  });
};
