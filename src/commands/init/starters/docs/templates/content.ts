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
  title: z.coerce.string().nullish(),
  /** For search results; without one, it is the first paragraph of the text. */
  description: z.string().nullish(),
  /** The position among its siblings; pages without one come last. */
  order: z.number().nullish(),
  /** The names of Docusaurus and Hugo for `order`. */
  sidebar_position: z.number().nullish(),
  weight: z.number().nullish(),
  /** A shorter title for the menu. */
  sidebar_label: z.string().nullish(),
  /** The end of the address in place of the file's name; the whole address if it begins with a slash. */
  slug: z.string().nullish(),
});

export const content = defineContent({
  site: json("site.json", site),
  docs: markdown("docs/**/*.{md,mdx}", docPage),
});

export type Content = ContentOf<typeof content>;
export type SiteFacts = Content["site"];
export type DocPage = Content["docs"][number];
