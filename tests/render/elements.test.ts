/** Elements of templates: where one that fails stands and how its code got there, and what is no mistake. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { buildSite, edited, type Files, type Ran, siteWith, start } from "../support/small-site.ts";

const kit = `import { loud } from "./loud.ts";
export const none: any = undefined;
export function Card({ item }: { item: { title: string } }) {
  return <p>{item.title}</p>;
}
export function Row({ item }: { item: { title: string } }) {
  return <b>{item.title}</b>;
}
export function Deck({ items }: { items: readonly { title: string }[] }) {
  return <div>{items.map((item) => <Row key={item?.title} item={item} />)}</div>;
}
export function Loud({ text }: { text: string }) {
  return <p>{loud(text)}</p>;
}
export async function Late() { return <p />; }
export function Rude(): never { throw "no"; }
export const Kit: any = {};
`;

/** The place of the element that stands for itself on a page. */
const here = "HERE:4:5";

/** What stands on a page of its own -> the place in the templates, the beginning of the message, and the hint. */
const mistakes: readonly (readonly [what: string, jsx: string, place: string, message: RegExp, hint?: string])[] = [
  ["a component that is given nothing", "<Card item={none} />", "kit.tsx:4:19", /reading 'title'/, here],
  [
    "one that another gives nothing",
    "<Deck items={[none]} />",
    "kit.tsx:7:19",
    /reading 'title'/,
    `${here}, templates/kit.tsx:10:36`,
  ],
  [
    "a function of another file",
    "<Loud text={none} />",
    "loud.ts:1:44",
    /reading 'toUpperCase'/,
    `${here}, templates/kit.tsx:13:14`,
  ],
  ["a component that is undefined", "<Kit.Unknown />", here, /^Element type is invalid: .* got: undefined\./],
  ["an object as a child", "<p>{{ a: 1 } as any}</p>", here, /^Objects are not valid .*\{a\}/],
  ["an object in a list", '<p>a {[{ b: 1 } as any, <b key="c" />]}</p>', here, /^Objects are not valid .*\{b\}/],
  ["a style that is a text", '<p style={"color: red" as any} />', here, /^The `style` prop/],
  ["a void element with children", "<br>{<b />}</br>", here, /^br is a self-closing tag/],
  ["a component that waits", "<Late />", here, /^A component is async/],
  ["something thrown that is no error", "<Rude />", here, /^no\./],
];

const pageOf = (jsx: string, index: number): string => `import { Html } from "./page.tsx";
import { Card, Deck, Kit, Late, Loud, none, Rude } from "./kit.tsx";
export const Page${index} = () => <Html title="Mistake ${index}">
    ${jsx}
  </Html>;
`;

/** The starting site with a page for each of these. */
const siteOf = (list: readonly string[]): Files => ({
  "templates/kit.tsx": kit,
  "templates/loud.ts": "export const loud = (text: string) => text.toUpperCase();\n",
  ...Object.fromEntries(list.map((jsx, index) => [`templates/page${index}.tsx`, pageOf(jsx, index)])),
  "templates/site.tsx":
    list.map((_, index) => `import { Page${index} } from "./page${index}.tsx";\n`).join("") +
    String(start["templates/site.tsx"]).replace(
      'page("/", ',
      `${list.map((_, index) => `page("/page${index}", <Page${index} />), `).join("")}page("/", `,
    ),
});

describe("a page that fails says where, and how it got there", () => {
  let ran: Ran;
  beforeAll(async () => {
    ran = await buildSite(siteWith(siteOf(mistakes.map(([, jsx]) => jsx))));
  });

  test.each(mistakes.map((row, index) => [row[0], index, row] as const))(
    "%s",
    (_, index, [, , place, message, way]) => {
      const [found, ...others] = ran.diagnostics.filter((each) => each.message.endsWith(` Rendering /page${index}.`));
      const named = (text: string): string => text.replaceAll("HERE", `templates/page${index}.tsx`);
      expect(others).toEqual([]);
      expect(found?.message).toMatch(message);
      expect(`${found?.file}:${found?.line}:${found?.column}`).toBe(named(place.replace(/^(?!HERE)/, "templates/")));
      expect(found?.hint).toBe(way && named(`It got there by way of ${way}.`));
    },
  );

  test("and nothing else is said", () => expect(ran.diagnostics.length).toBe(mistakes.length));
});

test("the same at the same line is told once, with the way of the first page", async () => {
  const { printed } = await buildSite(siteWith(siteOf(["<Card item={none} />", "<Card item={none} />"])));
  expect(
    printed,
  ).toBe(`templates/kit.tsx:4:19 error template/error: Cannot read properties of undefined (reading 'title'). Rendering /page0, /page1.
    2 | export const none: any = undefined;
    3 | export function Card({ item }: { item: { title: string } }) {
  > 4 |   return <p>{item.title}</p>;
      |                   ^
  hint: It got there by way of templates/page0.tsx:4:5.

`);
});

test("functions that act on events are told at their line, once; what React takes is not", async () => {
  const button = '<button type="button" {...{ onClick: () => undefined }} onFocus={undefined}>x</button>';
  const { lines, ok } = await buildSite(
    siteWith({
      ...siteOf([`<><p {...{ id: "a" }} key="b" />{[1, 2].map((n) => <i key={n}>${button}</i>)}</>`, "<p />"]),
    }),
  );
  expect(lines.filter((line) => !line.includes("site/orphan"))).toEqual([
    "templates/page0.tsx:4:67 warning template/handler: onClick of <button> does nothing: no React reaches the browser. Act on the element in a script below templates/client/, found by a data- attribute.",
  ]);
  expect(ok).toBe(true);
});

test("a component is given the same props as a page and inside one: React 19 knows no defaultProps of functions", async () => {
  const note = 'export const Note = ({ text }: { text?: string }) => <p>{text ?? "none"}</p>;\n';
  const root = siteWith({
    ...edited(
      "templates/page.tsx",
      [
        "export function Home(",
        `${note}Object.assign(Home, { defaultProps: { text: "given" } });\nexport function Home(`,
      ],
      ["{ site, posts }: {", "{ site, posts, text }: { text?: string;"],
      ["<ul>", "<Note text={text} /><ul>"],
    ),
  });
  await buildSite(root);
  expect(readFileSync(join(root, "dist/index.html"), "utf8")).toContain("<p>none</p>");
});
