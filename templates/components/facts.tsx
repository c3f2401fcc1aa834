/** The site's facts, as React context for all components; document.tsx provides it. */
import { createContext, useContext } from "react";
import type { Content } from "../content.ts";

/** The site's own facts, its marketing figures and the links of header and footer. */
export type Facts = Pick<Content, "site" | "figures" | "navigation" | "footer">;

export const FactsContext = createContext<Facts | undefined>(undefined);

/** The facts of the site, anywhere inside `<Document>`. */
export function useFacts(): Facts {
  const facts = useContext(FactsContext);
  if (!facts) throw new Error("useFacts() works only inside <Document>");
  return facts;
}
