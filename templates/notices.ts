/** Two files for readers other than visitors: security.txt for who found a hole, llms.txt for programs that read sites. */
import { type ExtraFile, file } from "plinth";
import type { Content } from "./content.ts";

/** Where to report a vulnerability, and until when that is known to be true; RFC 9116, sections 2.5 and 3. */
export const securityTxt = ({ site }: Pick<Content, "site">): ExtraFile =>
  file(
    ".well-known/security.txt",
    ({ origin }) => `Contact: mailto:${site.email}
Expires: ${site.securityTxtExpires}T00:00:00Z
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`,
  );

/** Every page that may be listed, with what it says of itself; llmstxt.org. */
export const llmsTxt = ({ site }: Pick<Content, "site">): ExtraFile =>
  file("llms.txt", ({ origin, pages }) => {
    const lines = pages
      .filter(({ indexable }) => indexable)
      .map(({ url, title, description }) => `- [${title}](${origin}${url}): ${description}\n`);
    return `# ${site.brand}\n\n> ${site.description}\n\n## Pages\n\n${lines.join("")}`;
  });
