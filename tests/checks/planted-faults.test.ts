/** Every finding is at its place, however often its text occurs elsewhere. */
import { expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { plantedSite } from "../support/planted-faults.ts";
import { buildSite, edited, type Files, siteWith, temporaryFolder, write } from "../support/small-site.ts";

type Place = Pick<Diagnostic, "file" | "line" | "column">;
const textOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
const placesOf = (diagnostic: Diagnostic): string[] => [diagnostic, ...(diagnostic.places ?? [])].map(textOf);

test("200 planted faults of one site are reported at their places", async () => {
  const { files, planted } = plantedSite();
  const root = temporaryFolder();
  write(root, files);
  const { diagnostics } = await buildSite(root);
  const wrong = planted.flatMap((fault) => {
    const same = diagnostics.filter(({ code, message }) => code === fault.code && message.includes(fault.key));
    const reported = same.flatMap(placesOf);
    return reported.includes(textOf(fault)) ? [] : `${fault.key} at ${textOf(fault)} is reported at ${reported}`;
  });
  expect(planted).toHaveLength(200);
  expect(wrong).toEqual([]);
});

/** The places of each diagnostic of a code, of a site with these posts and other changes. */
async function placed(code: string, posts: Readonly<Record<string, string>>, changes: Files = {}): Promise<string[][]> {
  const files = Object.entries(posts).map(([name, text], index) => [
    `content/posts/${name}.md`,
    `---\ntitle: Post ${index}\ndate: 2024-01-15\n---\n${text}\n`,
  ]);
  const { diagnostics } = await buildSite(siteWith({ ...changes, ...Object.fromEntries(files) }));
  return diagnostics.filter((each) => each.code === code).map(placesOf);
}

test("a dead target that several texts link to is one finding with all its places", async () => {
  const posts = { first: "[a](/gone)", second: "Text.\n\nA [b](/gone), again [c](/gone)." };
  expect(await placed("link/no-target", posts)).toEqual([
    ["content/posts/first.md:5:5", "content/posts/second.md:7:7", "content/posts/second.md:7:25"],
  ]);
});

test("a stray end tag in Markdown is reported where it is, and not where a later one has no element", async () => {
  const allowed = edited("templates/site.tsx", ["content,\n", "content,\n  markdown: { html: true },\n"]);
  const posts = { first: "<div>One</div>\n\nText.\n\n</div>\n\n<div>Two</div>" };
  expect(await placed("page/nesting", posts, allowed)).toEqual([["content/posts/first.md:9:1"]]);
});

test("a redirect is reported in the list of redirects, and not at the page of its URL", async () => {
  const redirects = 'redirects: [{ from: "/", to: "/gone", status: 301 }, { from: "/", to: "/", status: 301 }]';
  const changes = edited("templates/site.tsx", [
    "\n});",
    `\n  hosting: () => ({ hosts: { netlify: true }, ${redirects} }),\n});`,
  ]);
  const { diagnostics } = await buildSite(siteWith(changes));
  expect(diagnostics.map((each) => [each.code, ...placesOf(each)])).toEqual([
    ["output/bad-hosting", "templates/site.tsx:11:68"],
    ["output/bad-hosting", "templates/site.tsx:11:68"],
    ["link/no-target", "templates/site.tsx:11:77"],
  ]);
});
