/** The same page in other languages. */
import type { ReactElement } from "react";
import { z } from "zod";
import { optionsSchema, validateOptions, writeInstead } from "./options.ts";
import { usePage } from "./page-context.ts";
import { translationsOf } from "./translations-of.ts";

interface AlternatesProps {
  /** By language (BCP 47), this page's own included: `{ en: "/about", de: "/de/about", "x-default": "/about" }`. */
  readonly urls?: Readonly<Record<string, string>>;
  /** Instead of `urls`: the entry of the page, of a content type with `languages`. */
  readonly entry?: { readonly file: string };
}

const path = writeInstead('a path, such as "/de/about"');
const alternatesProps = optionsSchema<AlternatesProps>(
  "<Alternates>",
  {
    urls: z.record(
      z.string(),
      z.string(path).startsWith("/", path),
      writeInstead('URLs by language: { de: "/de/about" }'),
    ),
    entry: z.custom<object>((value) => typeof value === "object", writeInstead("the entry of the page")).optional(),
  },
  false,
);

/**
 * Links for search engines to the same page in other languages, for `<head>`. The build verifies that the pages link to
 * each other, and `sitemap()` repeats the links.
 */
export function Alternates(props: AlternatesProps): ReactElement {
  const { origin } = usePage();
  validateOptions("<Alternates>", alternatesProps, props.entry ? { urls: {}, ...props } : props);
  const { entry } = props;
  const versions = entry ? translationsOf(entry) : [];
  const ofVersions = versions.length > 1 ? versions.map(({ language, url }): [string, string] => [language, url]) : [];
  const links = (props.urls ? Object.entries(props.urls) : ofVersions).map(([language, url]) => (
    <link key={language} rel="alternate" hrefLang={language} href={origin + encodeURI(url)} />
  ));
  return <>{links}</>;
}
