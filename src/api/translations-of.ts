/** The versions of an entry in other languages. */
import { currentSite } from "./current-site.ts";

/** What is needed of an entry; `Entry` itself would be an import in a circle. */
interface File {
  readonly file: string;
}

/** A version of a text in one language. */
export interface Translation<Of extends File = File> {
  /** As the content type names it: `de`. */
  readonly language: string;
  /** The URL of its page. */
  readonly url: string;
  /** Its entry. */
  readonly entry: Of;
}

/**
 * The versions of an entry that have a page, in the order of the languages of its content type; its own is among them. For
 * a language menu.
 * @param entry of a content type with `languages`.
 * @throws in pages(), which decides what the URLs are.
 */
export function translationsOf<Of extends File>(entry: Of): readonly Translation<Of>[] {
  const versions = currentSite("translationsOf()").versionsWithPage(entry.file);
  if (versions) return versions as Translation<Of>[];
  throw new Error("translationsOf() has no URLs while the pages are listed: call it in a component or in files()");
}
