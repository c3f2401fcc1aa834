/** The table of contents: every page and every other file of the site. */
import { defineSite, page } from "plinth";
import { robots, sitemap } from "plinth/outputs";
import { content } from "./content.ts";
import { About, Home, NotFound } from "./pages.tsx";

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  bundles: ["site.css"],
  pages: (all) => [
    page("/", <Home {...all} />),
    page("/about", <About {...all} />),
    page("/404.html", <NotFound {...all} />),
  ],
  files: () => [sitemap(), robots()],
});
