/** An output file -> its record and its facts. Only these are kept once its bytes are written. */

import { hash } from "node:crypto";
import type { Store } from "../content/disk/store.ts";
import type { UnsupportedSyntax } from "../site-thread/markdown/unsupported.ts";
import { hasFacts, receivedFacts, sentFacts, storedFacts } from "./facts/facts-cache.ts";
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
import { factsOfPage, type PageFacts, type PageSource } from "./facts/page.ts";
import { cssLinks } from "./html/css-links.ts";
import { compactArray } from "./html/memo.ts";
import type { OutputFile, OutputRecord } from "./output-file.ts";
import { type SentSizes, sentSizes } from "./sent-sizes.ts";

export interface InspectedFile {
  readonly record: OutputRecord;
  readonly page: PageFacts | undefined;
  readonly stylesheet: StylesheetFacts | undefined;
  /** Set for every file but a page. */
  readonly file: FileFacts | undefined;
  /** Secrets and other content that must not be published. */
  readonly leaks: readonly Leak[];
  /** For a page: output paths of the stylesheets whose rules it has inline. */
  readonly inlined: readonly string[];
  /** What a visitor downloads of it; only if a budget or a report of the site needs it. */
  readonly sent?: SentSizes | undefined;
}

export interface StylesheetFacts {
  readonly path: string;
  readonly urls: readonly string[];
  readonly sources: readonly string[];
}

export interface RecordedFile extends OutputFile {
  readonly record: OutputRecord;
}

type FileBytes = Pick<OutputFile, "path" | "bytes">;

/** What every file is searched for, and whether it is weighed. */
export interface Search {
  readonly secrets: Secrets;
  /** Whether files are compressed to measure how many bytes hosts send: for a budget, or for the report of the site. */
  readonly isWeighed: boolean;
}

/** Inspects one file. @param store with the facts of pages of earlier builds. */
export function inspect(file: RecordedFile, search: Search, store?: Store): InspectedFile {
  const { path, kind, bytes, record, inlined = [] } = file;
  const text = decodeText(path, bytes);
  const source = pageSourceOf(file);
  const { leaks, sent } = leaksAndSize(file, text, search);
  return {
    record,
    page: source && storedFacts(store, record.sha256, source, () => factsOfPage(text ?? "", source)),
    stylesheet: !source && path.endsWith(".css") ? stylesheetFacts(file) : undefined,
    file: kind === "page" ? undefined : fileFacts(file),
    leaks,
    inlined: compactArray(inlined),
    sent,
  };
}

const pageSourceOf = ({ path, page, content, sources }: OutputFile): PageSource | undefined =>
  page && { path, ...page, content, sources };

type LeaksAndSize = Pick<InspectedFile, "leaks" | "sent">;

function leaksAndSize(file: FileBytes, text: string | undefined, { secrets, isWeighed }: Search): LeaksAndSize {
  const { path } = file;
  const leaks = compactArray([
    ...leaksIn(path, secrets).map((leak) => ({ ...leak, what: `${leak.what} in its name` })),
    ...(text === undefined ? leaksInPicture(file) : [...leaksIn(text, secrets), ...sourceMapIn(path, text)]),
  ]);
  return { leaks, sent: isWeighed ? sentSizes(file) : undefined };
}

/** A page to be inspected in another thread. */
export interface SentPage {
  readonly path: string;
  readonly html: string;
  readonly unsupported: readonly UnsupportedSyntax[];
}

/** What another thread knows about a page, as plain data. */
export interface InspectedPage extends LeaksAndSize {
  readonly facts: string;
}

/** What to send of a file; undefined if it is inspected here, since it is no page, or an earlier build has kept its facts. */
export function pageToSend(file: RecordedFile, store?: Store): SentPage | undefined {
  const { path, bytes, page, record } = file;
  const source = pageSourceOf(file);
  if (!page || !source || hasFacts(store, record.sha256, source)) return undefined;
  return { path, html: String(bytes), unsupported: page.unsupported };
}

export function inspectPage({ path, html, unsupported }: SentPage, search: Search): InspectedPage {
  return { facts: sentFacts(html, unsupported), ...leaksAndSize({ path, bytes: html }, html, search) };
}

/** A page that another thread has inspected. */
export function inspectedPage(file: RecordedFile, contents: InspectedPage, store?: Store): InspectedFile {
  const { record, inlined = [] } = file;
  const { facts, leaks, sent } = contents;
  const source = pageSourceOf(file);
  const page = source && receivedFacts(store, record.sha256, source, facts);
  return { record, page, stylesheet: undefined, file: undefined, leaks, inlined: compactArray(inlined), sent };
}

export function stylesheetFacts({ path, bytes, sources }: OutputFile): StylesheetFacts {
  return { path, urls: cssLinks(Buffer.from(bytes).toString()).map(({ url }) => url), sources };
}

export function fileFacts({ path, kind, sources, bytes, problem: inCode }: OutputFile): FileFacts {
  const text = decodeText(path, bytes);
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

const leaksInPicture = ({ path, bytes }: FileBytes): Leak[] =>
  /\.(jpe?g|png|webp|avif|heic)$/i.test(path) && typeof bytes !== "string" && hasLocation(bytes)
    ? [{ kind: "location", what: "the location where it was taken" }]
    : [];
