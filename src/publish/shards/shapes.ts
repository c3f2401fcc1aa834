/** The shapes of the data in a shard's record. */
import { type At, type Code, type Finding, type OtherForms, severities } from "../../diagnostics/diagnostic.ts";
import type { ContentPlace } from "../../diagnostics/page-place.ts";
import type { Alternate, OpenGraph } from "../../output/facts/head.ts";
import type { Leak } from "../../output/facts/leaks.ts";
import type { PageFacts } from "../../output/facts/page.ts";
import type { DataProblem } from "../../output/facts/structured-data.ts";
import type { HeadingSkip } from "../../output/facts/tree.ts";
import type { NestingFault } from "../../output/html/browser-tree.ts";
import type { Integrity } from "../../output/html/element.ts";
import type { Link } from "../../output/html/links.ts";
import type { Inspected } from "../../output/inspect.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import { recordShape } from "../manifest.ts";
import { count, either, flag, list, object, oneOf, optional, type Shape, setOf, text } from "../shape.ts";

const texts = list(text);
const path = list(either(text, count));

/** A file of the site. Its lines are printed beside findings: a shard that names another file is not read. */
const source: Shape<string> = (value): value is string =>
  text(value) && /^(content|templates)\//.test(value) && !value.split(/[\\/]/).includes("..");
const sources = list(source);
const contentPlace = object<ContentPlace>({ file: source, path });

/** Facts of a page. */
const page = object<PageFacts>({
  path: text,
  url: text,
  template: text,
  needs: optional(texts),
  bytes: count,
  sources,
  content: optional(contentPlace),
  h1: texts,
  headingSkips: list(object<HeadingSkip>({ level: count, text, after: count })),
  ids: setOf(text),
  duplicateIds: texts,
  imagesWithoutAlt: texts,
  blockedAttributes: texts,
  integrities: list(object<Integrity>({ url: text, value: text, isCors: flag })),
  structuredData: list(object<DataProblem>({ isBroken: flag, message: text, hint: text })),
  leftovers: texts,
  components: texts,
  jsxAttributes: texts,
  unclosed: optional(text),
  nesting: list(object<NestingFault>({ message: text, tag: text, isAddition: flag })),
  lang: optional(text),
  titles: texts,
  descriptions: texts,
  canonicals: texts,
  alternates: list(object<Alternate>({ language: text, href: text })),
  noindex: flag,
  openGraph: optional(object<OpenGraph>({ url: optional(text), title: optional(text), image: optional(text) })),
  hasViewport: flag,
  charset: optional(object<NonNullable<PageFacts["charset"]>>({ name: text, end: count })),
  hasBase: flag,
  policies: texts,
  unlabelled: texts,
  nameless: texts,
  links: list(object<Link>({ url: text, from: text })),
  mentions: texts,
});

const pageRecord: Shape<OutputRecord> = (value): value is OutputRecord =>
  recordShape(value) && value.kind === "page" && sources(value.sources);

/** A page: the facts of other files are missing. */
export const inspectedPage = object<Inspected & { readonly page: PageFacts }>({
  record: pageRecord,
  page,
  stylesheet: oneOf(undefined),
  file: oneOf(undefined),
  leaks: list(
    object<Leak>({ kind: oneOf("secret", "path", "source-map", "location"), what: text, text: optional(text) }),
  ),
  inlined: texts,
});

const foundIn = (value: unknown): value is At => at(value);
const at: Shape<At> = either(
  either(
    object<Extract<At, { line: number }>>({ line: count, column: count }),
    object<Extract<At, { offset: number }>>({ offset: count }),
  ),
  either(
    object<Extract<At, { text: string }>>({
      text,
      in: optional(sources),
      otherwise: optional(object<Pick<Finding, "file" | "at">>({ file: optional(source), at: optional(foundIn) })),
      forms: optional(texts),
      heading: optional(object<OtherForms["heading"] & object>({ text, level: optional(count) })),
      inTemplates: optional(texts),
    }),
    either(
      object<Extract<At, { url: string }>>({ url: text, path, of: oneOf("url", "page") }),
      object<Extract<At, { of?: "key" | "value" }>>({ path, of: optional(oneOf("key", "value")) }),
    ),
  ),
);

/** A finding of a page. */
export const findingShape = object<Finding>({
  code: oneOf(...(Object.keys(severities) as Code[])),
  severity: optional(oneOf("error", "warning")),
  message: text,
  hint: optional(text),
  file: optional(source),
  at: optional(at),
  pages: optional(texts),
});
