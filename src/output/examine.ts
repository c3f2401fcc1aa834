/**
 * An output file -> all that stays of it when its bytes are forgotten: what the manifest says of it,
 * and what the checks need. Plain data, so that it may come from another thread, or from another
 * machine.
 */
import type { StylesheetFacts } from "../checks/facts.ts";
import { recordOf } from "../publish/manifest.ts";
import { hasLocation } from "./facts/exif.ts";
import { type FileFacts, isText, scanFile } from "./facts/file.ts";
import { type Leak, leaksIn, type Secrets, sourceMapIn } from "./facts/leaks.ts";
import { type PageFacts, scan } from "./facts/page.ts";
import { damageOf } from "./facts/well-formed.ts";
import { cssUrls } from "./html/url-attributes.ts";
import type { OutputFile, OutputRecord } from "./output-file.ts";

export interface Examined {
  readonly record: OutputRecord;
  /** Of a page. */
  readonly page: PageFacts | undefined;
  /** Of a stylesheet. */
  readonly stylesheet: StylesheetFacts | undefined;
  /** Of what is no page. */
  readonly file: FileFacts | undefined;
  /** What stands in it and must not. */
  readonly leaks: readonly Leak[];
  /** Of a page: output paths of the stylesheets of which something stands in it. */
  readonly inlined: readonly string[];
}

/** Looks through one file. @param secrets what no file may hold. */
export function examine(file: OutputFile, secrets: Secrets): Examined {
  const { path, kind, sources, bytes, page, inlined = [] } = file;
  const text = typeof bytes === "string" ? bytes : isText(path) ? Buffer.from(bytes).toString() : undefined;
  return {
    record: recordOf(file),
    page: page && scan(text ?? "", { path, ...page, sources }),
    stylesheet: !page && path.endsWith(".css") ? stylesheetFacts(file) : undefined,
    file: kind === "page" ? undefined : fileFacts(file, text),
    leaks: text === undefined ? leaksInPicture(file) : [...leaksIn(text, secrets), ...sourceMapIn(path, text)],
    inlined,
  };
}

/** What the checks need of a stylesheet. */
export const stylesheetFacts = ({ path, bytes, sources }: Pick<OutputFile, "path" | "bytes" | "sources">) => ({
  path,
  urls: cssUrls(Buffer.from(bytes).toString()),
  sources,
});

function fileFacts({ path, kind, sources, bytes }: OutputFile, text: string | undefined): FileFacts {
  const contents = text === undefined ? { links: [], mentions: [] } : scanFile(path, text);
  const damage = damageOf(path, bytes) ?? contents.damage;
  return { path, kind: kind as FileFacts["kind"], sources, bytes: Buffer.byteLength(bytes), ...contents, damage };
}

const leaksInPicture = ({ path, bytes }: OutputFile): Leak[] =>
  /\.jpe?g$/i.test(path) && typeof bytes !== "string" && hasLocation(bytes)
    ? [{ kind: "location", what: "the place where it was taken" }]
    : [];
