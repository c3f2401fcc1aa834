/** The content types: their files and schemas. */
import { type ContentOf, defineContent, json, markdown, z } from "plinth";

const site = z.strictObject({
  name: z.string(),
  description: z.string(),
  origin: z.url(),
  /** Where the site is published: the build writes the files that this host reads. */
  host: z.enum(["netlify", "cloudflare", "vercel", "nginx", "caddy", "githubPages"]),
});

const docPage = z.strictObject({
  /** Without one, it is the heading that the text begins with. */
  title: z.string().optional(),
  description: z.string().max(160),
  /** The position among its siblings; pages without one come last. */
  order: z.number().optional(),
  /** As in Docusaurus: its name for `order`, and a shorter title for the menu. */
  sidebar_position: z.number().optional(),
  sidebar_label: z.string().optional(),
});

export const content = defineContent({
  site: json("site.json", site),
  docs: markdown("docs/**/*.{md,mdx}", docPage),
});

export type Content = ContentOf<typeof content>;
export type SiteFacts = Content["site"];
export type DocPage = Content["docs"][number];
