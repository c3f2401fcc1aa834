/** The site under `plinth dev`: byte for byte what the build published, and a 404 page to try. */
import { expect, inject, test } from "vitest";
import { dev } from "../../src/dev/dev.ts";
import { withoutReload } from "../engine/dev-site.ts";
import { readFolder, root } from "../site.ts";

test("every file is served as it was built, but for the reload script", async () => {
  const files = readFolder(inject("site"));
  const server = await dev({ root, host: "127.0.0.1", port: 0, strictPort: true, say: () => undefined });
  try {
    await server.ready;
    const different: string[] = [];
    for (const [path, built] of files) {
      if (path.startsWith(".")) continue;
      const response = await fetch(`${server.url}/${path}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      const served = path.endsWith(".html") ? Buffer.from(withoutReload(bytes.toString())) : bytes;
      const isScripted = path.endsWith(".html") && served.length < bytes.length;
      if (!served.equals(built) || isScripted !== path.endsWith(".html")) different.push(path);
    }
    expect(different).toEqual([]);
    const unknown = await fetch(`${server.url}/no/such/page`);
    expect(unknown.status).toBe(404);
    expect(withoutReload(await unknown.text())).toBe(files.get("404.html")?.toString());
  } finally {
    await server.close();
  }
});
