/** A component that a script of the site hydrates, in Chromium, under the policy of its page. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packageFile } from "../../src/runtime/engine-files.ts";
import { launchBrowser, serveFolder } from "../support/browser.ts";
import { buildSite, edited, siteWith } from "../support/small-site.ts";

const browser = await launchBrowser();
afterAll(() => browser.close());

const counter = `import { useState } from "react";
export const Counter = ({ start }) => {
  const [count, setCount] = useState(start);
  return <button type="button" onClick={() => setCount(count + 1)}>Clicked {count}</button>;
};
`;

test.each<[what: string, scripts: readonly string[], tsconfig: string]>([
  ["scripts of TypeScript and JavaScript compile", ["island.tsx", "more.js"], ""],
  [
    "a script with an alias, where tsconfig.json preserves JSX, compiles",
    ["island.jsx"],
    '{ "compilerOptions": { "jsx": "preserve", "paths": { "@/*": ["./templates/*"] } } }',
  ],
])("%s JSX as templates do", async (_, scripts, tsconfig) => {
  const from = tsconfig ? "@/counter.jsx" : "../counter.jsx";
  const links = scripts.map((name) => `<script type="module" {...scriptOf(useAsset("client/${name}"))} />`).join("");
  const { root, lines, published } = await buildSite(
    siteWith({
      ...(tsconfig ? { "tsconfig.json": tsconfig } : {}),
      ...Object.fromEntries(
        ["react", "react-dom", "scheduler"].map((name) => [
          `node_modules/${name}`,
          { link: packageFile(`node_modules/${name}`) },
        ]),
      ),
      "templates/counter.jsx": counter,
      ...Object.fromEntries(
        scripts.map((name, at) => [
          `templates/client/${name}`,
          `import { hydrateRoot } from "react-dom/client";
import { Counter } from "${from}";
hydrateRoot(document.querySelector("#island${at}"), <Counter start={3} />, { onRecoverableError: (error) => console.error(error) });
`,
        ]),
      ),
      ...edited("templates/site.tsx", [
        "content,\n",
        `content,\n  bundles: ${JSON.stringify(scripts.map((name) => `client/${name}`))},\n`,
      ]),
      ...edited(
        "templates/page.tsx",
        ["usePage }", "useAsset, usePage }"],
        [
          "import",
          'import { renderToString } from "react-dom/server";\nimport { Counter } from "./counter.jsx";\nimport',
        ],
        ["<title>", `${links}<title>`],
        [
          "export function Html",
          "const scriptOf = ({ url, integrity }: any) => ({ src: url, integrity });\nexport function Html",
        ],
        [
          "{children}",
          `{children}{${JSON.stringify(scripts)}.map((_, at) => <div key={at} id={"island" + at} dangerouslySetInnerHTML={{ __html: renderToString(<Counter start={3} />) }} />)}`,
        ],
      ),
    }),
  );
  expect(lines.filter((line) => !line.includes("template/handler"))).toEqual([]);
  expect(published).toBeDefined();
  const server = await serveFolder(join(root, "dist"));
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${server.origin}/`);
  for (const at of scripts.keys()) {
    const button = page.locator(`#island${at} button`);
    await button.and(page.getByText("Clicked 3")).waitFor();
    // A click before React has started has no effect.
    await expect.poll(() => button.click().then(() => button.textContent())).not.toBe("Clicked 3");
  }
  expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
  await server.close();
  await page.close();
});
