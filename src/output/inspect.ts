/** An output file -> its record and its facts. Only these are kept once its bytes are written. */

import { hash } from "node:crypto";
import type { Store } from "../content/store.ts";
import { storedFacts } from "./facts/facts-cache.ts";
import {
  decodeText,
  type FileFacts,
  factsOfFile,
  problemOfBytes,
  problemOfFont,
  problemOfMedia,
  problemOfStaticPicture,
} from "./facts/file.ts";
import { type Leak, leaksIn, type Secrets, sourceMapIn } from "./facts/leaks.ts";
import { hasLocation } from "./facts/location.ts";
import { factsOfPage, type PageFacts } from "./facts/page.ts";
import { cssLinks } from "./html/css-links.ts";
import { compactArray } from "./html/memo.ts";
import { type OutputFile, type OutputRecord, recordOf } from "./output-file.ts";
import type { SentSizes } from "./sent-sizes.ts";

export interface InspectedFile {
  readonly record: OutputRecord;
  /** Set for a page. */
  readonly page: PageFacts | undefined;
  /** Set for a stylesheet. */
  readonly stylesheet: StylesheetFacts | undefined;
  /** Set for every file but a page. */
  readonly file: FileFacts | undefined;
  /** Secrets and other content that must not be published. */
  readonly leaks: readonly Leak[];
  /** For a page: output paths of the stylesheets whose rules it has inline. */
  readonly inlined: readonly string[];
  /** If somebody wants to know. */
  readonly sent?: SentSizes | undefined;
}

/** The facts of a stylesheet that the checks need. */
export interface StylesheetFacts {
  readonly path: string;
  readonly urls: readonly string[];
  readonly sources: readonly string[];
}

/** Inspects one file. @param secrets texts that no file may contain. @param store with the facts of pages of earlier builds. */
export function inspect(file: OutputFile, secrets: Secrets, store?: Store): InspectedFile {
  const { path, kind, sources, bytes, page, content, inlined = [] } = file;
  const text = decodeText(path, bytes);
  const record = recordOf(file);
  const source = page && { path, ...page, content, sources };
  return {
    record,
    page: source && storedFacts(store, record.sha256, source, () => factsOfPage(text ?? "", source)),
    stylesheet: !page && path.endsWith(".css") ? stylesheetFacts(file) : undefined,
    file: kind === "page" ? undefined : fileFacts(file, text),
    leaks: compactArray([
      ...leaksIn(path, secrets).map((leak) => ({ ...leak, what: `${leak.what} in its name` })),
      ...(text === undefined ? leaksInPicture(file) : [...leaksIn(text, secrets), ...sourceMapIn(path, text)]),
    ]),
    inlined: compactArray(inlined),
  };
}

export function stylesheetFacts({ path, bytes, sources }: OutputFile): StylesheetFacts {
  return { path, urls: cssLinks(Buffer.from(bytes).toString()).map(({ url }) => url), sources };
}

function fileFacts({ path, kind, sources, bytes, problem: inCode }: OutputFile, text: string | undefined): FileFacts {
  const contents = text === undefined ? { links: [], mentions: [] } : factsOfFile(path, text);
  const problem =
    problemOfBytes(path, bytes) ??
    problemOfStaticPicture(sources[0], bytes) ??
    problemOfFont(path, bytes) ??
    problemOfMedia(path, bytes) ??
    contents.problem ??
    inCode;
  const facts = { path, kind: kind as FileFacts["kind"], sources, bytes: Buffer.byteLength(bytes) };
  return { ...facts, ...contents, problem, digests: /\.(m?js|css)$/i.test(path) ? digestsOf(bytes) : undefined };
}

function digestsOf(bytes: OutputFile["bytes"]): NonNullable<FileFacts["digests"]> {
  const digest = (algorithm: string) => hash(algorithm, bytes, "base64");
  return { sha256: digest("sha256"), sha384: digest("sha384"), sha512: digest("sha512") };
}

const leaksInPicture = ({ path, bytes }: OutputFile): Leak[] =>
  /\.(jpe?g|png|webp|avif|heic)$/i.test(path) && typeof bytes !== "string" && hasLocation(bytes)
    ? [{ kind: "location", what: "the location where it was taken" }]
    : [];
