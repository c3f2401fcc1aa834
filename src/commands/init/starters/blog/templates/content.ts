/** The content types: their files and schemas. */
import { type ContentOf, defineContent, json, markdown, placeholder, z } from "plinth";
import { image } from "plinth/images";
import { languages } from "./languages.ts";

const site = z.strictObject({
  name: z.string(),
  author: z.string().optional(),
  origin: z.url(),
  /** Where the blog is published: the build writes the files that this host reads. */
  host: z.enum(["netlify", "cloudflare", "vercel", "nginx", "caddy", "githubPages"]),
});

/** The build names the texts that are still to be translated, such as "[fr] Archive". */
const untranslated = /^\[[\w-]+\] /;
const text = placeholder(z.string(), untranslated);

const texts = z.strictObject({
  /** One sentence, on the start page and in search results. */
  description: text,
  skip: text,
  menu: text,
  languages: text,
  archive: text,
  tags: text,
  about: text,
  writtenBy: text,
  subscribe: text,
  latest: text,
  allPosts: text,
  draft: text,
  changed: text,
  copy: text,
  copied: text,
  morePosts: text,
  newer: text,
  older: text,
  search: text,
  found: text,
  needsScript: text,
  archiveAbout: text,
  archivePage: text,
  archivePageAbout: text,
  archivePages: text,
  newerPosts: text,
  olderPosts: text,
  tagsAbout: text,
  onePost: text,
  manyPosts: text,
  tagged: text,
  taggedAbout: text,
  allTags: text,
  notFound: text,
  notFoundAbout: text,
  start: text,
});

/** The last part of a URL. */
const tag = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Write a tag in lower case, such as open-source.");

const post = z.strictObject({
  title: text,
  description: placeholder(z.string().max(160), untranslated),
  date: z.iso.date(),
  updated: z.iso.date().optional(),
  tags: z.array(tag).meta({ examples: [["notes"]] }),
  /** A picture beside the post, and its text for readers who cannot see it. */
  cover: z.strictObject({ image: image(), alt: z.string() }).optional(),
  draft: z.boolean().optional(),
});

export const content = defineContent({
  site: json("site.json", site),
  /** The words of the pages around the posts. The name of a file is its language. */
  texts: json("texts/*.json", texts),
  pages: markdown("pages/*.md", z.strictObject({ title: text, description: text }), { languages }),
  posts: markdown("posts/*.md", post, { draft: "draft", date: "date", languages }),
});

export type Content = ContentOf<typeof content>;
export type SiteFacts = Content["site"];
export type Texts = Content["texts"][number]["fields"];
export type TextPage = Content["pages"][number];
export type Post = Content["posts"][number];
