/** `{{site.name}}` in texts: what it becomes, what stays as it is, and what is told. */
import { expect, test } from "vitest";
import { resolve } from "../../src/content/references.ts";
import type { Finding } from "../../src/diagnostics/diagnostic.ts";
import { buildSite, siteWith } from "../support/small-site.ts";

const data = { name: "Tiny", port: 80, whole: "{{site.name}} on {{site.port}}", loop: "{{site.loop}}", parts: ["a"] };
const facts = new Map([["site", { file: "content/site.json", data, knows: () => false }]]);

function resolved(body: string): { text: string; told: string[] } {
  const findings: Finding[] = [];
  const { document } = resolve({ file: "a.md", data: {}, body, format: "markdown" } as never, facts, findings);
  return { text: document.body, told: findings.map(({ message, hint }) => [message, hint].filter(Boolean).join(" ")) };
}

const workflow = `- a\n\n  ~~~yaml\n  x: \${{ secrets.KEY }}\n  ~~~`;
const fenced = (code: string): string => `\`\`\`sh\n${code}\n\`\`\``;

test.each([
  ["By {{site.name}}.", "By Tiny."],
  ["{{ site.port }}{{site.name}}", "80Tiny"],
  ["{{site.whole}}", "Tiny on 80"],
  ["{{site.parts.0}}", "a"],
  ["a fact in `code {{site.port}}`", "a fact in `code 80`"],
  [fenced("open {{site.port}}"), fenced("open 80")],
  ["\\{{site.name}} and `\\{{site.name}}`", "{{site.name}} and `{{site.name}}`"],
  [fenced("echo \\{{site.name}}"), fenced("echo {{site.name}}")],
  ["`{{ user.name }}`", "`{{ user.name }}`"],
  [workflow, workflow],
  ["    {{#each posts}} {{{raw}}} {{> part}}", "    {{#each posts}} {{{raw}}} {{> part}}"],
])("%j becomes %j", (body, text) => expect(resolved(body)).toEqual({ text, told: [] }));

const braces = "Known: site. A backslash keeps the braces as they are: \\{{.";

test.each([
  ["{{user.name}}", `{{user.name}} refers to nothing. ${braces}`],
  ["{{user}} is no `{{user}}`", `{{user}} refers to nothing. ${braces}`],
  ["`{{sites.name}}`", '{{sites.name}} refers to nothing. Did you mean "site"?'],
  ["`{{site.nmae}}`", '{{site.nmae}} refers to nothing. Did you mean "site.name"?'],
  ["{{site.parts}}", '{{site.parts}} is not a text or a number. Did you mean "site.parts.0"?'],
  ["{{site.loop}}", "{{site.loop}} refers to itself."],
])("%j is told", (body, told) => expect([...new Set(resolved(body).told)]).toEqual([told]));

test("braces that are kept are no leftovers of a template on the page", async () => {
  const post = `---\ntitle: First\ndate: 2024-01-15\n---\nWrite \`{{ user.name }}\`, or:\n\n${workflow}\n`;
  const { lines, ok, records } = await buildSite(siteWith({ "content/posts/first.md": post }));
  expect([lines, ok, records.length]).toEqual([[], true, 2]);
});
