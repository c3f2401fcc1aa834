/** `plinth dev` with templates that end its thread. */

import { expect, test } from "vitest";
import { develop, statusOf, styled } from "../support/dev-site.ts";
import { editedText } from "../support/small-site.ts";

test("an endless template is stopped, its page shows the error, and the other pages still work", async () => {
  const site = await develop(styled, { limits: { time: 6000, memory: 256 } });
  await site.edit({ "templates/about.tsx": "export const About = () => { for (;;); };\n" });
  expect((await site.get("/about")).text).toContain("template/timeout");
  await site.until(async () => (await statusOf(site, "/posts/first")) === 200);
  expect((await site.get("/about")).text).toContain("template/timeout");
  await site.edit({ "templates/about.tsx": styled["templates/about.tsx"] });
  expect(await statusOf(site, "/about")).toBe(200);
});

test("pages that exit the process are distinguished, and the other pages still work", async () => {
  const site = await develop({
    ...styled,
    "templates/about.tsx": "export const About = () => process.exit(3);\n",
    "templates/site.tsx": editedText(styled["templates/site.tsx"], [
      'page("/about"',
      'page("/us", <About />),\n    page("/about"',
    ]),
  });
  for (const url of ["/about", "/us", "/about"]) {
    expect((await site.get(url)).text).toContain(`exited while rendering ${url} with About`);
    expect(await statusOf(site, "/posts/first")).toBe(200);
  }
  const [about, first] = await Promise.all([statusOf(site, "/us"), statusOf(site, "/posts/second")]);
  expect([about, first]).toEqual([500, 200]);
});
