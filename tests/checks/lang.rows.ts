/** Input that src/checks/head.ts reports. */
import { type Rows, template } from "../support/rows.ts";

export const lang = {
  mistakes: {
    "page/lang": [
      [
        "none",
        template(['<html lang="en">', "<html>"]),
        "templates/page.tsx:6:5 error page/lang: The page does not declare its language. On /, /posts/first.",
      ],
      [
        "the name of a language",
        template(['<html lang="en">', '<html lang="english">']),
        'templates/page.tsx:6:11 error page/lang: The page\'s language is "english", which is not a language tag. On /, /posts/first.',
      ],
      [
        "an invalid tag",
        template(['<html lang="en">', '<html lang="english language">']),
        'templates/page.tsx:6:11 error page/lang: The page\'s language is "english language", which is not a language tag. On /, /posts/first.',
      ],
    ],
  },
} as const satisfies Rows;
