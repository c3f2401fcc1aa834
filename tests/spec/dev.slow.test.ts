/** The site in `plinth dev`: the same bytes as the build, and a 404 page. */
import { expect, inject, test } from "vitest";
import { configurationFiles } from "../../src/hosting/hosts/index.ts";
import { dev } from "../../src/serve/dev/dev.ts";
import { asWatched } from "../support/dev-site.ts";
import { readFolder, root } from "../support/real-site.ts";

test("every file is served as built, except for the reload script and its policy", async () => {
  const files = readFolder(inject("site"));
  const server = await dev({ root, host: "127.0.0.1", port: 0, strictPort: true, onEvent: () => undefined });
  try {
    await server.siteLoaded;
    const different: string[] = [];
    for (const [path, built] of files) {
      // Read by hosts, not by visitors: also the compressed copies.
      if (/^[._]|\.(br|gz)$/.test(path) || configurationFiles.includes(path)) continue;
      const response = await fetch(`${server.url}/${path}`);
      const served = Buffer.from(await response.arrayBuffer());
      const expected = path.endsWith(".html") ? Buffer.from(asWatched(built.toString(), served.toString())) : built;
      if (!served.equals(expected)) different.push(path);
    }
    expect(different).toEqual([]);
    const unknown = await fetch(`${server.url}/no/such/page`);
    expect(unknown.status).toBe(404);
    const text = await unknown.text();
    const [heading = ""] = /<h1[\s\S]*?<\/h1>/.exec(String(files.get("404.html"))) ?? [];
    expect(text).toContain(heading);
  } finally {
    await server.close();
  }
});
