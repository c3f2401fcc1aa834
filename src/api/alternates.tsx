/** The same page in other languages. */
import type { ReactElement } from "react";
import { usePage } from "./page-context.ts";

/**
 * Links for search engines to the same page in other languages, for `<head>`. The build verifies that the pages link to
 * each other, and `sitemap()` repeats the links.
 */
export function Alternates({
  urls,
}: {
  /** By language (BCP 47), this page's own included: `{ en: "/about", de: "/de/about", "x-default": "/about" }`. */
  readonly urls: Readonly<Record<string, string>>;
}): ReactElement {
  const { origin } = usePage();
  const links = Object.entries(urls).map(([language, url]) => (
    <link key={language} rel="alternate" hrefLang={language} href={origin + encodeURI(url)} />
  ));
  return <>{links}</>;
}
