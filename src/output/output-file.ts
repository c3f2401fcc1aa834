/** A file of the output, and its record in the manifest. */
import { hash } from "node:crypto";
import type { Asset } from "../api/index.ts";
import type { ContentPlace } from "../base/places.ts";
import type { IslandFiles } from "../site-thread/islands/page-islands.tsx";
import type { UnsupportedSyntax } from "../site-thread/markdown/unsupported.ts";
import type { FileProblem } from "./facts/xml.ts";

/** Short-lived: once it is written, only its record and its facts stay in memory. */
export interface OutputFile {
  /** Relative to the output folder, "/" separated. */
  readonly path: string;
  readonly bytes: string | Uint8Array;
  /** `compressed`: a compressed copy of the file beside it (publish/precompress.ts). */
  readonly kind: "page" | "file" | "bundle" | "static" | "compressed";
  /** The files that it was generated from, relative to the site's root. */
  readonly sources: readonly string[];
  /** For a page: its URL and the component that rendered it. */
  readonly page?: {
    readonly url: string;
    readonly template: string;
    /** What headers with a policy must allow, if there are any. */
    readonly needs?: readonly string[] | undefined;
    /** Syntax in the Markdown that its template rendered. */
    readonly unsupported: readonly UnsupportedSyntax[];
  };
  readonly content?: ContentPlace | undefined;
  /** For a page: output paths of the stylesheets whose rules it has inline. */
  readonly inlined?: readonly string[];
  /** For a static file: why browsers cannot read its code. */
  readonly problem?: FileProblem | undefined;
}

export interface Bundles {
  readonly files: readonly OutputFile[];
  /** By source path relative to templates/, for `useAsset`. Undefined when bundling failed, which was reported. */
  readonly assets: Readonly<Record<string, Asset>> | undefined;
  readonly islands?: BundledIslands | undefined;
}

export interface BundledIslands {
  /** The URLs of the scripts. */
  readonly files: IslandFiles;
  /** A script that renders the islands as browsers do, to compare the result with the page. */
  readonly ssrBundle: string;
  /** By output path: the text of a script that determines which CSS a page needs, without that of React. */
  readonly texts: ReadonlyMap<string, string>;
  /** The first line of each component, by module and name of its export. */
  readonly lines: ReadonlyMap<string, number>;
}

export const isStylesheet = ({ path }: Pick<OutputFile, "path">): boolean => path.endsWith(".css");

export interface OutputRecord extends Pick<OutputFile, "path" | "kind" | "sources"> {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly url?: string;
  readonly template?: string;
}

/** The record of a file. Field by field: V8 gives each object that is spread here a hidden class of its own, of 400 bytes. */
export function recordOf({ path, bytes, kind, page, sources }: OutputFile): OutputRecord {
  const size = Buffer.byteLength(bytes);
  const sha256 = hashOf(bytes);
  if (!page) return { path, kind, bytes: size, sha256, sources };
  return { path, kind, bytes: size, sha256, url: page.url, template: page.template, sources };
}

/** SHA-256, hexadecimal. */
export const hashOf = (bytes: string | Uint8Array): string => hash("sha256", bytes);

export const integrityOf = (bytes: string | Uint8Array): string => `sha384-${hash("sha384", bytes, "base64")}`;
