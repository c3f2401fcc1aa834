/**
 * An index of many files, to find those that can contain a text. A computed text is in none of them, and searching all
 * files for each of thousands of such texts would take minutes; so the files are split into tokens once.
 */

/** The characters around a URL or a name in the sources: quotes, delimiters of Markdown and HTML, white space. */
export const delimiter = /["'`()<>\s]/;

/** The number of searches after which an index pays off: splitting a file into tokens takes longer than searching it. */
const searchesWithout = 50;

export class TokenIndex {
  private searches = 0;
  /** The index of the first file with a token, by token. */
  private first: Map<string, number> | undefined;

  constructor(
    private readonly files: readonly string[],
    private readonly textOf: (file: string) => string | undefined,
  ) {}

  /** The files from the first one on that can contain one of the texts between delimiters. */
  from(...texts: readonly string[]): readonly string[] {
    if (this.searches++ < searchesWithout) return this.files;
    this.first ??= this.build();
    const { first } = this;
    const starts = texts.map((text) => Math.max(0, ...tokensOf(text).map((token) => first.get(token) ?? Infinity)));
    return this.files.slice(Math.min(...starts));
  }

  private build(): Map<string, number> {
    const first = new Map<string, number>();
    for (const [index, file] of this.files.entries())
      for (const token of tokensOf(this.textOf(file) ?? "")) if (!first.has(token)) first.set(token, index);
    return first;
  }
}

const tokensOf = (text: string): string[] => text.split(delimiter).filter((token) => token !== "");
