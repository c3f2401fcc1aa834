/** The rows of `plinth list`, in a pipe and on a terminal. */
import { expect, test } from "vitest";
import { pageTable } from "../../src/commands/reporters/build.ts";
import { Reporter } from "../../src/commands/reporters/terminal.ts";

const page = (url: string, ...sources: string[]) =>
  ({ kind: "page", path: "", url, template: "Post", bytes: 1200, sha256: "", sources }) as const;
const records = [
  page("/", "content/site.json", "content/posts/a.md", "content/posts/b.md", "content/posts/c.md"),
  page("/posts/a-very-long-name-of-a-post", "content/posts/a-very-long-name-of-a-post.md", "content/site.json"),
];
const table = (width?: number): string[] =>
  pageTable({ records, drafts: [] } as unknown as Parameters<typeof pageTable>[0], new Reporter(false), width)
    .trimEnd()
    .split("\n");

test("in a pipe, no source is left out", () => {
  expect(table()).toEqual([
    "URL                                TEMPLATE    SIZE  SOURCES",
    "/                                  Post      1.2 kB  content/site.json content/posts/a.md content/posts/b.md content/posts/c.md",
    "/posts/a-very-long-name-of-a-post  Post      1.2 kB  content/posts/a-very-long-name-of-a-post.md content/site.json",
  ]);
});

test("on a terminal, lines end at its width", () => {
  expect(table(80)).toEqual([
    "URL                                TEMPLATE    SIZE  SOURCES",
    "/                                  Post      1.2 kB  content/site.json content/…",
    "/posts/a-very-long-name-of-a-post  Post      1.2 kB  content/posts/a-very-long-…",
  ]);
});
