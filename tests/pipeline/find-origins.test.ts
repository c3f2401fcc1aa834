/** The origin of a wrong `alt`: the example in find-origins.ts, and where else the value can come from. */
import { expect, test } from "vitest";
import { SourceText } from "../../src/content/source-text.ts";
import { findOrigins } from "../../src/pipeline/find-origins.ts";

const sources: Readonly<Record<string, string>> = {
  "templates/team.tsx": `const Portrait = ({ person }) => <img src="a.jpg" alt={person.alt} />;
const Fixed = () => <img src="a.jpg" alt="photo" />;
<Portrait person={ann} />
<Portrait person={{ alt: "photo" }} />
`,
  "content/team.json": '{\n  "alt": "photo"\n}\n',
};
const call = (line: number, column: number, texts: string[] = []) => ({
  stackLine: `${line}:${column}`,
  texts,
  reads: 9,
});
const value = { file: "content/team.json", path: ["alt"], text: "photo", writtenText: "photo", isBody: false };
const read = { ...value, readsBefore: 3, relation: "whole" } as const;

test.each([
  ["the call that made the element", [call(2, 21)], [], "templates/team.tsx:2:43"],
  ["the use of a component", [call(1, 34), call(4, 1, ["photo"])], [read], "templates/team.tsx:4:27"],
  ["a value of content", [call(1, 34), call(3, 1)], [read], "content/team.json:2:11"],
  [
    "a value that was read later: the template computed it",
    [call(1, 34)],
    [{ ...read, readsBefore: 9 }],
    "templates/team.tsx:1:34",
  ],
  ["a package, whose element has no line", [], [], "templates/site.tsx:undefined:undefined"],
])("the origin of a wrong alt is %s", async (_, calls, values, place) => {
  const html = '<img data-plinth-mark="0" src="a.jpg" alt="photo">';
  const program = {
    call: async (name: string) => (name === "renderMarked" ? { html, marks: [{ calls, reads: 9 }] } : values),
    positionsIn: (stackLine: string) => {
      const [line = 0, column = 0] = stackLine.split(":").map(Number);
      return [{ file: "templates/team.tsx", at: { line, column } }];
    },
  };
  const target = { page: "/", target: { offset: 0 }, value: "photo", otherwise: { file: "templates/site.tsx" } };
  const [found] = await findOrigins([{ code: "page/alt", message: "", target }], {
    program: program as never,
    pages: [{ url: "/", template: "Team" }],
    context: {} as never,
    finisher: { finish: (written: string) => ({ html: written, inlined: [], policy: undefined }) },
    isPublished: () => true,
    sources: (file) => new SourceText(file, sources[file] ?? ""),
  });
  const { line, column } = (found?.at ?? {}) as { line?: number; column?: number };
  expect(`${found?.file}:${line}:${column}`).toBe(place);
});
