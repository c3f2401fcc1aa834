/** security.txt for security researchers, and llms.txt for language models. */
import { type ExtraFile, file } from "plinth";
import type { Content } from "./content.ts";

/** The contact for vulnerability reports, with its expiry date; RFC 9116, sections 2.5 and 3. */
export const securityTxt = ({ site }: Pick<Content, "site">): ExtraFile =>
  file(
    ".well-known/security.txt",
    ({ origin }) => `Contact: mailto:${site.email}
Expires: ${site.securityTxtExpires}T00:00:00Z
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`,
  );

/** Every indexable page with its description; llmstxt.org. */
export const llmsTxt = ({ site }: Pick<Content, "site">): ExtraFile =>
  file("llms.txt", ({ origin, pages }) => {
    const lines = pages
      .filter(({ indexable }) => indexable)
      .map(({ url, title, description }) => `- [${title}](${origin}${url}): ${description}\n`);
    return `# ${site.brand}\n\n> ${site.description}\n\n## Pages\n\n${lines.join("")}`;
  });
