/** Input that src/checks/head.ts reports. */
import { type Rows, template } from "../support/rows.ts";

export const charset = {
  mistakes: {
    "page/charset": [
      [
        "none",
        template(['<meta charSet="utf-8" />', ""]),
        'templates/site.tsx:8:11 warning page/charset: The page does not declare its encoding. On /, /posts/first. Write <meta charset="utf-8"> as the first element of <head>.',
      ],
      [
        "another",
        template(['charSet="utf-8"', 'charSet="iso-8859-1"']),
        'templates/site.tsx:8:11 warning page/charset: The page declares the encoding "iso-8859-1", but it is UTF-8. On /, /posts/first. Write <meta charset="utf-8"> as the first element of <head>.',
      ],
      [
        "late",
        template(['<html lang="en">', `<html lang="en" data-x="${"x".repeat(1000)}">`]),
        'templates/site.tsx:8:11 warning page/charset: The page declares its encoding after the first 1024 bytes. On /, /posts/first. Write <meta charset="utf-8"> as the first element of <head>.',
      ],
    ],
  },
} as const satisfies Rows;
