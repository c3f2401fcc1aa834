/** The table of contents: every page, every extra file and every bundle of the site. */
import { defineSite, page } from "plinth";
import { content } from "./content.ts";
import { Home } from "./pages/home.tsx";

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  pages: (content) => [page("/", <Home content={content} />)],
  bundles: ["styles/site.css", "client/main.ts", "client/contact.ts"],
});
