/** A schema whose own code throws, while the site is edited. */
import { expect, test } from "vitest";
import { develop, post } from "../../support/dev-site.ts";
import { edited } from "../../support/small-site.ts";

test("a file on which a schema throws has no effect after it was removed", async () => {
  const site = await develop({
    ...edited("templates/content.ts", [
      "title: z.string()",
      'title: z.string().refine((title) => { if (title === "Bad") throw new Error("in schema"); return true; })',
    ]),
  });
  const isBroken = async (): Promise<boolean> => (await site.get("/nowhere")).text.includes("in schema");
  await site.edit({ "content/posts/bad.md": post("Bad") }, isBroken);
  await site.edit({ "content/posts/bad.md": undefined }, async () => !(await isBroken()));
  expect((await site.get("/posts/first")).status).toBe(200);
});
