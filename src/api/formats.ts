/** The extensions of content formats. The site's thread needs them, and does not load the parsers (content/formats/). */

export const formatKinds = {
  markdown: { extensions: [".md", ".mdx", ".markdown"], hasBody: true },
  json: { extensions: [".json"], hasBody: false },
} as const;

/** What the site's functions and its thread know of a format. */
export interface FormatKind {
  /** `.md`, the usual one first. */
  readonly extensions: readonly string[];
  /** True for front matter with a body; false for a data file. */
  readonly hasBody: boolean;
}

const all: readonly FormatKind[] = Object.values(formatKinds);

export const formatKindOf = (file: string): FormatKind | undefined =>
  all.find(({ extensions }) => extensions.some((extension) => file.endsWith(extension)));

export const extensionsOfTexts = all.filter(({ hasBody }) => hasBody).flatMap(({ extensions }) => extensions);
