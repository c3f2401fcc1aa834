/** Content on its way to the site's thread. */
import { expect, test } from "vitest";
import type { Document } from "../../../src/content/formats/index.ts";
import type { Program } from "../../../src/runtime/program.ts";
import { LiveContent } from "../../../src/serve/dev/content.ts";
import type { CollectRequest, Listing } from "../../../src/site-thread/protocol.ts";
import { temporaryFolder, write } from "../../support/small-site.ts";

test.each([
  [0, 1],
  [1000, 1],
  [1001, 2],
  [2500, 3],
])("%i documents are sent in %i parts; the last one returns the listing", async (count, parts) => {
  const documents = Array.from(
    { length: count },
    (_, index): Document => ({
      file: `content/${index}.json`,
      hasBody: false,
      data: index,
      body: "",
      bodyStartLine: 0,
    }),
  );
  const requests: CollectRequest[] = [];
  const listing: Listing = { findings: [], broken: [], drafts: [] };
  const received: Document[] = [];
  const receive = (part: readonly Document[]): void => void received.push(...part);
  const collect = async (request: CollectRequest): Promise<Listing> => {
    requests.push(request);
    return listing;
  };
  const change = { documents, removed: ["content/gone.json"], unread: ["content/bad.json"] };
  const program = { settings: { ignore: [] }, receive, collect } as unknown as Program;
  expect(await new LiveContent(temporaryFolder()).send(program, change, { drafts: true })).toBe(listing);
  expect([requests.length, received.length]).toEqual([1, (parts - 1) * 1000]);
  expect([...received, ...(requests[0]?.change.documents ?? [])]).toEqual(documents);
  expect(requests[0]?.change).toMatchObject({ removed: change.removed, unread: change.unread });
});

test("the errors of a page are not hidden by a warning about its file", () => {
  const root = temporaryFolder();
  write(root, { "content/cut.md": "---\ntitle: C # basics\n---\n", "content/open.md": "---\ntitle: C\n" });
  const content = new LiveContent(root);
  expect(content.update(["content/"]).unread).toEqual(["content/open.md"]);
  expect(content.findings.map(({ file, severity }) => [file, severity])).toEqual([
    ["content/cut.md", "warning"],
    ["content/open.md", undefined],
  ]);
});
