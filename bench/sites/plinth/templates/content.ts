/** The content types: the facts of the site, and its posts. */
import { type ContentOf, defineContent, json, markdown, z } from "plinth";

const link = z.strictObject({ label: z.string(), url: z.string() });
const folder = link.extend({ folder: z.string() });

export const content = defineContent({
  site: json(
    "site.json",
    z.strictObject({
      name: z.string(),
      tagline: z.string(),
      origin: z.url(),
      navigation: z.array(link),
      footer: z.array(z.strictObject({ title: z.string(), links: z.array(link) })),
      legal: z.string(),
      books: z.array(folder.extend({ chapters: z.array(folder) })),
    }),
  ),
  posts: markdown(
    "posts/**/*.md",
    z.strictObject({ title: z.string(), date: z.iso.date(), description: z.string(), weight: z.number().optional() }),
  ),
});

export type Content = ContentOf<typeof content>;
export type Post = Content["posts"][number];
