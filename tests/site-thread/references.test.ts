/** `{{site.name}}` in texts: what is replaced, what is not, and what is reported. */
import { expect, test } from "vitest";
import type { Finding } from "../../src/base/diagnostic.ts";
import { resolveReferences } from "../../src/site-thread/content/references.ts";
import { buildSite, siteWith } from "../support/small-site.ts";

const data = { name: "Tiny", port: 80, whole: "{{site.name}} on {{site.port}}", loop: "{{site.loop}}", parts: ["a"] };
const targets = new Map([["site", { file: "content/site.json", data, hasField: () => false }]]);

function resolved(body: string): { text: string; reported: string[] } {
  const findings: Finding[] = [];
  const { document } = resolveReferences(
    { file: "a.md", data: {}, body, format: "markdown" } as never,
    targets,
    findings,
  );
  return {
    text: document.body,
    reported: findings.map(({ message, hint }) => [message, hint].filter(Boolean).join(" ")),
  };
}

const workflow = `- a\n\n  ~~~yaml\n  x: \${{ secrets.KEY }}\n  ~~~`;
const fenced = (code: string): string => `\`\`\`sh\n${code}\n\`\`\``;

test.each([
  ["By {{site.name}}.", "By Tiny."],
  ["{{ site.port }}{{site.name}}", "80Tiny"],
  ["{{site.whole}}", "Tiny on 80"],
  ["{{site.parts.0}}", "a"],
  ["a value in `code {{site.port}}`", "a value in `code 80`"],
  [fenced("open {{site.port}}"), fenced("open 80")],
  ["\\{{site.name}} and `\\{{site.name}}`", "{{site.name}} and `{{site.name}}`"],
  [fenced("echo \\{{site.name}}"), fenced("echo {{site.name}}")],
  ["`{{ user.name }}`", "`{{ user.name }}`"],
  [workflow, workflow],
  ["`{{` and `}}`, ``{{`` or {{ `x` }}", "`{{` and `}}`, ``{{`` or {{ `x` }}"],
  ["~~~\n{{\n~~~\n\n~~~\n}}\n~~~", "~~~\n{{\n~~~\n\n~~~\n}}\n~~~"],
  ["~~~js x={{.*}}\na\n~~~", "~~~js x={{.*}}\na\n~~~"],
  ["{{\nsite.name }}", "Tiny"],
  ...[
    "<Data value={{ x: 1 }} />",
    "<p style={{ marginTop: 8,\n\n color: 'red' }}>x</p>",
    "<Data value = {{ 'a-b': { b: 1 } }} other={{}} />",
    '<Data value={{ "a": [1] }} />',
  ].map((tag): [string, string] => [tag, tag]),
  ['<Data value={{ x: "{{site.name}}" }} a="{{site.port}}" />', '<Data value={{ x: "Tiny" }} a="80" />'],
  ["<Data value={{ x: 1 }} a='{{site.name}}' b={{site.port}} />", "<Data value={{ x: 1 }} a='Tiny' b=80 />"],
  ["/?port={{site.port}}", "/?port=80"],
  ["    {{#each posts}} {{{raw}}} {{> part}}", "    {{#each posts}} {{{raw}}} {{> part}}"],
])("%j becomes %j", (body, text) => expect(resolved(body)).toEqual({ text, reported: [] }));

const braces =
  "Known: site. To write literal braces, put a backslash before them: \\{{. Or turn references off, with `references: false` for the site or its content type.";

test.each([
  ["{{user.name}}", `Unknown reference {{user.name}}. ${braces}`],
  ["{{user}} is no `{{user}}`", `Unknown reference {{user}}. ${braces}`],
  ["`{{sites.name}}`", 'Unknown reference {{sites.name}}. Did you mean "site"?'],
  ["`{{site.nmae}}`", 'Unknown reference {{site.nmae}}. Did you mean "site.name"?'],
  ["{{site.parts}}", '{{site.parts}} is not a string or a number. Did you mean "site.parts.0"?'],
  ["{{site.loop}}", "{{site.loop}} refers to itself."],
  ...["'{{site.nmae}}'", "{{site.nmae}}"].map((value): [string, string] => [
    `<Data value={{ x: 1 }} a=${value} />`,
    'Unknown reference {{site.nmae}}. Did you mean "site.name"?',
  ]),
])("%j is reported", (body, reported) => expect([...new Set(resolved(body).reported)]).toEqual([reported]));

test("escaped braces and braces in code are not reported as template leftovers", async () => {
  const post = `---\ntitle: First\ndate: 2024-01-15\n---\nWrite \`{{ user.name }}\`, or:\n\n${workflow}\n`;
  const { lines, ok, records } = await buildSite(siteWith({ "content/posts/first.md": post }));
  expect([lines, ok, records.length]).toEqual([[], true, 2]);
});
