/** The content types: their files and schemas. */
import { type ContentOf, defineContent, json, markdown, z } from "plinth";

export const content = defineContent({
  site: json("site.json", z.strictObject({ name: z.string(), description: z.string(), origin: z.url() })),
  about: markdown("about.md", z.strictObject({ title: z.string(), description: z.string() })),
});

export type Content = ContentOf<typeof content>;
