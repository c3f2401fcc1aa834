import { defineCollection, z } from "astro:content";
import { glob } from "astro/loaders";

const posts = defineCollection({
  loader: glob({ pattern: "**/*.md", base: "./content/posts" }),
  schema: z.object({ title: z.string(), date: z.date(), description: z.string(), weight: z.number().optional() }),
});

export const collections = { posts };
