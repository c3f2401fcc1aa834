import { JsonLd } from "plinth";
import type { ReactElement } from "react";

/** A schema.org object as JSON-LD. */
export const StructuredData = ({ data }: { data: Readonly<Record<string, unknown>> }): ReactElement => (
  <JsonLd data={{ "@context": "https://schema.org", ...data }} />
);
