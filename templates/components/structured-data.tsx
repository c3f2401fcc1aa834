import type { ReactElement } from "react";

/** A schema.org object as JSON-LD. `<` is written as an escape, so that no text can end the script. */
export function StructuredData(props: { data: Readonly<Record<string, unknown>> }): ReactElement {
  const json = JSON.stringify({ "@context": "https://schema.org", ...props.data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
