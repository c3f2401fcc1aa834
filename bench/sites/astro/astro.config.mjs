/** As Astro's documentation says, without highlighting and typographic quotes, which the other sites do not have either. */
import { defineConfig } from "astro/config";

export default defineConfig({
  site: "https://shelf.test",
  build: { format: "file", inlineStylesheets: "never" },
  markdown: { syntaxHighlight: false, smartypants: false },
  devToolbar: { enabled: false },
});
