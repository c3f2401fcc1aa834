/** Content types and their files: deliberate mistakes. */
import { type Rows, types } from "../support/rows.ts";

export const collection = {
  mistakes: {
    "content/unclaimed-file": [
      [
        "in no content type",
        { "content/post/second.md": "Hi" },
        "content/post/second.md error content/unclaimed-file: No content type matches this file, so it is not used.",
      ],
      [
        "neither Markdown nor JSON",
        { "content/notes.txt": "Hi" },
        "content/notes.txt error content/unclaimed-file: This is not a .md or .json file.",
      ],
    ],
    "content/claimed-twice": [
      [
        "two patterns",
        types(["posts:", 'all: markdown("**/*.md", z.object({})),\n  posts:']),
        'content/posts/first.md error content/claimed-twice: The content types "all" and "posts" both match this file.',
      ],
    ],
    "content/missing-file": [
      [
        "no site.json",
        { "content/site.json": undefined },
        'content/site.json error content/missing-file: The file of the content type "site" is missing.',
      ],
    ],
  },
} as const satisfies Rows;
