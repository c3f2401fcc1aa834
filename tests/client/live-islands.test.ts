/** Islands in Chromium, under the policy of their page, with React and with Preact. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packageFile } from "../../src/render/engine-files.ts";
import { launchBrowser, serveFolder } from "../support/browser.ts";
import { buildSite, edited, type Files, siteWith } from "../support/small-site.ts";

const browser = await launchBrowser();
afterAll(() => browser.close());

const packages = (...names: readonly string[]): Files =>
  Object.fromEntries(names.map((name) => [`node_modules/${name}`, { link: packageFile(`node_modules/${name}`) }]));

/** The home page with some markup. */
const siteOf = (runtime: string, imports: string, jsx: string, policy = "{}"): Files => ({
  ...edited("templates/site.tsx", [
    "content,\n",
    `content,\n  islands: { runtime: "${runtime}" },\n  hosting: () => ({ hosts: { netlify: true }, policy: ${policy} }),\n`,
  ]),
  ...edited(
    "templates/page.tsx",
    ["import {", `import { island, Styles } from "plinth";\n${imports}\nimport {`],
    ["<title>", "<Styles /><title>"],
    [
      "{children}</body>",
      `{title === "Tiny" && <><noscript>Some of it needs scripts.</noscript>${jsx}</>}{children}</body>`,
    ],
  ),
});

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

const parts = `"use client";
import { useState } from "react";
import styles from "./parts.module.css";
export function Counter({ start, children }: any) {
  const [count, setCount] = useState(start);
  const [isOpen, setOpen] = useState(true);
  return <div className={styles.box}>
    <button type="button" name="add" onClick={() => setCount(count + 1)}>Clicked {count} times</button>
    <button type="button" name="toggle" onClick={() => setOpen(!isOpen)}>Toggle</button>
    {isOpen && <section>{children}</section>}
  </div>;
}
export function Closed({ children }: any) {
  const [isOpen, setOpen] = useState(false);
  return <div><button type="button" name="open" onClick={() => setOpen(!isOpen)}>Open</button>{isOpen && <section>{children}</section>}</div>;
}
`;

const imports = `import { Closed as C, Counter as N } from "./parts.tsx";
const when = (when: any) => island(N, { when, needsScript: true });
const Load = when("load"), Idle = when("idle"), Visible = when("visible"), Interaction = when("interaction"), Only = when("only");
const Closed = island(C, { needsScript: true });`;

test.each(["react", "preact"])(
  "with %s, each island hydrates when it is due, and its children move",
  async (runtime) => {
    const names = ["Load", "Idle", "Visible", "Interaction", "Only"];
    const jsx = names
      .map((name) => `<div id="${name}"><${name} start={3}><p>Hello <b>${name}</b></p></${name}></div>`)
      .join("");
    const nested = '<div id="outer"><Closed><em id="inner"><Load start={7} /></em></Closed></div>';
    const far = '<div className="far" /><div id="far"><Visible start={1} /></div>';
    const { page, close } = await open({
      "templates/parts.tsx": parts,
      "templates/parts.module.css": ".box{color:rgb(1,2,3)}\n",
      "templates/far.css": ".far{block-size:9000px}",
      ...packages("preact", "preact-render-to-string"),
      ...siteOf(runtime, `import "./far.css";\n${imports}`, jsx + nested + far),
    });
    for (const name of names) {
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
