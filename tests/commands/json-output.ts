/** The output of `--json` as zod schemas: docs/content/static/json.schema.json is generated from them, and they equal the types. */
import { z } from "zod";
import { budgetKinds, fileKinds } from "../../src/api/budget.ts";
import type { Code } from "../../src/base/diagnostic.ts";
import type { DiffOutput } from "../../src/commands/reporters/diff.ts";
import type { CheckOutput, ExplainOutput, ListOutput } from "../../src/commands/reporters/json.ts";
import { codings } from "../../src/hosting/content-types.ts";

const version = z.literal(1).meta({ description: "Of this schema." });
/** Not an enumeration: new checks bring new codes. */
const code = z.string().meta({ description: "The kind of problem; codes never change." }) as unknown as z.ZodType<Code>;
const place = z.int().min(1);
const path = z.string().meta({ description: 'Relative to the site\'s folder, "/" separated.' });

const position = {
  file: path.exactOptional(),
  line: place.meta({ description: "From 1." }).exactOptional(),
  column: place.meta({ description: "From 1, in UTF-16 units." }).exactOptional(),
  length: place.meta({ description: "Of the text there, in UTF-16 units, if it is known." }).exactOptional(),
};

const diagnostic = z
  .strictObject({
    severity: z.enum(["error", "warning"]),
    code,
    message: z.string(),
    hint: z.string().meta({ description: "What to do next." }).exactOptional(),
    ...position,
    places: z
      .array(z.strictObject(position))
      .meta({ description: "More places that it is about, at most 19." })
      .exactOptional(),
    frame: z
      .array(z.strictObject({ line: place, text: z.string() }))
      .meta({ description: "The line it points at, and up to two before it." })
      .exactOptional(),
    pages: z
      .array(z.string())
      .meta({ description: "The URLs of all pages, and the paths of other files, that it is about." })
      .exactOptional(),
  })
  .meta({ id: "diagnostic" });

const draft = z
  .strictObject({
    file: path,
    until: z.iso.date().meta({ description: "The first day on which it is published, if it has one." }).exactOptional(),
  })
  .meta({ id: "draft" });

const index = z.int().min(0);
const accepted = z.strictObject({
  code: z.string(),
  file: path.optional(),
  count: index,
  left: index.meta({ description: "How many still match the entry." }),
  reason: z.string().optional(),
});

const names = z.array(z.string());

const comparedPage = z.strictObject({
  url: z.string(),
  drawings: z.array(
    z.strictObject({
      width: place.meta({ description: "Of the window, in pixels." }),
      scheme: z.enum(["light", "dark"]),
      share: z.number().min(0).max(1).meta({ description: "Of the pixels that differ." }),
      parts: z.array(
        z.strictObject({
          top: index.meta({ description: "Where it begins, in pixels from the top of the page." }),
          before: z.string().meta({ description: "A picture in the folder of the report." }).exactOptional(),
          after: z.string().exactOptional(),
          difference: z.string(),
        }),
      ),
    }),
  ),
  problem: z.string().meta({ description: "Why it was not drawn." }).exactOptional(),
});
const changed = z.strictObject({ added: names, removed: names, changed: names }).meta({ id: "changed" });
const bytes = z.int().min(0);
const reportedPage = {
  url: z.string(),
  path: z.string().meta({ description: "Relative to the output folder." }),
  title: z.string(),
  template: z.string().meta({ description: "The component." }),
  templates: z.array(path).meta({ description: "The component's template files, its own first." }),
  sources: z.array(path).meta({ description: "Content files that its props hold or its templates read." }),
  linksElsewhere: names,
  files: z
    .array(z.strictObject({ path: z.string(), kind: z.enum(fileKinds), bytes }))
    .meta({ description: "What a visitor loads, the largest first; 0 bytes for files of other hosts." }),
  sent: z
    .array(z.strictObject({ coding: z.enum(codings), hosts: z.string(), firstPaint: bytes, firstView: bytes }))
    .meta({ description: "What hosts send, by content coding." }),
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })).meta({ description: "From _headers." }),
};
const site = z
  .strictObject({
    origin: z.string(),
    pages: z.array(
      z.strictObject({
        ...reportedPage,
        links: z.array(index).meta({ description: "Pages that it links to: positions in pages, from 0." }),
        linksToFiles: names.meta({ description: "URLs of the site's other files that it links to." }),
      }),
    ),
    budgets: z.array(
      z.strictObject({
        pattern: z.string(),
        kind: z.enum(budgetKinds),
        limit: z.number().meta({ description: "In bytes, or a number of requests." }),
        pages: index.meta({ description: "The number of pages that it applies to." }),
        exceeded: index.meta({ description: "The number of pages that exceed it." }),
        most: z
          .strictObject({ url: z.string(), amount: index })
          .meta({ description: "The page that uses most of it." })
          .exactOptional(),
      }),
    ),
  })
  .meta({ description: "Without a URL: every page." });
const sum = z.strictObject({ files: z.int().min(0), bytes }).meta({ id: "sum" });

export const outputs = {
  check: z
    .strictObject({
      version,
      ok: z.boolean(),
      diagnostics: z.array(diagnostic),
      baseline: z.strictObject({ accepted: z.array(diagnostic), fixed: z.array(accepted) }),
      drafts: z.array(draft).meta({ description: "Included with --drafts, else left out." }),
    })
    .meta({ description: "The output of plinth check --json." }),
  list: z
    .strictObject({
      version,
      ok: z.boolean(),
      diagnostics: z.array(diagnostic),
      pages: z.array(
        z.strictObject({
          url: z.string(),
          path: z.string().meta({ description: "Relative to the output folder." }),
          template: z.string(),
          bytes,
          sources: z.array(path),
          draft: draft.meta({ description: "With --drafts, on the page of a draft." }).exactOptional(),
        }),
      ),
    })
    .meta({ description: "The output of plinth list --json." }),
  explain: z
    .strictObject({
      version,
      ok: z.boolean(),
      diagnostics: z.array(diagnostic),
      url: reportedPage.url.exactOptional(),
      path: reportedPage.path.exactOptional(),
      title: reportedPage.title.exactOptional(),
      template: reportedPage.template.exactOptional(),
      templates: reportedPage.templates.exactOptional(),
      sources: reportedPage.sources.exactOptional(),
      linksElsewhere: reportedPage.linksElsewhere.exactOptional(),
      files: reportedPage.files.exactOptional(),
      sent: reportedPage.sent.exactOptional(),
      headers: reportedPage.headers.exactOptional(),
      linkedFrom: names.meta({ description: "URLs of other pages." }).exactOptional(),
      linksTo: names.exactOptional(),
      site: site.exactOptional(),
    })
    .meta({
      description:
        "The output of plinth explain --json. Without url and all that follows if the site does not have the page.",
    }),
  diff: z
    .strictObject({
      version,
      differs: z.boolean(),
      pages: changed.meta({ description: "URLs." }),
      files: changed.meta({ description: "Output paths of all other files." }),
      kinds: z.array(z.strictObject({ kind: z.enum(fileKinds), before: sum, after: sum })),
      visual: z
        .strictObject({
          candidates: index.meta({ description: "How many pages may look different." }),
          pages: z.array(comparedPage).meta({ description: "Those that were drawn." }),
        })
        .meta({ description: "With --visual." })
        .exactOptional(),
    })
    .meta({ description: "The output of plinth diff --format json." }),
};

type Writable<T> = T extends object ? { -readonly [Key in keyof T]: Writable<T[Key]> } : T;
/** Compiles only if each type accepts the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Printed = {
  readonly check: CheckOutput;
  readonly list: ListOutput;
  readonly diff: DiffOutput;
  readonly explain: ExplainOutput;
};
export const isOfTheTypes: {
  readonly [Name in keyof Printed]: Same<z.output<(typeof outputs)[Name]>, Writable<Printed[Name]>>;
} = {
  check: true,
  list: true,
  diff: true,
  explain: true,
};

/** The content of docs/content/static/json.schema.json. */
export function jsonSchema(): object {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(outputs)) registry.add(schema, { id });
  for (const [id, schema] of Object.entries({ diagnostic, draft, changed, sum })) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/$defs/${id}` });
  const defs = Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "The JSON output of plinth",
    $defs: Object.fromEntries(defs),
  };
}
