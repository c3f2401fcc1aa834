/** The content types: the facts of the website, and the pages of the manual. */
import { type ContentOf, defineContent, json, markdown, placeholder, z } from "plinth";

const manualPage = z.strictObject({
  title: z.string(),
  description: z.string().max(160),
  /** The position among the pages of its folder; pages without one come last, by title. */
  order: z.number().optional(),
  /** Other words that readers look for, by the id of the section that answers: `rollback: undo, revert`. The page's own id is `_content`. */
  words: z.record(z.string(), z.string()).optional(),
});

const facts = z.strictObject({
  name: z.string(),
  description: z.string().max(160),
  /** Reserved names, such as plinth.example, are nobody's (RFC 2606). */
  origin: placeholder(z.url(), /\.example$/),
});

export const content = defineContent({
  site: json("site.json", facts),
  pages: markdown("**/*.md", manualPage),
});

export type Content = ContentOf<typeof content>;
export type SiteFacts = Content["site"];
export type ManualPage = Content["pages"][number];
