/**
 * The exports of the package, read from the sources by the TypeScript compiler: what a site can import, with its
 * types and docstrings. The pages of the reference show the result, so they cannot differ from the code.
 */
import { join } from "node:path";
import type { ArrowFunction, FunctionDeclaration, Node, ParameterDeclaration } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { API, type Project, type Symbol as Sym, SymbolFlags } from "typescript/unstable/sync";

const repository = join(import.meta.dirname, "../../..");

/** The modules that a site imports, each with its source. */
export const modules = {
  plinth: "src/api/index.ts",
  "plinth/outputs": "src/api/outputs/index.ts",
  "plinth/images": "src/api/images/index.tsx",
} as const;
export type ModuleName = keyof typeof modules;

/** A parameter, a prop or a field of a type. */
export interface Field {
  readonly name: string;
  /** In TypeScript, as in the source; empty for a parameter without one. */
  readonly type: string;
  readonly isOptional: boolean;
  /** Its comment, in Markdown. */
  readonly text: string;
}

/** An export with its docstring. */
export interface Export {
  readonly module: ModuleName;
  readonly name: string;
  readonly kind: "component" | "function" | "type" | "value";
  /** The docstring without its tags, in Markdown. */
  readonly text: string;
  /** How it is declared; empty for a component and for an interface, whose fields say it all. */
  readonly signature: string;
  /** Parameters of a function, props of a component, fields of an interface. */
  readonly fields: readonly Field[];
  /** Other types whose fields it has, too. */
  readonly also: readonly string[];
  /** When it throws. */
  readonly throws: readonly string[];
  /** Code, from `@example`. */
  readonly examples: readonly string[];
}

/** The types of the configuration of a site, in the order of their page. */
export const configuration = [
  "Site",
  "Hosting",
  "Hosts",
  "HeaderRule",
  "Redirect",
  "PolicySources",
  "Budget",
  "CheckSeverities",
  "MarkdownOptions",
  "PictureOptions",
  "PictureFormat",
];

/** The page of the manual that lists an export. */
export function pageOf({ kind, name }: Export): string {
  if (kind === "component") return "/reference/components";
  if (kind === "type") return configuration.includes(name) ? "/reference/configuration" : "/reference/types";
  return "/reference/functions";
}

/** The names of the exports, for the table of contents. */
export const nameOf = ({ kind, name }: Export): string =>
  kind === "component" ? `<${name}>` : kind === "function" ? `${name}()` : name;

/** `RangeError for an invalid date.` -> "a `RangeError` for an invalid date." */
export const inSentence = (text: string): string => text.trim().replace(/^(\w+Error)\b/, "a `$1`");

/** Every export of every module that is not marked `@internal`, by module and name. */
export function readExports(): Export[] {
  const api = new API({ cwd: repository });
  try {
    const config = join(repository, "tsconfig.types.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`TypeScript cannot open ${config}`);
    const all = (Object.keys(modules) as ModuleName[]).flatMap((module) => exportsOf(project, module));
    // A type that nobody can import or look up here explains nothing; docstrings describe its fields.
    const isKnown = (type: string): boolean => type.startsWith("<") || all.some(({ name }) => name === type);
    return all.map((each) => ({ ...each, also: each.also.filter(isKnown) }));
  } finally {
    api.close();
  }
}

function exportsOf(project: Project, module: ModuleName): Export[] {
  const source = project.program.getSourceFile(join(repository, modules[module]));
  const symbol = source && project.checker.getSymbolAtLocation(source);
  if (!symbol) throw new Error(`TypeScript cannot read ${modules[module]}`);
  return project.checker
    .getExportsOfModule(symbol)
    .map((each) => exportOf(project, module, each))
    .filter((each) => !each.isInternal)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function exportOf(project: Project, module: ModuleName, exported: Sym): Export & { readonly isInternal: boolean } {
  const { checker } = project;
  const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const { name } = exported;
  const nodes = symbol.declarations.flatMap((handle) => handle.resolve(project) ?? []);
  const tags = tagsOf(project, symbol);
  const common = {
    module,
    name,
    // A name that is exported as it was imported has its docstring at the export.
    text: checker.getDocumentationCommentOfSymbol(exported) || checker.getDocumentationCommentOfSymbol(symbol),
    isInternal: tags.some((tag) => tag.name === "internal"),
    throws: tags.filter((tag) => tag.name === "throws").map(({ text }) => text),
    examples: tags.filter((tag) => tag.name === "example").map(({ text }) => text),
    also: [],
  };
  const declared = nodes.find(is.isInterfaceDeclaration);
  if (declared)
    return {
      ...common,
      kind: "type",
      signature: "",
      fields: declared.members.flatMap((member) => fieldOf(project, member) ?? []),
      also: (declared.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText())),
    };
  const alias = nodes.find(is.isTypeAliasDeclaration);
  if (alias) {
    const fields = is.isTypeLiteralNode(alias.type) ? alias.type.members : [];
    return {
      ...common,
      kind: "type",
      signature: fields.length > 0 ? "" : withoutExport(alias.getText()),
      fields: fields.flatMap((member) => fieldOf(project, member) ?? []),
    };
  }
  const callable = nodes.flatMap((node) => callableOf(node) ?? [])[0];
  if (!callable) return { ...common, kind: "value", signature: "", fields: [] };
  if (/^[A-Z]/.test(name)) return { ...common, kind: "component", signature: "", ...propsOf(project, callable) };
  return {
    ...common,
    kind: "function",
    signature: signatureOf(name, callable),
    fields: callable.parameters.map((parameter) => parameterOf(parameter, tags)),
  };
}

type Callable = FunctionDeclaration | ArrowFunction;

/** The function that a declaration declares: `function f() {}`, `const f = () => {}`. */
function callableOf(node: Node): Callable | undefined {
  if (is.isFunctionDeclaration(node)) return node;
  const value = is.isVariableDeclaration(node) ? node.initializer : undefined;
  return value && is.isArrowFunction(value) ? value : undefined;
}

const withoutExport = (text: string): string => text.replace(/^export /, "");

/** `paginate<Item>(list: readonly Item[], size: number): ListPage<Item>[]` */
function signatureOf(name: string, { typeParameters, parameters, type }: Callable): string {
  const generics = typeParameters?.length ? `<${typeParameters.map((each) => each.getText()).join(", ")}>` : "";
  const list = parameters.map((each) => oneLine(each.getText()));
  const result = type ? `: ${oneLine(type.getText())}` : "";
  const short = `${name}${generics}(${list.join(", ")})${result}`;
  return short.length <= 80 ? short : `${name}${generics}(\n${list.map((each) => `  ${each},\n`).join("")})${result}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").replace(/([({]) | ([)}])/g, (part) => part);

/** The tags of a docstring: `@param name text` has a `name` of its own at the start of its text. */
const tagsOf = (project: Project, symbol: Sym): { readonly name: string; readonly text: string }[] =>
  project.checker.getJsDocTagsOfSymbol(symbol).map(({ name, text }) => ({ name, text: String(text ?? "") }));

function parameterOf(parameter: ParameterDeclaration, tags: ReturnType<typeof tagsOf>): Field {
  const name = parameter.name.getText();
  const own = tags.find((tag) => tag.name === "param" && tag.text.split(/\s/, 1)[0] === name);
  return {
    name,
    type: parameter.type ? oneLine(parameter.type.getText()) : "",
    isOptional: parameter.questionToken !== undefined || parameter.initializer !== undefined,
    text: asSentence(own?.text.slice(name.length) ?? ""),
  };
}

/** "the size" -> "The size", since it stands by itself on a page. */
const asSentence = (text: string): string => text.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** The props of a component that this package declares; the attributes of an element are named in `also`. */
function propsOf(project: Project, { parameters }: Callable): Pick<Export, "fields" | "also"> {
  const [props] = parameters;
  const type = props && project.checker.getTypeAtLocation(props);
  if (!type) return { fields: [], also: [] };
  const fields = project.checker.getPropertiesOfType(type).flatMap((symbol) => {
    const nodes = symbol.declarations.flatMap((handle) => handle.resolve(project) ?? []);
    const own = nodes.filter((node) => !node.getSourceFile().fileName.includes("node_modules"));
    return propOf(
      own.flatMap((node) => fieldOf(project, node) ?? []),
      (symbol.flags & SymbolFlags.Optional) !== 0,
    );
  });
  const element = /ComponentProps<"(\w+)">/.exec(props.getSourceFile().text)?.[1];
  return { fields, also: element ? [`<${element}>`] : [] };
}

/** A prop: of a union of types (`{ text } | { entry }`), from its declaration in each of them. */
function propOf(declared: readonly Field[], isOptional: boolean): Field | [] {
  const [first] = declared;
  const types = new Set(declared.map(({ type }) => type).filter((type) => type !== "undefined"));
  const text = declared.find((field) => field.text !== "")?.text ?? "";
  return first ? { ...first, type: [...types].join(" | "), isOptional, text } : [];
}

/** A member of an interface. */
function fieldOf(project: Project, node: Node): Field | undefined {
  if (!is.isPropertySignatureDeclaration(node)) return undefined;
  const symbol = project.checker.getSymbolAtLocation(node.name);
  return {
    name: node.name.getText(),
    type: node.type ? oneLine(node.type.getText()) : "",
    isOptional: node.postfixToken !== undefined,
    text: symbol ? project.checker.getDocumentationCommentOfSymbol(symbol) : "",
  };
}
