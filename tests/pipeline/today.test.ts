/** `today()` in the site's code: the date of the build, wherever the site's functions run. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSite, edited, siteWith } from "../support/small-site.ts";

test("pages, components and files get the date of the build", async () => {
  const root = siteWith({
    ...edited(
      "templates/page.tsx",
      ["longDate, ", "longDate, today, "],
      ["{children}</body>", "{today()}{children}</body>"],
    ),
    ...edited(
      "templates/site.tsx",
      ["{ defineSite,", "{ defineSite, file, today,"],
      ["  pages:", '  files: () => [file(today() + ".txt", () => today())],\n  pages:'],
      ['page("/", <Home site={site}', 'page("/", <Home site={{ name: "On " + today() }}'],
    ),
  });
  for (const today of ["2024-02-29", "2027-05-01"]) {
    const { lines } = await buildSite(root, { scope: { today } });
    expect(lines).toEqual([]);
    const text = (path: string): string => readFileSync(join(root, "dist", path), "utf8");
    expect(text("index.html")).toContain(`<h1>On ${today}</h1>${today}<ul>`);
    expect(text(`${today}.txt`)).toBe(today);
  }
});

test("while modules are loaded it has no date", async () => {
  const root = siteWith(
    edited(
      "templates/page.tsx",
      ["longDate, ", "longDate, today, "],
      ["export function Html", "const year = today();\nexport function Html"],
    ),
  );
  expect((await buildSite(root, { scope: { today: "2027-05-01" } })).lines).toEqual([
    "templates/page.tsx:3:14 error template/error: today() has no date while modules are loaded: call it in a component, in pages() or in files(). Loading templates/site.tsx.",
  ]);
});
