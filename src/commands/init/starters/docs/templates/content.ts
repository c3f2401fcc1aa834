/** The content: which files it consists of, and which values each of them has. */
import { type ContentOf, defineContent, json, markdown, z } from "plinth";

const docPage = z.strictObject({
  title: z.string(),
  description: z.string().max(160),
  /** The place among its neighbours; pages without one come last. */
  order: z.number().optional(),
});

export const content = defineContent({
  site: json("site.json", z.strictObject({ name: z.string(), description: z.string(), origin: z.url() })),
  docs: markdown("docs/**/*.md", docPage),
});

export type Content = ContentOf<typeof content>;
export type SiteFacts = Content["site"];
export type DocPage = Content["docs"][number];
