/** `plinth init --from`: the documentation starter with the texts of a folder, and templates that fit them. */
import { posix } from "node:path";
import { count } from "../../base/format.ts";
import { capitalized } from "../../base/message.ts";
import { todoMark } from "../../content/drafts.ts";
import type { MarkdownFolder, Survey, Uses } from "./folder.ts";
import type { SiteFiles } from "./write.ts";

/**
 * Puts the texts of a folder into a new site in place of the starter's own, and writes what they need into its templates.
 * @param files of the documentation starter, by their path.
 * @param folder the name of the folder: if most links begin with it, the addresses do, too.
 * @returns what its author has to know or do.
 */
export function fitTo(
  files: SiteFiles,
  { texts, pictures, downloads, statics, isOfVitePress, mkDocs, leftOut }: MarkdownFolder,
  survey: Survey,
  folder: string,
): string[] {
  const below = isBelow(survey.links, folder, [...texts.keys()]) ? `${folder}/` : "";
  for (const path of files.keys()) if (path.startsWith("content/docs/")) files.delete(path);
  for (const [path, bytes] of [...texts, ...pictures]) files.set(`content/docs/${below}${path}`, bytes);
  for (const [path, bytes] of downloads) files.set(`content/static/${below}${path}`, bytes);
  for (const [path, bytes] of statics) files.set(`content/static/${path}`, bytes);
  const names = [...texts.keys()].map((path) => below + path);
  const components = componentEdits(survey, textAt(files, "templates/components.tsx"));
  const menu = menuOf(textAt(files, `content/docs/${below}SUMMARY.md`), mkDocs);
  const edits = {
    "templates/content.ts": fieldEdits(survey, names.length, textAt(files, "templates/content.ts")),
    "templates/tree.ts": [
      ...addressEdits(survey, below, names, mkDocs !== ""),
      ...menuEdits(menu, `content/docs/${below}`),
    ],
    "templates/markdown.ts": [
      ...editsIf(isOfVitePress, ["  components,\n", idsOfVitePress]),
      ...editsIf(mkDocs !== "", ["  components,\n", idsOfMkDocs]),
    ],
    "templates/components.tsx": components,
    "templates/site.tsx": siteEdits(names),
  };
  for (const [path, all] of Object.entries(edits)) files.set(path, all.reduce(withEdit, textAt(files, path)));
  // A slug is relative to the folder, as in Docusaurus.
  const setting = [...(below ? [] : ["slug"]), ...fieldsOfAddresses(survey)];
  const hasHome =
    names.some((path) => isFolderPage(path) && !path.includes("/")) ||
    setting.some((name) => valuesOf(survey, name).includes("/"));
  const drafts = survey.fields.get("draft");
  const first = [...menu.keys(), ...texts.keys()].find((path) => !isOtherPage(path) && drafts?.get(path) !== true);
  if (!hasHome) files.set("content/docs/index.md", homePage(below + (first ?? "")));
  return notes(components.length > 0, hasHome, leftOut);
}

/** Whether the old site had the texts below the folder's name, as Docusaurus has docs: by the links that would fit. */
function isBelow(links: readonly string[], folder: string, paths: readonly string[]): boolean {
  const names = new Set(paths.flatMap((path) => [path.replace(/\.\w+$/, ""), posix.dirname(path)]));
  const leadsTo = (start: string) => (link: string) =>
    link.startsWith(start) && names.has(link.slice(start.length).replace(/\/$/, ""));
  return links.filter(leadsTo(`/${folder}/`)).length > links.filter(leadsTo("/")).length;
}

const valuesOf = ({ fields }: Survey, name: string): unknown[] => [...(fields.get(name)?.values() ?? [])];

const isFolderPage = (path: string): boolean => /(?:^|\/)(?:_?index|README)\.\w+$/.test(path);

type StarterEdit = readonly [from: string, to: string];

const editsIf = (isNeeded: boolean, ...edits: StarterEdit[]): StarterEdit[] => (isNeeded ? edits : []);

const textAt = (files: SiteFiles, path: string): string => Buffer.from(files.get(path) ?? "").toString();

/** @throws if the starter does not contain the text, which is an error of the engine. */
function withEdit(text: string, [from, to]: StarterEdit): string {
  if (!text.includes(from)) throw new Error(`The starter does not contain ${from}`);
  return text.replace(from, () => to);
}

/** "In 12 files, such as guide/pages.md." A name cannot end the comment that it is in. */
function places([first = "", ...others]: readonly string[]): string {
  const name = first.replace(/\s|\*\//g, " ");
  return others.length > 0 ? `In ${others.length + 1} files, such as ${name}.` : `In ${name}.`;
}

/** The fields that the starter does not know. @param starter its content types. */
function fieldEdits({ fields }: Survey, pages: number, starter: string): StarterEdit[] {
  const own = starter.slice(starter.indexOf("const docPage"));
  const lines = [...fields]
    .filter(([name]) => !own.includes(`\n  ${name}: `))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) => {
      const type = union(new Set([...values.values()].map(typeOf)));
      return `  /** ${places([...values.keys()])} */\n  ${keyOf(name)}: ${type}.optional(),\n`;
    });
  const end = "  slug: z.string().nullish(),\n";
  const intro = `  // These are the other fields of the ${count(pages, "page")}: templates can use them, as page.fields.NAME.\n`;
  const isDraft = typeOf([...(fields.get("draft")?.values() ?? [])][0]) === "z.boolean()";
  return [
    ...editsIf(lines.length > 0, [end, end + intro + lines.join("")]),
    ...editsIf(isDraft, ['"docs/**/*.{md,mdx}", docPage)', '"docs/**/*.{md,mdx}", docPage, { draft: "draft" })']),
  ];
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

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

/** The fields that set the addresses of pages; `url` can also be a link to another site. */
const fieldsOfAddresses = (survey: Survey): string[] =>
  ["url", "permalink", "id"].filter((name) => {
    const values = valuesOf(survey, name);
    return values.length > 0 && values.every((value) => typeof value === "string" && /^[^\s:?#]+$/.test(value));
  });

/**
 * How the site writes addresses: from the fields that set them, and with a slash at the end as in MkDocs, or if most links
 * to pages have it that are not those of folders.
 */
function addressEdits(survey: Survey, below: string, names: readonly string[], isOfMkDocs: boolean): StarterEdit[] {
  const pages = new Set(names.filter((path) => !isFolderPage(path)).map((path) => `/${path.replace(/\.\w+$/, "")}`));
  const links = survey.links.filter((link) => pages.has(link.replace(/\/$/, "")));
  const endsInSlash = isOfMkDocs || links.filter((link) => link.endsWith("/")).length * 2 > links.length;
  const slash = "const endsInSlash: boolean = ";
  const slug = below ? `fields.slug?.replace(/^\\//, () => ${JSON.stringify(`/${below}`)})` : "fields.slug";
  // An id is relative to the folder, too; the others are whole addresses, also without a slash at the start.
  const own = fieldsOfAddresses(survey).map(
    (name) => `fields.${name}${name === "id" ? "" : '?.replace(/^\\/?/, "/")'}`,
  );
  const addresses = [slug, ...own].join(" ?? ");
  return [
    ...editsIf(addresses !== "fields.slug", ["fields.slug", addresses]),
    ...editsIf(endsInSlash, [`${slash}false`, `${slash}true`]),
  ];
}

/** Only the ids made from headings differ; repeated and written ids are those of VitePress already. */
const idsOfVitePress = String.raw`  // Ids of headings as in VitePress, so that links to them are the same.
  slugify: (heading) => {
    const plain = heading.normalize("NFKD").replace(/[\u0300-\u036f\0-\x1f]/g, "");
    const words = plain.replace(/[\s~\x60!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-").replace(/^-|-$/g, "");
    return words.replace(/^(?=\d)/, "_").toLowerCase();
  },
  components,
`;

const idsOfMkDocs = String.raw`  // Ids of headings as in MkDocs, so that links to them are the same.
  slugify: (heading) => {
    const plain = heading.normalize("NFKD").replace(/[^\w\s-]/g, "");
    return plain.trim().toLowerCase().replace(/[-\s]+/g, "-");
  },
  components,
`;

/** The files of SUMMARY.md, the menu of mdBook and GitBook, or of `nav` of MkDocs, in order, each with its name there, or "". */
function menuOf(summary: string, mkDocs: string): ReadonlyMap<string, string> {
  const links = [
    ...summary.matchAll(/\[([^\]]*)\]\(<?([^)>#:]+\.md)\b/g),
    ...mkDocs.matchAll(/^[ \t]*- (?:(.*):[ \t]+)?["']?([^\s"':]+\.md)["']?[ \t]*$/gm),
  ];
  return new Map(
    links.map(([, name = "", path = ""]) => [
      posix.normalize(path),
      name.replace(/^(["'])(.*)\1$/, "$2").replace(/[`*]/g, ""),
    ]),
  );
}

function menuEdits(menu: ReadonlyMap<string, string>, folder: string): StarterEdit[] {
  const names = Object.fromEntries(Array.from(menu, ([path, name]) => [folder + path, name]));
  const start = "const menu: Readonly<Record<string, string>> = ";
  return editsIf(menu.size > 0, [`${start}{}`, start + JSON.stringify(names, null, 2)]);
}

/** A component that shows its content for each that the texts name, and a callout for each unknown directive. */
function componentEdits({ components, directives }: Survey, starter: string): StarterEdit[] {
  const tags = unknownOf(components, (name) => starter.includes(`\n  ${name}: component(`)).map(
    ([name, files]) => `  // ${places(files)}\n  ${keyOf(name)}: component(Inside, z.looseObject({})),\n`,
  );
  const callouts = unknownOf(directives, (name) => starter.includes(` ${keyOf(name)}: "`)).map(([name, files]) => {
    const title = JSON.stringify(capitalized(name));
    return `  // ${places(files)}\n  ${keyOf(name)}: ["Callout", { type: "note", title: ${title} }] as const,\n`;
  });
  const inside = `/** Shows only what is inside: for the tags of these texts that have no component yet. */
const Inside = ({ children }: { children?: ReactNode }) => children;
`;
  const todo = "  // These are still to be written: each shows only its content, and accepts any attribute.\n";
  const [start, last] = ["const names = Object.keys(kinds)", "  Steps: component(Steps),\n"];
  const lastDirective = '  "code-group": "Tabs",\n';
  const own = "  // These are callouts until they get a component of their own.\n";
  return [
    ...editsIf(tags.length > 0, [start, `${inside}\n${start}`], [last, `${last}${todo}${tags.join("")}`]),
    ...editsIf(callouts.length > 0, [lastDirective, lastDirective + own + callouts.join("")]),
  ];
}

const unknownOf = (uses: Uses, isKnown: (name: string) => boolean) =>
  [...uses].filter(([name]) => !isKnown(name)).sort(([a], [b]) => (a < b ? -1 : 1));

/** Whether the site has such a page, or the menu, of its own. @param path below the folder of texts. */
const isOtherPage = (path: string): boolean => /^(?:404|search)(?:\/_?index)?\.\w+$|(?:^|\/)SUMMARY\.\w+$/.test(path);

/** Leaves out texts whose address another page of the site has. */
function siteEdits(names: readonly string[]): StarterEdit[] {
  const folderPage = (path: string): boolean => /^_?index\.\w+$/.test(posix.basename(path));
  const withIndex = new Set(names.filter(folderPage).map((path) => posix.dirname(path)));
  const ignored = names.filter(
    (path) => isOtherPage(path) || (/(?:^|\/)README\.\w+$/.test(path) && withIndex.has(posix.dirname(path))),
  );
  const [references, elsewhere] = ["  // In code, {{ name }} is shown", '  elsewhere: ["/api/*"],'];
  const patterns = ignored.map((path) => JSON.stringify(`docs/${path}`)).join(", ");
  const ignore = `  // Other pages have their addresses.\n  ignore: [${patterns}],\n`;
  return [[elsewhere, "  elsewhere: [],"], ...editsIf(ignored.length > 0, [references, ignore + references])];
}

const homePage = (first: string): string => `---
title: Documentation
---

${todoMark}: the folder has no page for the address /. Begin with [the first page](./${encodeURI(first)}).
`;

function notes(hasTags: boolean, hasHome: boolean, leftOut: MarkdownFolder["leftOut"]): string[] {
  const kinds = [...leftOut].map(([kind, number]) => `${number} ${kind}`);
  return [
    ...(hasHome
      ? []
      : ["Replace the text of content/docs/index.md, the page for the address /, which the folder lacks."]),
    ...(hasTags ? ["Tags that have no component yet are listed in templates/components.tsx."] : []),
    ...(kinds.length > 0 ? [`Left out: ${new Intl.ListFormat("en-US").format(kinds)}.`] : []),
  ];
}
