/** What a build makes: the vocabulary of everything after rendering. */

/** A file of the output with its bytes. Short-lived: once staged, only its record stays in memory. */
export interface OutputFile {
  /** Relative to the output folder, "/" separated. */
  readonly path: string;
  readonly bytes: string | Uint8Array;
  readonly kind: "page" | "file" | "bundle" | "static";
  /** Relative to the site's root. */
  readonly sources: readonly string[];
  /** For a page: its URL and the component that made it. */
  readonly page?: { readonly url: string; readonly template: string };
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
