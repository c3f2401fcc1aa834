/** Markdown -> HTML, as the site's options say. Without them, raw HTML in Markdown is shown as text. */
import type Token from "markdown-it/lib/token.mjs";
import type { ReactElement } from "react";
import { z } from "zod";
import { plainText } from "./markdown-heading-ids.ts";
import { createParser, type Environment, parserFor, remembered, tokensOf } from "./markdown-parser.ts";
import { check, flag, isObject, oneOf, optionsOf, text } from "./options.ts";

/** A heading of a Markdown text. */
export interface Heading {
  /** From 1, of `<h1>`, to 6. */
  readonly level: number;
  /** The fragment that leads to it: `adding-pages`. */
  readonly id: string;
  /** Without markup. */
  readonly text: string;
}

/** A content entry whose body is Markdown, or a Markdown text from elsewhere. An entry's content type can have its own options, and its relative links are known. */
export type MarkdownSource = string | { readonly file: string; readonly body: string };

const partsOf = (source: MarkdownSource) =>
  typeof source === "string" ? { text: source } : { text: source.body, file: source.file };

/**
 * The HTML of a Markdown text, for a feed or a search index. Templates use `<Markdown>` instead.
 * @param source an entry, or a text.
 */
export function toHtml(source: MarkdownSource): string {
  const { text, file } = partsOf(source);
  return htmlOf(text, file);
}

const htmlOf = (text: string, file: string | undefined): string =>
  remembered("html", text, file, () => parserFor(file).render(text, { file } satisfies Environment));

/**
 * The headings of a Markdown text with their ids, for a table of contents.
 * @param source an entry, or a text.
 */
export function headingsOf(source: MarkdownSource): Heading[] {
  const { text, file } = partsOf(source);
  return JSON.parse(remembered("headings", text, file, () => JSON.stringify(headingsIn(tokensOf(text, file)))));
}

const headingsIn = (tokens: readonly Token[]): Heading[] =>
  tokens.flatMap((token, index) =>
    token.type === "heading_open"
      ? [{ level: Number(token.tag.slice(1)), id: String(token.attrGet("id")), text: headingText(tokens[index + 1]) }]
      : [],
  );

/** On one line, without the space that an anchor in raw HTML leaves. */
const headingText = (inline: Token | undefined): string => plainText(inline).replaceAll("\n", " ").trim();

const standard = createParser({});

/** The code of a Markdown text, spans and blocks, and all its other text. */
export function codeIn(text: string): { readonly code: string; readonly prose: string } {
  const tokens = standard.parse(text, {}).flatMap((token) => token.children ?? token);
  const isCode = ({ type }: Token): boolean => type === "fence" || type.startsWith("code_");
  // The rest of a fence's first line can hold code, too: ```js {{ x }}
  const joined = (list: readonly Token[]): string => list.map(({ info, content }) => `${info}\n${content}`).join("\n");
  return { code: joined(tokens.filter(isCode)), prose: joined(tokens.filter((token) => !isCode(token))) };
}

/** The props of every `<Markdown>`. */
interface MarkdownProps {
  /** The element around the text. Default: `div`. */
  as?: "div" | "section" | "article" | "span" | "p" | "li" | "dd" | "td";
  /** The class of that element. */
  className?: string;
  /** Whether the text is a single line, rendered without a paragraph. Default: `false`. */
  inline?: boolean;
}

/** Either an entry, or a text with or without the entry that it is from. */
type MarkdownText =
  | {
      /** A text to render instead of the body of the entry, such as a field of its front matter. Required without `entry`. */
      text: string;
      /** The entry whose body is rendered, or that the text is from. Its relative links lead to pages. Required without `text`. */
      entry?: { file: string };
    }
  | { text?: undefined; entry: { file: string; body: string } };

const markdownProps = optionsOf<MarkdownProps & MarkdownText>(
  "<Markdown>",
  {
    as: oneOf("div", "section", "article", "span", "p", "li", "dd", "td").optional(),
    className: z.unknown().optional(),
    inline: flag,
    text: text.optional(),
    // Reading more of an entry would count as using it.
    entry: z.custom<object>((entry) => isObject(entry), "write `entry={post}`").optional(),
  },
  false,
);

/** Renders Markdown inside one element: the body of an entry, `<Markdown entry={post} />`, or any text. */
export function Markdown(props: MarkdownProps & MarkdownText): ReactElement {
  const { entry, as: Element = "div", className, inline = false } = props;
  const text = props.text ?? props.entry?.body;
  if (text === undefined)
    throw new TypeError("<Markdown> has neither a `text` nor an `entry` with a body: write <Markdown entry={post} />");
  check("<Markdown>", markdownProps, props);
  const file = entry?.file;
  const oneLine = (): string => parserFor(file).renderInline(text, { file } satisfies Environment);
  const html = inline ? remembered("one line", text, file, oneLine) : htmlOf(text, file);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: generated by markdown-it; a site enables raw HTML explicitly
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
