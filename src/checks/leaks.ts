/** Nothing is published that must stay at home. What that is: scan/leaks.ts and scan/exif.ts. */
import { type Code, type Finding, someOf } from "../diagnostics/diagnostic.ts";
import type { FoundLeak, SiteCheck } from "./facts.ts";

const codes: Readonly<Record<FoundLeak["kind"], Code>> = {
  secret: "leak/secret",
  path: "leak/path",
  "source-map": "leak/source-map",
  location: "leak/location",
};

const hints: Readonly<Record<FoundLeak["kind"], string>> = {
  secret:
    "Take it out, and have a new one made where it was ever published; a name with PUBLIC_ says that all may know it.",
  path: "Look for what writes a file's own place: import.meta.url, __dirname, a stack.",
  "source-map": "Leave maps out of what is published, unless all may read the sources.",
  location: "Save the picture without its metadata.",
};

export const leaks: SiteCheck = ({ leaks: found }) => {
  const byWhat = new Map<string, [FoundLeak, ...FoundLeak[]]>();
  for (const leak of found) {
    const key = leak.kind === "location" || leak.kind === "source-map" ? leak.path : `${leak.kind} ${leak.what}`;
    const same = byWhat.get(key);
    if (same) same.push(leak);
    else byWhat.set(key, [leak]);
  }
  return [...byWhat.values()].map(([leak, ...others]): Finding => {
    const paths = someOf([leak, ...others].map(({ path }) => path));
    const [file] = leak.sources;
    return {
      code: codes[leak.kind],
      message: `${paths} ${others.length > 0 ? "hold" : "holds"} ${leak.what}.`,
      hint: hints[leak.kind],
      // A path of this machine stands in no source: it was computed.
      ...(leak.kind === "path" ? {} : leak.text ? { file, at: { text: leak.text } } : { file }),
    };
  });
};
