/** The table of contents: every page and every other file of the documentation. */
import { defineSite, file, page, securityHeaders } from "plinth";
import { robots, sitemap, twins } from "plinth/outputs";
import { content } from "./content.ts";
import { markdownOptions } from "./markdown.ts";
import { Doc, NotFound, Search } from "./pages.tsx";
import { searchIndex } from "./search-index.ts";
import { inOrder, treeOf, urlOf } from "./tree.ts";

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  bundles: ["site.css", "client/main.ts"],
  markdown: markdownOptions,
  pages: ({ site, docs }) => {
    const tree = treeOf(docs);
    const pages = inOrder(tree);
    return [
      ...pages.map((doc, index) =>
        page(urlOf(doc), <Doc site={site} tree={tree} doc={doc} previous={pages[index - 1]} next={pages[index + 1]} />),
      ),
      page("/search", <Search site={site} tree={tree} />),
      page("/404.html", <NotFound site={site} tree={tree} />),
    ];
  },
  files: ({ site, docs }) => [
    sitemap(),
    robots(),
    // The Markdown of each page, for language models: /guide/writing.md, and llms.txt, which lists them.
    twins({ title: site.name, description: site.description }),
    file("search.json", searchIndex(docs)),
  ],
  // In code, {{ name }} is shown as it is. Otherwise it would be a value of a JSON file.
  references: false,
  // Links to these paths are not checked: another tool publishes them, such as generated API pages. Delete it without one.
  elsewhere: ["/api/*"],
  hosting: ({ site }) => ({
    hosts: { [site.host]: true },
    // The search loads its index.
    policy: { "connect-src": "'self'" },
    // GitHub Pages sends no headers of yours. On other hosts, browsers will use HTTPS for two years.
    headers: site.host === "githubPages" ? [] : [{ path: "/*", set: securityHeaders }],
    redirects: [],
  }),
});
