/** The validated content of a site and what its pages know of it, until the next edit of a content file. */
import type { ContentOf, ContentTypes, Entry } from "../api/index.ts";
import type { CollectedContent } from "./content/collection.ts";
import type { MarkedPages } from "./marked-pages.ts";
import { ContentOfPages, pathWithoutExtension } from "./page-content.ts";
import { Provenance } from "./provenance.ts";

/** The content before the first `collect`. */
export const noContent: CollectedContent = { values: new Map(), broken: [], references: new Map(), drafts: [] };

/** Replaced as a whole, so that nothing of an earlier state is left. */
export class ContentState {
  readonly provenance: Provenance;
  readonly ofPages: ContentOfPages;
  /** Files that are invalid or missing. */
  readonly broken: readonly string[];
  /** Data files without a value, which leave no trace in the pages that use them. */
  readonly missing: readonly string[];
  /** By path without extension: the entries of content types with languages, except drafts that are left out. */
  readonly localized: ReadonlyMap<string, unknown>;
  /** The pages as they are rendered to find the places of their findings, once one of them has been. */
  marked: MarkedPages | undefined;

  constructor(types: ContentTypes, { values, broken, references }: CollectedContent, last?: ContentState) {
    this.provenance = new Provenance(values, references, last?.provenance);
    this.ofPages = new ContentOfPages(values);
    this.broken = broken;
    this.missing = [...values.values()].flatMap(({ value, files }) => (value === undefined ? files : []));
    this.localized = new Map(
      Object.entries(types)
        .filter(([, { languages }]) => languages)
        .flatMap(([name]) => (values.get(name)?.value ?? []) as Entry[])
        .map((entry) => [pathWithoutExtension(entry.file), entry]),
    );
  }

  /**
   * The argument of the site's functions. It passed the schemas; if it did not, the build fails anyway, and continues only
   * to find more errors.
   */
  get values(): ContentOf<ContentTypes> {
    return this.provenance.content as ContentOf<ContentTypes>;
  }
}
