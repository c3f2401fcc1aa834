/** Islands in Chromium, under the policy of their page, with React and with Preact. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { launchBrowser, serveFolder } from "../support/browser.ts";
import { imports, islandsOfEachKind, kinds, packages, parts, siteOf } from "../support/island-site.ts";
import { buildSite, type Files, siteWith } from "../support/small-site.ts";

const browser = await launchBrowser();
afterAll(() => browser.close());

async function open(files: Files, expectedLines: readonly string[] = []) {
  const { root, lines } = await buildSite(siteWith(files));
  expect(lines).toEqual(expectedLines);
  const server = await serveFolder(join(root, "dist"));
  const page = await browser.newPage();
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  await page.goto(`${server.origin}/`);
  const close = async () => {
    expect(messages.filter((text) => !text.includes("404"))).toEqual([]);
    await Promise.all([page.close(), server.close()]);
  };
  return { page, close };
}

test.each(["react", "preact"])(
  "with %s, each island hydrates when it is due, and its children move",
  async (runtime) => {
    const { page, close } = await open(islandsOfEachKind(runtime));
    for (const name of kinds) {
      const part = page.locator(`#${name}`);
      const add = part.locator("[name=add]");
      await add.waitFor();
      // A click before the island has started has no effect, except on one that waits for it.
      await expect.poll(() => add.click().then(() => add.textContent())).not.toBe("Clicked 3 times");
      expect(await add.evaluate((element) => getComputedStyle(element.parentElement as HTMLElement).color)).toBe(
        "rgb(1, 2, 3)",
      );
      const child = part.locator("section b");
      await child.evaluate((element) => element.setAttribute("data-same", ""));
      await part.locator("[name=toggle]").click();
      await expect.poll(() => child.count()).toBe(0);
      await part.locator("[name=toggle]").click();
      await expect.poll(() => part.locator("section").innerHTML()).toContain(`<b data-same="">${name}</b>`);
    }
    await expect
      .poll(() =>
        page
          .locator("#outer [name=open]")
          .click()
          .then(() => page.locator("#inner").count()),
      )
      .toBe(1);
    const inner = page.locator("#inner [name=add]");
    await expect.poll(() => inner.click().then(() => inner.textContent())).not.toBe("Clicked 7 times");
    await close();
  },
);

test("an island waits until it is visible or used, and the runtime with it", async () => {
  const jsx = '<div className="far" /><Visible start={1} />';
  const { page, close } = await open({
    "templates/parts.tsx": parts,
    "templates/parts.module.css": ".box{color:red}\n",
    "templates/far.css": ".far{block-size:9000px}",
    ...siteOf("react", `import "./far.css";\n${imports}`, jsx),
  });
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("hydrate")).length);
  await page.waitForLoadState("networkidle");
  expect(await loaded()).toBe(0);
  await page.locator("[name=add]").scrollIntoViewIfNeeded();
  await expect.poll(loaded).toBe(1);
  await close();
});

test("an island can begin with a template of its own, as lists of React Aria do", async () => {
  const { page, close } = await open({
    "templates/listed.css": "b{color:red}",
    "templates/listed.tsx": `"use client";
import { useState } from "react";
export function Listed({ children }: any) {
  const [count, setCount] = useState(0);
  return <><template></template><button type="button" onClick={() => setCount(count + 1)}>{count}</button>{count > 0 && children}</>;
}
`,
    ...siteOf(
      "react",
      'import "./listed.css";\nimport { Listed as L } from "./listed.tsx";\nconst Listed = island(L as any, { needsScript: true }) as any;',
      '<Listed /><div id="with"><Listed><b>Child</b></Listed></div>',
    ),
  });
  const button = page.locator("button").first();
  await expect.poll(() => button.click().then(() => button.textContent())).not.toBe("0");
  const other = page.locator("#with button");
  await expect.poll(() => other.click().then(() => page.locator("#with b").count())).toBe(1);
  await close();
});

test("a click on the picture of a button is repeated, and an island that shows only its children starts", async () => {
  const { page, close } = await open({
    "templates/box.css": "svg{inline-size:9rem}",
    "templates/box.tsx": `"use client";
import { useEffect, useState } from "react";
export function Count() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}><svg viewBox="0 0 9 9"><path d="M0 0h9v9H0z" /></svg>{count}</button>;
}
export function Box({ children }: any) {
  useEffect(() => document.body.setAttribute("data-started", ""), []);
  return children;
}
`,
    ...siteOf(
      "react",
      'import "./box.css";\nimport { Box as B, Count as C } from "./box.tsx";\nconst Box = island(B as any, { when: "visible" }) as any;\nconst Count = island(C, { when: "interaction", needsScript: true });',
      "<Count /><Box><b>Child</b></Box>",
    ),
  });
  await page.locator("path").click();
  await expect.poll(() => page.locator("button").textContent()).toBe("1");
  await page.locator("body[data-started]").waitFor();
  await close();
});

test("the tabs of a package work", async () => {
  const { page, close } = await open({
    "templates/tabs.tsx": `"use client";
import * as Tabs from "@radix-ui/react-tabs";
export const Choice = () => <form><Tabs.Root defaultValue="a"><Tabs.List><Tabs.Trigger value="a">A</Tabs.Trigger><Tabs.Trigger value="b">B</Tabs.Trigger></Tabs.List><Tabs.Content value="a">One</Tabs.Content><Tabs.Content value="b">Two</Tabs.Content></Tabs.Root></form>;
`,
    "templates/x.css": ".x{color:red}",
    ...packages("react", "react-dom", "@radix-ui"),
    ...siteOf(
      "react",
      'import "./x.css"; import { Choice } from "./tabs.tsx";',
      "<Choice />",
      `{ "style-src": "'unsafe-inline'" }`,
    ),
  });
  await expect
    .poll(() =>
      page
        .getByText("B", { exact: true })
        .click()
        .then(() => page.getByRole("tabpanel").textContent()),
    )
    .toBe("Two");
  await close();
});

test("if a script of an island that waits for a click cannot be loaded, its HTML works as without scripts", async () => {
  const form = `"use client";
export const Form = () => <form action="/posts/first"><button>Go</button></form>;
`;
  const { root } = await buildSite(
    siteWith({
      "templates/image-loader.tsx": form,
      "templates/form.css": "form{color:red}",
      ...siteOf(
        "react",
        'import "./form.css";\nimport { Form as F } from "./image-loader.tsx";\nconst Form = island(F, { when: "interaction" });',
        "<Form />",
      ),
    }),
  );
  const server = await serveFolder(join(root, "dist"));
  const page = await browser.newPage();
  await page.route(/image-loader/, (route) => route.abort());
  await page.goto(`${server.origin}/`);
  await page.locator("button").click();
  await page.waitForURL(/\/posts\/first\?$/);
  await Promise.all([page.close(), server.close()]);
});
