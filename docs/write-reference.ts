/** Writes the four pages of the reference that are made from the sources as Markdown into docs/api/, which the package contains. */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { configuration, type Export, inSentence, nameOf, pageOf, readExports } from "./templates/api/read.ts";

function sectionOf(each: Export): string {
  const { name, module, kind, text, signature, fields, also, throws, examples } = each;
  const code = (inside: string): string => `\`\`\`tsx\n${inside.trim()}\n\`\`\``;
  const list = fields.map(({ name, type, isOptional, text }) =>
    `- \`${name}${isOptional ? "?" : ""}${type && `: ${type}`}\` ${text.replace(/\s*\n\s*/g, " ")}`.trimEnd(),
  );
  const parts = [
    `## ${kind === "component" ? `\`${nameOf(each)}\`` : nameOf(each)}`,
    code(`import ${kind === "type" ? "type " : ""}{ ${name} } from "${module}";${signature && `\n\n${signature}`}`),
    text,
    list.join("\n"),
    also.length > 0 &&
      `${kind === "component" ? "It also takes the attributes" : "It also has the fields"} of \`${also.join("`, `")}\`.`,
    throws.length > 0 && `It throws ${throws.map(inSentence).join("; ")}`,
    ...examples.map(code),
  ];
  return parts.filter(Boolean).join("\n\n");
}

const sections = new Map<string, string[]>();
const rank = ({ name }: Export): number => configuration.indexOf(name);
for (const each of readExports().sort((a, b) => rank(a) - rank(b))) {
  const page = basename(pageOf(each));
  sections.set(page, [...(sections.get(page) ?? [`# ${page[0]?.toUpperCase()}${page.slice(1)}`]), sectionOf(each)]);
}
const folder = join(import.meta.dirname, "api");
mkdirSync(folder, { recursive: true });
for (const [page, parts] of sections) writeFileSync(join(folder, `${page}.md`), `${parts.join("\n\n")}\n`);
