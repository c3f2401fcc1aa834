/** The options of Markdown and of its pictures, and their schemas. */
import type MarkdownIt from "markdown-it";
import type { Options } from "markdown-it";
import { z } from "zod";
import { isMarkdownComponent, type MarkdownComponent } from "./component.ts";
import { flag, functionLike, oneOf, optionsSchema, text, wholeNumber, writeInstead } from "./options.ts";
import type { PictureOptions } from "./picture-offers.ts";

/**
 * How Markdown is rendered: the options of markdown-it (`html`, `linkify`, `typographer`, `breaks`, `highlight` and
 * others), and these. By default, raw HTML is shown as text, and `typographer` is on.
 */
export interface MarkdownOptions extends Options {
  /** Adds plugins and rules: `(md) => md.use(footnote)`. */
  readonly use?: (parser: MarkdownIt) => void;
  /** How deep quotes, lists and emphasis can nest. Default: 100. */
  readonly maxNesting?: number;
  /** Whether relative links to content files, `./other.md#part`, lead to the pages made from them; true by default. */
  readonly fileLinks?: boolean;
  /** Whether `{#id}`, `[#id]` or `{/*id*\/}` at the end of a heading is its id; false by default. */
  readonly headingIds?: boolean;
  /** The id of a heading, from its text; as on GitHub by default. A repeated id gets a number. */
  readonly slugify?: (heading: string) => string;
  /** The components that texts may name, as `component` returns them: `{ Callout: component(Callout, schema) }`. */
  readonly components?: Readonly<Record<string, MarkdownComponent>>;
  /** The components of `:::note Title`, with their attributes; the title is the attribute `title`: `{ note: ["Callout", { type: "note" }] }`. */
  readonly directives?: Directives;
  /** Shows pictures beside the text in several sizes and formats. The package sharp creates them. */
  readonly pictures?: PictureOptions;
}

/** Components by the name of a directive: a name in `components`, or one with attributes. */
export type Directives = Readonly<
  Record<string, string | readonly [component: string, attributes: Readonly<Record<string, unknown>>]>
>;

const pixels = writeInstead("a list of widths in pixels");

export const pictureOptions = optionsSchema<PictureOptions>("`pictures`", {
  widths: z.array(wholeNumber(1, 99_999), pixels).min(1, pixels).optional(),
  formats: z.array(oneOf("avif", "webp"), writeInstead('a list such as ["avif", "webp"]')).optional(),
  sizes: text.optional(),
  loading: oneOf("lazy", "eager").optional(),
});

const directive = writeInstead('the name of a component, or ["Callout", { type: "note" }]');
const isName = (name: string): boolean => /^[A-Z][\w$]*(?:\.[\w$]+)*$/.test(name);

const isAsync = (value: unknown): boolean => Object.prototype.toString.call(value) === "[object AsyncFunction]";
const isFourQuotes = (value: unknown): boolean =>
  (typeof value === "string" || (Array.isArray(value) && value.every((each) => typeof each === "string"))) &&
  value.length === 4;

export const markdownOptions = optionsSchema<MarkdownOptions>("`markdown`", {
  use: functionLike("use: (parser) => { … }")
    .refine((use) => !isAsync(use), "is async, so its plugins would be added too late")
    .optional(),
  fileLinks: flag,
  headingIds: flag,
  slugify: functionLike("slugify: (heading) => id").optional(),
  components: z
    .record(
      z.string(),
      z.custom<MarkdownComponent>(isMarkdownComponent, writeInstead("`component(Callout, schema)`")),
      writeInstead("an object such as { Callout: component(Callout, schema) }"),
    )
    .superRefine((components, context) => {
      for (const name of Object.keys(components))
        if (!isName(name))
          context.addIssue({ code: "custom", path: [name], message: "is not a name with a capital letter" });
    })
    .optional(),
  directives: z
    .record(
      z.string(),
      z.union([z.string(), z.tuple([z.string(), z.record(z.string(), z.unknown())])], directive),
      writeInstead('an object such as { note: "Callout" }'),
    )
    .optional(),
  pictures: pictureOptions.optional(),
  html: flag,
  xhtmlOut: flag,
  breaks: flag,
  langPrefix: text.optional(),
  linkify: flag,
  typographer: flag,
  quotes: z
    .custom<string>(isFourQuotes, writeInstead('four characters, such as "“”‘’", or a list of four strings'))
    .optional(),
  highlight: functionLike("highlight: (code, language) => html")
    .refine((highlight) => !isAsync(highlight), "is async, but Markdown is rendered at once")
    .nullish(),
  // 20 is the maximum of markdown-it's strict presets. It leaves out what is nested deeper.
  maxNesting: wholeNumber(20).optional(),
});
