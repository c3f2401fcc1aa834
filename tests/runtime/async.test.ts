/** Async components: the same pages as with others, findings at their lines. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSite, edited, type Files, filesBelow, siteWith } from "../support/small-site.ts";

/** The home page with a component, whose code begins at line 3 of its module. */
const siteOf = (code: string, jsx = "<Part of={title} />"): Files => ({
  "templates/part.tsx": `import { createContext, use } from "react"; import { Markdown, usePage } from "plinth";
export const Colour = createContext("none"); const later = <Value,>(value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, 5, value));
${code}
`,
  "templates/live.tsx":
    '"use client";\nimport { useId } from "react";\nexport const Live = ({ children }: any) => <i id={useId()}>{children}</i>;\n',
  ...edited("templates/site.tsx", ["content,\n", "content,\n  hosting: () => ({ policy: {} }),\n"]),
  ...edited(
    "templates/page.tsx",
    ["import {", 'import { Live } from "./live.tsx"; import { Colour, Part } from "./part.tsx"; import {'],
    ["{children}</body>", `{title === "Tiny" && <Colour value="red">${jsx}</Colour>}{children}</body>`],
  ),
});

const filesOf = async (code: string, jsx: string) => {
  const { root, lines } = await buildSite(siteWith(siteOf(code, jsx)));
  expect(lines).toEqual([]);
  return filesBelow(join(root, "dist"));
};

test("a page has the same bytes as without async, whatever its components read", async () => {
  const code = `export const Part = async ({ of, children }: any) => { const { url } = usePage(), colour = use(Colour); const text = await later(of); return <div className={url.length > 0 ? "x" : ""}>
{text} and {colour} and {1}<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=" alt="" width="1" height="1" /><Inner /><Markdown text={"*a* & 'b'"} />{children}<textarea defaultValue={"\\na"} aria-label="x" /></div>; };
const Inner = async () => <><p>{use(Colour)}{" "}{await later("inner")}</p><meta name="author" content="A" /></>;`;
  const plain = code.replaceAll("async ", "").replaceAll(/await later\(([^)]*)\)/g, "($1)");
  const jsx = "<Part of={title}><Live>a {1}<b>b</b></Live></Part><Live>c</Live>";
  const built: Awaited<ReturnType<typeof filesOf>>[] = [];
  // One after the other: they share a thread.
  for (const each of [code, plain]) built.push(await filesOf(each, jsx));
  const [one, other] = built;
  expect(one?.["index.html"]).toContain("Tiny and red and 1<img");
  expect(one).toEqual(other);
});

test.each([
  [
    "a promise that a component reads",
    "const promise = later(7); export const Part = () => <p>{use(promise)}</p>;",
    "<p>7</p>",
  ],
  [
    "components that wait for each other's children",
    "export const Part = async ({ of }: any) => of.length > 0 ? <b><Part of={of.slice(1)} />{of[0]}</b> : <>end</>;",
    "<b><b><b><b>endy</b>n</b>i</b>T</b>",
  ],
])("%s is waited for", async (_, code, html) => {
  const { root, lines } = await buildSite(siteWith(siteOf(code)));
  expect(lines).toEqual([]);
  expect(filesBelow(join(root, "dist"))["index.html"]).toContain(html);
});

test.each([
  [
    "an exception after a wait",
    'export const Part = async () => { await later(1); throw new Error("no"); };',
    "templates/part.tsx:3:57 error template/error: no. Rendering /.",
  ],
  [
    "an object as a child, after a wait",
    "export const Part = async () => { await later(1); return <p>{{ a: 1 } as any}</p>; };",
    "templates/part.tsx:3:58 error template/error: Objects are not valid as a React child (found: object with keys {a}). If you meant to render a collection of children, use an array instead. Rendering /.",
  ],
  [
    "an element that browsers move, after a wait",
    "export const Part = async () => { await later(1); return <p>a<div>b</div></p>; };",
    "templates/part.tsx:3:62 error page/nesting: A browser closes the <p> before the <div>. On /.",
  ],
  [
    "a handler after a wait",
    'export const Part = async () => { await later(1); return <button type="button" onClick={() => 1}>b</button>; };',
    "templates/part.tsx:3:58 warning template/handler: onClick of <button> has no effect: the page is published as HTML, without React.",
  ],
  [
    "an async component of an island",
    'import { Live } from "./live.tsx"; export const Part = () => <Live />;',
    "templates/site.tsx:9:11 error template/error: A component is async, or waits for a promise, where React cannot wait, such as in an island or in toHtml(): load its data outside of it, or at the top of a module. Rendering /.",
    "export const Live = async () => <p>x</p>;",
  ],
])("%s is a finding at its line", async (_, code, line, island = "export const Live = () => <p />;") => {
  const live = { "templates/live.tsx": `"use client";\n${island}\n` };
  const { lines } = await buildSite(siteWith({ ...siteOf(code), ...live }));
  expect(lines).toEqual([expect.stringContaining(line)]);
});
