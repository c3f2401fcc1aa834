/** Structured data for search engines. */
import type { ReactElement } from "react";
import { z } from "zod";
import { optionsSchema, validateOptions, writeInstead } from "./options.ts";

interface JsonLdProps {
  /** An object, or several: `{ "@context": "https://schema.org", "@type": "Person", name: "Ann Weaver" }`. */
  readonly data: object;
}

const isData = (data: unknown): boolean => typeof data === "object" && data !== null;
const jsonLdProps = optionsSchema<JsonLdProps>(
  "<JsonLd>",
  { data: z.custom<object>(isData, writeInstead('an object, such as { "@context": "https://schema.org", … }')) },
  false,
);

/**
 * Structured data (schema.org) as JSON-LD. No text in it can end its element or the page: `<` is escaped. The build checks
 * the properties that search engines require.
 */
export function JsonLd(props: JsonLdProps): ReactElement {
  validateOptions("<JsonLd>", jsonLdProps, props);
  const { data } = props;
  const json = JSON.stringify(data).replace(/[<\u2028\u2029]/g, escaped);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** As JSON writes any character: `\u003c`. */
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
