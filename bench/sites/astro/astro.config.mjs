/** According to Astro's documentation, but without highlighting and typographic quotes, like the other sites. */
import { defineConfig } from "astro/config";

export default defineConfig({
  site: "https://shelf.test",
  build: { format: "file", inlineStylesheets: "never" },
  markdown: { syntaxHighlight: false, smartypants: false },
  devToolbar: { enabled: false },
});
