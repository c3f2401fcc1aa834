/** `plinth new` on the real site, which still passes with the new file. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ContentTypes } from "../../src/api/index.ts";
import { createContentFile } from "../../src/commands/new/new.ts";
import { build } from "../../src/pipeline/build.ts";
import { content } from "../../templates/content.ts";
import { createFolder, removeFolder, root } from "../support/real-site.ts";

const types: ContentTypes = content;
const site = createFolder();
for (const folder of ["content", "templates"]) cpSync(join(root, folder), join(site, folder), { recursive: true });
afterAll(() => removeFolder(site));

test.each(Object.keys(types).filter((name) => types[name]?.pattern.includes("*")))(
  "the site passes with a new file of %s",
  async (type) => {
    const created = await createContentFile({ root: site, type, name: "Spring launch", today: "2026-03-04" });
    expect(created).toMatchObject({ kind: "written" });
    const { ok, records, diagnostics } = await build({ root: site });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(ok).toBe(true);
    const sources = records.flatMap((record) => record.sources);
    expect(sources).toContain(created.kind === "written" && created.file);
  },
);
