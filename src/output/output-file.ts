/** What a build makes: the vocabulary of everything after rendering. */
import type { Asset } from "../site/index.ts";

/** A file of the output with its bytes. Short-lived: once staged, only its record stays in memory. */
export interface OutputFile {
  /** Relative to the output folder, "/" separated. */
  readonly path: string;
  readonly bytes: string | Uint8Array;
  /** `compressed`: a copy of another file, which it stands beside (precompress.ts). */
  readonly kind: "page" | "file" | "bundle" | "static" | "compressed";
  /** Relative to the site's root. */
  readonly sources: readonly string[];
  /** For a page: its URL and the component that made it. */
  readonly page?: {
    readonly url: string;
    readonly template: string;
    /** The Content-Security-Policy that it says of itself, if the site asks for it. */
    readonly policy?: string | undefined;
  };
  /** For a page: output paths of the stylesheets of which something stands in it. */
  readonly inlined?: readonly string[];
}

/** The scripts and styles that browsers load. */
export interface Bundles {
  readonly files: readonly OutputFile[];
  /** By source path relative to templates/: what `useAsset` answers. Undefined when bundling failed, and was reported. */
  readonly assets: Readonly<Record<string, Asset>> | undefined;
}

/** What the manifest says of an output file. */
export interface OutputRecord {
  readonly path: string;
  readonly kind: OutputFile["kind"];
  /** Size in bytes. */
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly url?: string;
  readonly template?: string;
  readonly sources: readonly string[];
}
