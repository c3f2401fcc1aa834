/** The parsers of a site: one for each set of options of its content types, and the quotation marks of a language. */
import type MarkdownIt from "markdown-it";
import type { MarkdownOptions } from "../../api/markdown-options.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import type { Collection } from "../content/collection.ts";
import type { Vocabulary } from "./components/scan.ts";
import { createParser } from "./parser.ts";
import { quotesIn } from "./quotes.ts";

/** A parser, and its options as a text; undefined if some of them are functions, which may return anything. */
interface OptionsParser {
  readonly parser: MarkdownIt;
  readonly options: string | undefined;
  readonly settings: MarkdownOptions;
  /** The parser for texts that may have components; undefined if the site has none. */
  readonly components: ComponentParser | undefined;
}

interface ComponentParser {
  readonly parser: MarkdownIt;
  readonly vocabulary: Vocabulary;
}

export class Parsers {
  private readonly made = new Map<MarkdownOptions, Map<string, OptionsParser>>();

  constructor(
    private readonly options: MarkdownOptions,
    private readonly collection: Collection,
  ) {}

  /** The parser for the texts of a file; undefined for a text of a template. */
  for(file: string | undefined): OptionsParser {
    const optionsOfType = (file === undefined ? undefined : this.collection.typeOf(file)?.markdown) ?? this.options;
    const quotes = quotesIn(file === undefined ? undefined : this.collection.languageOf(file));
    const byQuotes = getOrInsert(this.made, optionsOfType, () => new Map<string, OptionsParser>());
    return getOrInsert(byQuotes, String(quotes), () => this.make(optionsOfType, quotes));
  }

  private make(optionsOfType: MarkdownOptions, quotes: ReturnType<typeof quotesIn>): OptionsParser {
    const settings = { ...(quotes && { quotes }), ...this.options, ...optionsOfType };
    const components = { ...this.options.components, ...optionsOfType.components };
    const names = Object.keys(components);
    const { directives = {}, headingIds = false } = settings;
    const isData = Object.values(settings).every((value) => typeof value !== "function");
    const vocabulary: Vocabulary = { components, directives, headingIds };
    return {
      parser: createParser(settings),
      // A text without components does not depend on what they are.
      options: isData ? JSON.stringify({ ...settings, components: names }) : undefined,
      settings,
      components: names.length > 0 ? { parser: createParser(settings, vocabulary), vocabulary } : undefined,
    };
  }
}
