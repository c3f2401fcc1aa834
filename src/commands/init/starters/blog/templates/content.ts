/** The content types: their files and schemas. */
import { type ContentOf, defineContent, json, markdown, z } from "plinth";

/** The last part of a URL. */
const tag = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Write a tag in lower case, such as open-source.");

const post = z.strictObject({
  title: z.string(),
  description: z.string().max(160),
  date: z.iso.date(),
  updated: z.iso.date().optional(),
  tags: z.array(tag).meta({ examples: [["notes"]] }),
  draft: z.boolean().optional(),
});

export const content = defineContent({
  site: json(
    "site.json",
    z.strictObject({ name: z.string(), description: z.string(), author: z.string(), origin: z.url() }),
  ),
  about: markdown("about.md", z.strictObject({ title: z.string(), description: z.string() })),
  posts: markdown("posts/*.md", post, { draft: "draft", date: "date" }),
});

export type Content = ContentOf<typeof content>;
export type SiteFacts = Content["site"];
export type Post = Content["posts"][number];
