/** The content types: their files and schemas. */
import { type ContentOf, defineContent, json, markdown, z } from "plinth";
import { image } from "plinth/images";

const site = z.strictObject({
  name: z.string(),
  description: z.string(),
  author: z.string().optional(),
  /** As in HTML: en, en-GB, de. */
  language: z.string(),
  origin: z.url(),
  /** Where the blog is published: the build writes the files that this host reads. */
  host: z.enum(["netlify", "cloudflare", "vercel", "nginx", "caddy", "githubPages"]),
});

/** The last part of a URL. */
const tag = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Write a tag in lower case, such as open-source.");

const post = z.strictObject({
  title: z.string(),
  description: z.string().max(160),
  date: z.iso.date(),
  updated: z.iso.date().optional(),
  tags: z.array(tag).meta({ examples: [["notes"]] }),
  /** A picture beside the post, and its text for readers who cannot see it. */
  cover: z.strictObject({ image: image(), alt: z.string() }).optional(),
  draft: z.boolean().optional(),
});

export const content = defineContent({
  site: json("site.json", site),
  /** The name of a file is its language. */
  about: markdown("about/*.md", z.strictObject({ title: z.string(), description: z.string() })),
  posts: markdown("posts/*.md", post, { draft: "draft", date: "date" }),
});

export type Content = ContentOf<typeof content>;
export type SiteFacts = Content["site"];
export type AboutPage = Content["about"][number];
export type Post = Content["posts"][number];
