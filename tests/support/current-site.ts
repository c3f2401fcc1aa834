/** A site without content, for tests that call functions or components of "plinth" outside of a build. */
import { setCurrentSite } from "../../src/api/current-site.ts";
import type { MarkdownOptions } from "../../src/api/markdown-options.ts";
import { Collection } from "../../src/site-thread/content/collection.ts";
import { SiteMarkdown } from "../../src/site-thread/markdown/site-markdown.ts";
import { TextTargets } from "../../src/site-thread/markdown/targets.ts";

/** Makes it the current site. @param options of its Markdown. */
export function runSite(options: MarkdownOptions = {}): void {
  const collection = new Collection({}, undefined);
  const markdown = new SiteMarkdown(options, collection);
  const pictures = new Map();
  setCurrentSite({
    markdown: markdown.forPage(new TextTargets(collection, pictures)),
    pictures: { files: pictures },
    today: undefined,
    isContentValid: true,
    versionsWithPage: () => [],
    twins: new Map(),
    listTwins: () => new Map(),
  });
}
