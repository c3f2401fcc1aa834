/** Failing elements in templates: their position and component trace; and elements that are not errors. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { buildSite, edited, editedText, type Files, type Ran, siteWith, start } from "../support/small-site.ts";

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
export function Rude(): never { throw "no"; }
export const Kit: any = { Module: { __esModule: true, default: () => <b /> }, Both: Object.assign(() => <b />, { default: 1 }), Sad() { throw "sad"; } };
`;

/** The position of the page's own element. */
const here = "HERE:4:5";

/** The content of a page -> the position in the templates, the beginning of the message, and the hint. */
const mistakes: readonly (readonly [what: string, jsx: string, place: string, message: RegExp, hint?: string])[] = [
  ["a component with a missing prop", "<Card item={none} />", "kit.tsx:4:19", /reading 'title'/, here],
  [
    "a component that gets a missing prop from another one",
    "<Deck items={[none]} />",
    "kit.tsx:7:19",
    /reading 'title'/,
    `${here}, templates/kit.tsx:10:36`,
  ],
  [
    "a function in another file",
    "<Loud text={none} />",
    "loud.ts:1:44",
    /reading 'toUpperCase'/,
    `${here}, templates/kit.tsx:13:14`,
  ],
  ["a component that is undefined", "<Kit.Unknown />", here, /^Element type is invalid: .* got: undefined\./],
  [
    "a component that is a whole CommonJS module",
    "<Kit.Module />",
    here,
    /^a component is a whole module, whose component is its property "default"/i,
  ],
  ["an object as a child", "<p>{{ a: 1 } as any}</p>", here, /^Objects are not valid .*\{a\}/],
  ["an object in a list", '<p>a {[{ b: 1 } as any, <b key="c" />]}</p>', here, /^Objects are not valid .*\{b\}/],
  ["a style that is a string", '<p style={"color: red" as any} />', here, /^The `style` prop/],
  ["a void element with children", "<br>{<b />}</br>", here, /^br is a self-closing tag/],
  ["an error beside a component with a default", "<><Kit.Both /><Kit.Sad /></>", "HERE:4:19", /^sad\./],
  ["a thrown non-error", "<Rude />", here, /^no\./],
];

const pageOf = (jsx: string, index: number): string => `import { Html } from "./page.tsx";
import { Card, Deck, Kit, Loud, none, Rude } from "./kit.tsx";
export const Page${index} = () => <Html title="Mistake ${index}">
    ${jsx}
  </Html>;
`;

/** The starting site with a page for each of them. */
const siteOf = (list: readonly string[]): Files => ({
  "templates/kit.tsx": kit,
  "templates/loud.ts": "export const loud = (text: string) => text.toUpperCase();\n",
  ...Object.fromEntries(list.map((jsx, index) => [`templates/page${index}.tsx`, pageOf(jsx, index)])),
  "templates/site.tsx":
    list.map((_, index) => `import { Page${index} } from "./page${index}.tsx";\n`).join("") +
    editedText(String(start["templates/site.tsx"]), [
      'page("/", ',
      `${list.map((_, index) => `page("/page${index}", <Page${index} />), `).join("")}page("/", `,
    ]),
});

describe("a failing page has a position and a component trace", () => {
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
      expect(found?.hint).toBe(way && named(`Reached through ${way}.`));
    },
  );

  test("nothing else is reported", () => expect(ran.diagnostics.length).toBe(mistakes.length));
});

test("the same error at the same line is reported once, with the trace of the first page", async () => {
  const { printed } = await buildSite(siteWith(siteOf(["<Card item={none} />", "<Card item={none} />"])));
  expect(
    printed,
  ).toBe(`templates/kit.tsx:4:19 error template/error: Cannot read properties of undefined (reading 'title'). Rendering /page0, /page1.
    2 | export const none: any = undefined;
    3 | export function Card({ item }: { item: { title: string } }) {
  > 4 |   return <p>{item.title}</p>;
      |                   ^
  hint: Reached through templates/page0.tsx:4:5.

`);
});

test("event handlers are reported once, at their line; props that React supports are not", async () => {
  const button = '<button type="button" {...{ onClick: () => undefined }} onFocus={undefined}>x</button>';
  const { lines, ok } = await buildSite(
    siteWith({
      ...siteOf([`<><p {...{ id: "a" }} key="b" />{[1, 2].map((n) => <i key={n}>${button}</i>)}</>`, "<p />"]),
    }),
  );
  expect(lines.filter((line) => !line.includes("site/orphan"))).toEqual([
    'templates/page0.tsx:4:67 warning template/handler: onClick of <button> has no effect: the page is published as HTML, without React. Begin the module of the component with "use client", and browsers run it as an island. Or add the listener in a script in templates/client/ that finds the element by a data- attribute. If a script of yours hydrates the component, accept this warning.',
  ]);
  expect(ok).toBe(true);
});

test("a component gets the same props as a page and inside a page: React 19 ignores defaultProps of functions", async () => {
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
