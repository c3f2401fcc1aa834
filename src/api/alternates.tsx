/** The same page in other languages. */
import type { ReactElement } from "react";
import { z } from "zod";
import { check, optionsOf } from "./options.ts";
import { usePage } from "./page-context.ts";

interface AlternatesProps {
  /** By language (BCP 47), this page's own included: `{ en: "/about", de: "/de/about", "x-default": "/about" }`. */
  readonly urls: Readonly<Record<string, string>>;
}

const path = 'write a path, such as "/de/about"';
const alternatesProps = optionsOf<AlternatesProps>(
  "<Alternates>",
  { urls: z.record(z.string(), z.string(path).startsWith("/", path), 'write URLs by language: { de: "/de/about" }') },
  false,
);

/**
 * Links for search engines to the same page in other languages, for `<head>`. The build verifies that the pages link to
 * each other, and `sitemap()` repeats the links.
 */
export function Alternates(props: AlternatesProps): ReactElement {
  const { origin } = usePage();
  check("<Alternates>", alternatesProps, props);
  const { urls } = props;
  const links = Object.entries(urls).map(([language, url]) => (
    <link key={language} rel="alternate" hrefLang={language} href={origin + encodeURI(url)} />
  ));
  return <>{links}</>;
}
