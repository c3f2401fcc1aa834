/** Patterns of `ignore` that match no file: deliberate mistakes. */
import { both, type Files, type Rows, setting } from "../support/rows.ts";

const headers = (path: string): Files =>
  setting(
    `hosting: () => ({ hosts: { netlify: true }, headers: [{ path: "${path}", set: { "X-A": "1" } }], redirects: [{ from: "/old", to: "/", status: 301 }] }), elsewhere: ["/api/*"]`,
  );
const yml: Files = { "content/docs/toc.yml": "a: b", "content/docs/part/map.fig": "x" };

export const unmatchedPatterns = {
  mistakes: {
    "site/unmatched-pattern": [
      [
        "a misspelt folder",
        setting('ignore: ["nothing/**"]'),
        'templates/site.tsx:6:13 warning site/unmatched-pattern: No file in content/ matches the pattern "nothing/**" of `ignore`. Remove it, or correct it: * is part of a name, ** any folders, {a,b} either.',
      ],
      [
        "a path from the root",
        both(yml, setting('ignore: ["docs/**", "content/docs/*.yml"]')),
        'templates/site.tsx:6:24 warning site/unmatched-pattern: No file in content/ matches the pattern "content/docs/*.yml" of `ignore`. Write "docs/*.yml": patterns are relative to content/.',
      ],
      ...["/docs/*.yml", "./docs/*.yml", "/content/docs/*.yml"].map(
        (pattern) =>
          [
            `a path from the root: ${pattern}`,
            both(yml, setting(`ignore: ["docs/**", "${pattern}"]`)),
            `templates/site.tsx:6:24 warning site/unmatched-pattern: No file in content/ matches the pattern "${pattern}" of \`ignore\`. Write "docs/*.yml": patterns are relative to content/.`,
          ] as const,
      ),
      [
        "syntax of other programs",
        both(yml, setting('ignore: ["docs/**", "docs/to?.yml"]')),
        'templates/site.tsx:6:24 warning site/unmatched-pattern: No file in content/ matches the pattern "docs/to?.yml" of `ignore`. Remove it, or correct it: * is part of a name, ** any folders, {a,b} either.',
      ],
      [
        "a misspelt path of headers",
        headers("/psots/*"),
        'templates/site.tsx:6:66 warning site/unmatched-pattern: No page or file of the site has the path "/psots/*" of `headers`. Did you mean "/posts/*"?',
      ],
      [
        "a path of headers without a page",
        headers("/nothing-here"),
        'templates/site.tsx:6:66 warning site/unmatched-pattern: No page or file of the site has the path "/nothing-here" of `headers`. Remove the rule, or correct its path.',
      ],
    ],
  },
  correct: [
    ...["/*", "/posts/first", "/posts/first.html", "/posts/*", "/assets/*", "/old", "/ol*", "/api/*"].map(
      (path): [string, Files] => [`headers for ${path}`, headers(path)],
    ),
    ["braces", both(yml, setting('ignore: ["docs/**/*.{yml,fig}"]'))],
    ["braces in braces", both(yml, setting('ignore: ["{docs/{toc,tac},docs/part/map}.{yml,fig}"]'))],
    ["a brace without a comma", both({ "content/{a}.yml": "a: b" }, setting('ignore: ["{a}.yml"]'))],
    [
      "files that are copied unchanged, and pictures",
      both({ "content/static/a.psd": "x" }, setting('ignore: ["static/*.psd"]')),
    ],
    [
      "a pattern without a file, turned off",
      setting('ignore: ["nothing/**"], checks: { "site/unmatched-pattern": "off" }'),
    ],
  ],
} as const satisfies Rows;
