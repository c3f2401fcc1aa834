/** Every page as read by a screen reader: names, roles, headings, tables, live regions. See docs/content/internals/this-repository/accessibility.md. */
import { beforeAll, describe, expect, test } from "vitest";
import { errorPages, routes } from "../support/real-site.ts";
import { browse } from "./browse.ts";
import { allOf, inOrder, readAloud, type Spoken } from "./reading.ts";

const browsing = browse();
const still = { reducedMotion: "reduce" } as const;

const paths = [...routes, ...errorPages];
/** Each page's accessibility tree by its path; they are loaded once for all tests. */
const read = new Map<string, Spoken>();
beforeAll(() =>
  browsing.visit(still, async ({ page, go }) => {
    for (const path of paths) {
      await go(path);
      read.set(path, await readAloud(page));
    }
  }),
);
const pageAt = (path: string): Spoken => {
  const page = read.get(path);
  if (!page) throw new Error(`${path} was not read`);
  return page;
};

const named = [
  "link",
  "button",
  "textbox",
  "searchbox",
  "combobox",
  "image",
  "table",
  "region",
  "navigation",
  "figure",
];
const landmarks = ["banner", "main", "contentinfo"];

describe.each(paths)("%s", (path) => {
  test("is read in order, and everything in it has a name", () => {
    const page = pageAt(path);
    const all = inOrder(page);
    expect(all.map(({ role }) => role).filter((role) => landmarks.includes(role))).toEqual(landmarks);
    if (path !== "/500.html") expect(allOf(page, "link")[0]).toMatchObject({ name: "Skip to content" });

    // A name begins with a word, not with a purely visual sign.
    const nameless = allOf(page, ...named.filter((role) => role !== "figure"), "heading");
    expect(nameless.filter(({ name }) => !/^[\p{L}\p{N}]/u.test(name))).toEqual([]);

    const areas = allOf(page, "navigation", "region").map(({ role, name }) => `${role} ${name}`);
    expect(areas).toEqual([...new Set(areas)]);
    for (const picture of allOf(page, "image")) expect(picture.parts).toEqual([]);
  });

  test("its headings form a table of contents", () => {
    const page = pageAt(path);
    const headings = allOf(page, "heading");
    expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
    const skipped = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1);
    expect(skipped).toEqual([]);
    // Headings with the same name stand under different headings.
    const paths = headings.map(({ name, level }, at) => {
      const above = headings.slice(0, at).findLast((other) => other.level < level);
      return `${above?.name}: ${name}`;
    });
    expect(paths).toEqual([...new Set(paths)]);
  });

  test("links with the same name lead to the same page", () => {
    const page = pageAt(path);
    const pages = new Map<string, Set<string>>();
    for (const { name, url } of allOf(page, "link")) {
      const key = name.toLowerCase();
      pages.set(key, (pages.get(key) ?? new Set()).add(url.replace(/#.*/, "")));
    }
    expect([...pages].filter(([, urls]) => urls.size > 1)).toEqual([]);
  });

  test("each table cell has a row header and a column header", () => {
    const page = pageAt(path);
    for (const table of allOf(page, "table")) {
      const [head, ...rows] = allOf(table, "row");
      const columns = head?.parts.length ?? 0;
      expect(head?.parts.map(({ role }) => role)).toEqual(Array(columns).fill("columnheader"));
      expect(rows.length).toBeGreaterThan(1);
      for (const { parts } of rows)
        expect(parts.map(({ role }) => role)).toEqual(["rowheader", ...Array(columns - 1).fill("cell")]);
    }
  });

  test("no field is invalid before anything is entered", () =>
    expect(inOrder(pageAt(path)).filter(({ isInvalid }) => isInvalid)).toEqual([]));
});

test("the form describes each field's error, and focuses the first invalid field", () =>
  browsing.visit(still, async ({ page, go }) => {
    await go("/contact");
    await page.click("form button");
    const fields = allOf(await readAloud(page), "textbox", "combobox");
    expect(fields.map(({ name, isInvalid, description }) => [name, isInvalid, description])).toEqual([
      ["First name", true, "Enter your first name."],
      ["Last name", true, "Enter your last name."],
      ["Email address", true, "Enter your email address."],
      ["Subject", true, "Choose a subject."],
      ["Message", true, "Write your message."],
    ]);
    expect(await page.evaluate("document.activeElement.labels[0].textContent")).toBe("First name");
  }));

test("the form's status and the notices are live regions that exist before they have content", () =>
  expect(allOf(pageAt("/contact"), "status").map(({ parts }) => parts)).toEqual([[], []]));
