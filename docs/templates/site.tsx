/** The website of the manual: every page and every other file. */
import { defineSite, file, page, securityHeaders } from "plinth";
import { robots, sitemap, twins } from "plinth/outputs";
import { exportsOn } from "./api/sections.tsx";
import { content } from "./content.ts";
import { markdownOptions } from "./markdown.ts";
import { Home, Manual, NotFound, Search } from "./pages.tsx";
import { searchIndex } from "./search-index.ts";
import { type Branch, inOrder, treeOf, urlOf } from "./tree.ts";

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  bundles: ["styles/site.css", "client/main.ts"],
  markdown: markdownOptions,
  // The manual writes about {{references}}.
  references: false,
  pages: ({ site, pages }) => {
    const tree = treeOf(pages);
    const listed = inOrder(tree);
    const home = pages.find((each) => urlOf(each) === "/");
    return [
      ...(home ? [page("/", <Home site={site} tree={tree} doc={home} />)] : []),
      ...listed.map((doc, index) => {
        const around = { previous: listed[index - 1], next: listed[index + 1] };
        return page(
          urlOf(doc),
          <Manual site={site} tree={tree} doc={doc} trail={trailOf(tree, urlOf(doc))} {...around} />,
        );
      }),
      page("/search", <Search site={site} tree={tree} />),
      page("/404.html", <NotFound site={site} tree={tree} />),
    ];
  },
  files: ({ site, pages }) => [
    sitemap(),
    robots(),
    twins({ title: site.name, description: site.description }),
    file("search.json", searchIndex(pages, exportsOn)),
  ],
  budgets: { "*": { total: 320_000, requests: 6 } },
  hosting: () => ({
    hosts: { netlify: true, cloudflare: true, nginx: true, caddy: true },
    // The search loads its index.
    policy: { "connect-src": "'self'" },
    headers: [{ path: "/*", set: securityHeaders }],
    redirects: [],
  }),
});

/** The branches that contain a page, from the top. */
const trailOf = (tree: readonly Branch[], url: string): Branch[] =>
  tree.flatMap((branch) =>
    branch.url.endsWith("/") && url.startsWith(branch.url) && url !== branch.url
      ? [branch, ...trailOf(branch.children, url)]
      : [],
  );
