/** The text of HTML, for the search and for descriptions. */
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", amp: "&" };

/** The text of HTML that markdown-it made, without blocks of code. */
export const textOf = (html: string): string =>
  html
    .replace(/<figure class="code">.*?<\/figure>|<pre.*?<\/pre>/gs, " ")
    .replace(/<\/(?:p|li|t[dh]|h\d|div|summary|blockquote)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
