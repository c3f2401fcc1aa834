/** The format of a file, by its extension. On its own, since the site's thread needs it and must not load the parsers. */

export const kinds = {
  markdown: { extensions: [".md", ".mdx", ".markdown"], hasBody: true },
  json: { extensions: [".json"], hasBody: false },
} as const;

interface Kind {
  /** `.md`, the usual one first. */
  readonly extensions: readonly string[];
  /** True for front matter with a body; false for a data file. */
  readonly hasBody: boolean;
}

const all: readonly Kind[] = Object.values(kinds);

export const formatKindOf = (file: string): Kind | undefined =>
  all.find(({ extensions }) => extensions.some((extension) => file.endsWith(extension)));

/** The extensions of formats with a body. */
export const extensionsOfTexts = all.flatMap(({ hasBody, extensions }) => (hasBody ? extensions : []));
