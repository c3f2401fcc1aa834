/** A component that a script of the site hydrates, in Chromium, under the policy of its page. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packageFile } from "../../src/render/engine-files.ts";
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

test.each([
  ["client/island.tsx", ""],
  ["client/island.js", ""],
  ["client/island.jsx", '{ "compilerOptions": { "jsx": "preserve", "paths": { "@/*": ["./templates/*"] } } }'],
])("%s compiles JSX as templates do", async (script, tsconfig) => {
  const from = tsconfig ? "@/counter.jsx" : "../counter.jsx";
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
      [`templates/${script}`]: `import { hydrateRoot } from "react-dom/client";
import { Counter } from "${from}";
hydrateRoot(document.querySelector("#island"), <Counter start={3} />, { onRecoverableError: (error) => console.error(error) });
`,
      ...edited("templates/site.tsx", ["content,\n", `content,\n  bundles: ["${script}"],\n`]),
      ...edited(
        "templates/page.tsx",
        ["usePage }", "useAsset, usePage }"],
        [
          "import",
          'import { renderToString } from "react-dom/server";\nimport { Counter } from "./counter.jsx";\nimport',
        ],
        ["<title>", `<script type="module" {...scriptOf(useAsset("${script}"))} /><title>`],
        [
          "export function Html",
          "const scriptOf = ({ url, integrity }: any) => ({ src: url, integrity });\nexport function Html",
        ],
        [
          "{children}",
          '{children}<div id="island" dangerouslySetInnerHTML={{ __html: renderToString(<Counter start={3} />) }} />',
        ],
      ),
    }),
  );
  expect(lines.filter((line) => !line.includes("template/handler"))).toEqual([]);
  expect(published).toBeDefined();
  const server = await serveFolder(join(root, "dist"));
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  page.on("pageerror", (error) => void errors.push(String(error)));
  await page.goto(`${server.origin}/`);
  const button = page.getByRole("button");
  await button.and(page.getByText("Clicked 3")).waitFor();
  // A click before React has started has no effect.
  await expect.poll(() => button.click().then(() => button.textContent())).not.toBe("Clicked 3");
  expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
  await server.close();
  await page.close();
});
