/** Markdown twins: the text of each page beside it, and llms.txt (llmstxt.org), which lists them. */
import { z } from "zod";
import { currentSite, type Twin } from "../current-site.ts";
import { optionsSchema, text, validateOptions } from "../options.ts";
import type { ExtraFile, PageSummary } from "../pages.ts";

/** The options of `twins`. */
export interface Twins {
  /** The name of the site, the heading of `llms.txt`. */
  readonly title: string;
  /** A sentence or two below it. */
  readonly description?: string;
}

const twinsOptions = optionsSchema<Twins>("twins()", { title: text, description: z.optional(text) }, false);

/**
 * The Markdown of each page beside it, `/guide` at `/guide.md`, and `llms.txt`, which lists these files. A page has a twin
 * if it is made from a Markdown entry and may be indexed; its URL is `twin` of `usePage`.
 * @param options the title and the description of `llms.txt`.
 * @throws TypeError for a wrong option.
 */
export function twins(options: Twins): ExtraFile {
  validateOptions("twins()", twinsOptions, options);
  const listed = currentSite("twins()").listTwins();
  return {
    path: "llms.txt",
    others: Array.from(listed.values(), ({ path }) => path),
    make: ({ origin, pages }) => {
      const files = pages.flatMap((page) => {
        const twin = page.indexable ? listed.get(page.url) : undefined;
        return twin ? [{ ...describedTwin(twin, page, origin), description: page.description }] : [];
      });
      const items = files.map(({ path, title, description }) => {
        const about = description === "" ? "" : `: ${oneLine(description)}`;
        return `- [${escaped(title)}](${encodeURI(`${origin}/${path}`)})${about}\n`;
      });
      const intro = options.description === undefined ? "" : `> ${oneLine(options.description)}\n\n`;
      const list = `# ${oneLine(options.title)}\n\n${intro}## Pages\n\n${items.join("")}`;
      return [{ path: "llms.txt", bytes: list }, ...files.map(({ path, bytes }) => ({ path, bytes }))];
    },
  };
}

/** The file of a twin; its title becomes its first heading if the text has none. */
function describedTwin({ path, entry }: Twin, { url, title }: PageSummary, origin: string) {
  const { body, file, fields } = entry;
  try {
    const { markdown, heading } = currentSite("twins()").markdown.twin(body, file, { origin, url });
    const name = heading ?? (typeof fields.title === "string" ? fields.title : title);
    return { path, title: name, bytes: `${heading === undefined ? `# ${escaped(name)}\n\n` : ""}${markdown}\n` };
  } catch (cause) {
    throw new Error(`the twin of ${url}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Plain text as Markdown on one line. */
const escaped = (text: string): string => oneLine(text).replace(/[\\`*[\]<]|(?<!\w)_|_(?!\w)/g, "\\$&");
