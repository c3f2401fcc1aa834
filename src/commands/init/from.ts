/** `plinth init --from`: the documentation starter with the texts of a folder, and templates that fit them. */
import { posix } from "node:path";
import { todoMark } from "../../content/drafts.ts";
import { count } from "../../diagnostics/format.ts";
import type { MarkdownFolder, Survey, Uses } from "./folder.ts";

type Files = Map<string, string | Uint8Array>;

/**
 * Puts the texts of a folder into a new site in place of the starter's own, and writes what they need into its templates.
 * @param files of the documentation starter, by their path.
 * @param folder the name of the folder: if most links begin with it, the addresses do, too.
 * @returns what its author has to know or do.
 */
export function fitTo(
  files: Files,
  { texts, pictures, statics, leftOut }: MarkdownFolder,
  survey: Survey,
  folder: string,
): string[] {
  const below = isBelow(survey.links, folder, [...texts.keys()]) ? `${folder}/` : "";
  for (const path of files.keys()) if (path.startsWith("content/docs/")) files.delete(path);
  const beside = [...texts, ...pictures];
  for (const [path, bytes] of beside) files.set(`content/docs/${below}${path}`, bytes);
  for (const [path, bytes] of statics) files.set(`content/static/${path}`, bytes);
  const names = [...texts.keys()].map((path) => below + path);
  const edit = (path: string, ...edits: Edit[]): void => {
    files.set(
      path,
      edits.reduce((text, [from, to]) => replaced(text, from, to), textAt(files, path)),
    );
  };
  edit("templates/content.ts", ...fieldEdits(survey, names.length));
  edit("templates/tree.ts", ...addressEdits(survey));
  edit("templates/components.tsx", ...componentEdits(survey, textAt(files, "templates/components.tsx")));
  edit("templates/site.tsx", ...siteEdits(names));
  const hasHome = names.some(isHome) || [...(survey.fields.get("slug")?.values() ?? [])].includes("/");
  if (!hasHome) files.set("content/docs/index.md", homePage(names[0] ?? ""));
  return notes(survey, leftOut, hasHome);
}

/** Whether the old site had the texts below the folder's name, as Docusaurus has docs: by the links that would fit. */
function isBelow(links: readonly string[], folder: string, paths: readonly string[]): boolean {
  const names = new Set(paths.flatMap((path) => [path.replace(/\.\w+$/, ""), posix.dirname(path)]));
  const leadsTo = (start: string) => (link: string) =>
    link.startsWith(start) && names.has(link.slice(start.length).replace(/\/$/, ""));
  return links.filter(leadsTo(`/${folder}/`)).length > links.filter(leadsTo("/")).length;
}

const isHome = (path: string): boolean => /^(?:_?index|README)\.\w+$/.test(path);

type Edit = readonly [from: string, to: string];

const textAt = (files: Files, path: string): string => Buffer.from(files.get(path) ?? "").toString();

/** @throws if the starter does not contain the text, which is an error of the engine. */
function replaced(whole: string, from: string, to: string): string {
  if (!whole.includes(from)) throw new Error(`The starter does not contain ${from}`);
  return whole.replace(from, () => to);
}

const mostly = <Item>(items: readonly Item[], is: (item: Item) => boolean): boolean =>
  items.filter(is).length * 2 > items.length;

/** "in 12 files, such as guide/pages.md" */
const places = (files: readonly string[]): string =>
  files.length > 1 ? `in ${count(files.length, "file")}, such as ${files[0]}` : `in ${files[0]}`;

/** The fields that the starter does not know, and the values of its own that it does not accept. */
function fieldEdits({ fields }: Survey, pages: number): Edit[] {
  const edits: Edit[] = [];
  const lines: string[] = [];
  for (const [name, values] of [...fields].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const types = new Set([...values.values()].map(typeOf));
    const own = ownFields[name];
    if (own) {
      const lenient = name === "title" && types.has("z.number()") ? own.replace("z.", "z.coerce.") : own;
      const optional = types.has("z.null()") ? ".nullish()" : ".optional()";
      edits.push([`  ${name}: ${own}.optional(),`, `  ${name}: ${lenient}${optional},`]);
      continue;
    }
    lines.push(`  /** ${capital(places([...values.keys()]))}. */`, `  ${keyOf(name)}: ${union(types)}.optional(),`);
  }
  const end = "  slug: z.string().optional(),\n";
  const intro = `  // These are the other fields of the ${count(pages, "page")}: templates can use them, as page.fields.NAME.\n`;
  if (lines.length > 0) {
    const slug = edits.find(([from]) => from === end.trimEnd());
    const last = `${slug?.[1] ?? end.trimEnd()}\n`;
    edits.push([last, `${last}${intro}${lines.join("\n")}\n`]);
  }
  const isDraft = typeOf([...(fields.get("draft")?.values() ?? [])][0]) === "z.boolean()";
  if (isDraft) edits.push(['"docs/**/*.{md,mdx}", docPage)', '"docs/**/*.{md,mdx}", docPage, { draft: "draft" })']);
  return edits;
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** The fields of the starter, and their types there. */
const ownFields: Readonly<Record<string, string>> = {
  ...{ title: "z.string()", description: "z.string()", sidebar_label: "z.string()", slug: "z.string()" },
  ...{ order: "z.number()", sidebar_position: "z.number()", weight: "z.number()" },
};

/** The schema of a value, as the site writes it. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return `z.array(${union(new Set(value.map(typeOf)))})`;
  if (value === null) return "z.null()";
  return typeof value === "object" ? "z.looseObject({})" : `z.${typeof value}()`;
}

/** One schema for some types; that of an empty list fits the list of anything. */
function union(types: ReadonlySet<string>): string {
  const [first = "z.unknown()", ...others] = [...types].filter(
    (type) => types.size === 1 || type !== "z.array(z.unknown())",
  );
  return others.length === 0 ? first : `z.union([${[first, ...others].sort().join(", ")}])`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** How the site writes addresses: with a slash at the end if most links have it, and from the fields that set them. */
function addressEdits({ links, fields }: Survey): Edit[] {
  const setting = ["url", "permalink", "id"].filter((name) =>
    [...(fields.get(name)?.values() ?? [])].every((value) => typeof value === "string"),
  );
  const known = setting.filter((name) => fields.has(name)).map((name) => `fields.${name}`);
  return [
    ...(known.length > 0 ? [["fields.slug ?? ", `fields.slug ?? ${known.join(" ?? ")} ?? `] as const] : []),
    ...(mostly(links, (link) => link.endsWith("/"))
      ? [["const endsInSlash: boolean = false;", "const endsInSlash: boolean = true;"] as const]
      : []),
  ];
}

/** A component that shows its content for each that the texts name, and a callout for each unknown directive. */
function componentEdits({ components, directives }: Survey, starter: string): Edit[] {
  const isOwn = (name: string): boolean => new RegExp(`^  ${name}: component\\(`, "m").test(starter);
  const isKind = (name: string): boolean => new RegExp(`[{,] ${name}: "`).test(starter);
  const tags = unknownOf(components, isOwn).map(
    ([name, files]) => `  // ${capital(places(files))}.\n  ${keyOf(name)}: component(Inside, z.looseObject({})),\n`,
  );
  const names = unknownOf(directives, isKind).map(
    ([name, files]) =>
      `  // ${capital(places(files))}.\n  ${keyOf(name)}: ["Callout", { type: "note", title: ${JSON.stringify(capital(name))} }] as const,\n`,
  );
  const inside = [
    "/** Shows only what is inside: for the tags of these texts that have no component yet. */",
    "const Inside = ({ children }: { children?: ReactNode }) => children;",
  ];
  const steps = "  Steps: component(Steps),\n";
  const todo = "  // These are still to be written: each shows only its content, and accepts any attribute.\n";
  const byKind = 'Object.fromEntries(names.map((type) => [type, ["Callout", { type }] as const]))';
  return [
    ...(tags.length > 0
      ? [
          ["const names = Object.keys(kinds)", `${inside.join("\n")}\n\nconst names = Object.keys(kinds)`] as const,
          [steps, `${steps}${todo}${tags.join("")}`] as const,
        ]
      : []),
    ...(names.length > 0
      ? [
          [
            byKind,
            `{\n  ...${byKind},\n  // These are callouts until they get a component of their own.\n${names.join("")}}`,
          ] as const,
        ]
      : []),
  ];
}

const unknownOf = (uses: Uses, isKnown: (name: string) => boolean) =>
  [...uses].filter(([name]) => !isKnown(name)).sort(([a], [b]) => (a < b ? -1 : 1));

/** Leaves out texts whose address another page of the site has. */
function siteEdits(names: readonly string[]): Edit[] {
  const folderPage = (path: string): boolean => /^_?index\.\w+$/.test(posix.basename(path));
  const withIndex = new Set(names.filter(folderPage).map((path) => posix.dirname(path)));
  const ignored = names.filter(
    (path) =>
      /^(?:404|search)\.\w+$/.test(path) || (/(?:^|\/)README\.\w+$/.test(path) && withIndex.has(posix.dirname(path))),
  );
  const references = "  // In code, {{ name }} is shown";
  const patterns = ignored.map((path) => JSON.stringify(`docs/${path}`)).join(", ");
  return [
    [
      '  // Links to these paths are not checked: another tool publishes them, such as generated API pages. Delete it without one.\n  elsewhere: ["/api/*"],\n',
      '  // Links to paths that another tool publishes are not checked, such as "/api/*".\n  elsewhere: [],\n',
    ],
    ...(ignored.length > 0
      ? [[references, `  // Other pages have their addresses.\n  ignore: [${patterns}],\n${references}`] as const]
      : []),
  ];
}

const homePage = (first: string): string => `---
title: Documentation
---

${todoMark}: the folder has no page for the address /. Begin with [the first page](./${encodeURI(first)}).
`;

function notes({ components, directives }: Survey, leftOut: MarkdownFolder["leftOut"], hasHome: boolean): string[] {
  const kinds = [...leftOut].map(([kind, number]) => `${number} ${kind}`);
  return [
    ...(hasHome ? [] : ["Write content/docs/index.md: the folder has no page for the address /."]),
    ...(components.size + directives.size > 0
      ? ["Tags that have no component yet are listed in templates/components.tsx."]
      : []),
    ...(kinds.length > 0 ? [`Left out: ${new Intl.ListFormat("en-US").format(kinds)}.`] : []),
  ];
}
