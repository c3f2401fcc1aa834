import type { ReactElement } from "react";

/** A schema.org object as JSON-LD. `<` is escaped, so that no text can end the script element. */
export function StructuredData(props: { data: Readonly<Record<string, unknown>> }): ReactElement {
  const json = JSON.stringify({ "@context": "https://schema.org", ...props.data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
