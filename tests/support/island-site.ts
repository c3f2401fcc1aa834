/** Sites with islands, for tests in several browsers. */
import { packageFile } from "../../src/runtime/engine-files.ts";
import { edited, type Files } from "./small-site.ts";

/** Packages of this repository in the folder of the site. */
export const packages = (...names: readonly string[]): Files =>
  Object.fromEntries(names.map((name) => [`node_modules/${name}`, { link: packageFile(`node_modules/${name}`) }]));

/** The home page with some markup. */
export const siteOf = (runtime: string, imports: string, jsx: string, policy = "{}"): Files => ({
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

/** Packages for other bundlers name Node's `global`. */
export const parts = `"use client";
import { useState } from "react";
import styles from "./parts.module.css";
export function Counter({ start, children }: any) {
  const [count, setCount] = useState(start);
  const [isOpen, setOpen] = useState(true);
  return <div className={styles.box}>
    <button type="button" name="add" onClick={() => setCount(count + (global as any).Number("1"))}>Clicked {count} times</button>
    <button type="button" name="toggle" onClick={() => setOpen(!isOpen)}>Toggle</button>
    {isOpen && <section>{children}</section>}
  </div>;
}
export function Closed({ children }: any) {
  const [isOpen, setOpen] = useState(false);
  return <div><button type="button" name="open" onClick={() => setOpen(!isOpen)}>Open</button>{isOpen && <section>{children}</section>}</div>;
}
`;

/** An island of each kind. */
export const imports = `import { Closed as C, Counter as N } from "./parts.tsx";
const when = (when: any) => island(N, { when, needsScript: true });
const Load = when("load"), Idle = when("idle"), Visible = when("visible"), Interaction = when("interaction"), Only = when("only");
const Closed = island(C, { needsScript: true });`;

/** A page with an island of each kind, each with children, and one in another that is closed at first. */
export function islandsOfEachKind(runtime: string): Files {
  const jsx = kinds
    .map((name) => `<div id="${name}"><${name} start={3}><p>Hello <b>${name}</b></p></${name}></div>`)
    .join("");
  const nested = '<div id="outer"><Closed><em id="inner"><Load start={7} /></em></Closed></div>';
  const far = '<div className="far" /><div id="far"><Visible start={1} /></div>';
  return {
    "templates/parts.tsx": parts,
    "templates/parts.module.css": ".box{color:rgb(1,2,3)}\n",
    "templates/far.css": ".far{block-size:9000px}",
    ...packages("preact", "preact-render-to-string"),
    ...siteOf(runtime, `import "./far.css";\n${imports}`, jsx + nested + far),
  };
}
export const kinds = ["Load", "Idle", "Visible", "Interaction", "Only"];
