/** The feed of press releases, security.txt for security researchers, and llms.txt for language models. */
import { type ExtraFile, file, toHtml } from "plinth";
import { feed } from "plinth/outputs";
import type { Content } from "./content.ts";

/** The press releases with their texts. The page that the feed is of is /press, where `feed()` has the home page. */
export function pressFeed({ site, press, pressReleases }: Content): ExtraFile {
  const { path, make } = feed({
    path: "press.xml",
    title: `${site.brand} press releases`,
    description: press.fields.description,
    author: site.legalName,
    language: "en-US",
    items: pressReleases.map((release) => ({
      ...release.fields,
      url: `/press#${release.slug}`,
      content: toHtml(release),
    })),
  });
  return file(path, async (built) =>
    String(await make(built)).replace(`href="${built.origin}/"`, `href="${built.origin}/press"`),
  );
}

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
