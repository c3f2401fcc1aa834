/** Placeholders: deliberate mistakes. */

import type { Rows } from "../support/rows.ts";
import { edited } from "../support/small-site.ts";

export const placeholders = {
  mistakes: {
    "content/placeholder": [
      [
        "a reserved name",
        {
          ...edited(
            "templates/content.ts",
            ["name: z.string()", "name: placeholder(z.string(), /^Tiny$/)"],
            ["markdown, z }", "markdown, placeholder, z }"],
          ),
        },
        "content/site.json:2:11 warning content/placeholder: name is still a placeholder. Replace it before launch.",
      ],
      [
        "the origin, which a text names as well",
        {
          "content/site.json": '{\n  "name": "Tiny",\n  "origin": "https://example.com"\n}\n',
          "content/posts/first.md": '---\ntitle: First\ndate: 2024-01-15\n---\nWrite "https://example.com".\n',
        },
        "content/site.json:3:14 warning content/placeholder: The origin is still https://example.com. Replace it before launch: canonical links, feeds and the sitemap begin with it.",
      ],
      [
        "a field that plinth new wrote",
        { "content/posts/first.md": "---\ntitle: 'To be written: title'\ndate: 2024-01-15\n---\nHello.\n" },
        "content/posts/first.md:2:8 warning content/placeholder: title is still a placeholder. Replace it before launch.",
      ],
      [
        "a text that plinth new wrote, below a field with the mark",
        {
          "content/posts/first.md":
            "---\ntitle: Not To be written\ndate: 2024-01-15\n---\n\nTo be written: the text.\n",
        },
        "content/posts/first.md:6:1 warning content/placeholder: The text still has to be written. Replace it before launch.",
      ],
      [
        "a text that plinth new wrote",
        { "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n\nTo be written: the text.\n" },
        "content/posts/first.md:6:1 warning content/placeholder: The text still has to be written. Replace it before launch.",
      ],
    ],
  },
} as const satisfies Rows;
