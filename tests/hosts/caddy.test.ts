/** Caddy: several sites in one site block. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSite, siteWith, temporaryFolder } from "../support/small-site.ts";
import { startServer } from "./servers.ts";
import { site } from "./site.ts";

test("sites at the root and below two bases, in one site block, have their own headers, redirects and error pages", async () => {
  const folder = temporaryFolder();
  const bases = ["/company/shop/", "/company/", "/"];
  for (const base of bases) {
    const types = base === "/" ? {} : { "content/static/rare.glb": undefined };
    const { root, ok, lines } = await buildSite(siteWith({ ...site, ...types }), { scope: { base } });
    if (!ok) throw new Error(lines.join("\n"));
    cpSync(join(root, "dist"), join(folder, base), { recursive: true, preserveTimestamps: true });
  }
  const imports = bases.map((base) => `import ${folder}${base}Caddyfile`);
  const server = await startServer("caddy", folder, "/", (all) =>
    // With a host name, as in the manual, Caddy uses only the first handle_errors.
    all.replace(/import .*Caddyfile/, imports.join("\n")).replace("http://:", "http://localhost:"),
  );
  for (const base of bases) {
    const asked = async (target: string) => {
      const { status, headers } = await server.get(`${base}${target}`);
      return [target, status, headers.location, headers["x-all"] && "all", headers["x-about"], headers["content-type"]];
    };
    const html = "text/html; charset=utf-8";
    expect(await asked("")).toEqual(["", 200, undefined, "all", undefined, html]);
    expect(await asked("about")).toEqual(["about", 200, undefined, "all", "yes", html]);
    expect(await asked("about/")).toEqual(["about/", 308, `${base}about`, "all", undefined, undefined]);
    expect(await asked("old?x")).toEqual(["old?x", 301, `${base}about?x`, "all", undefined, undefined]);
    const { status, headers, text } = await server.get(`${base}nothing`);
    expect([status, text]).toEqual([404, readFileSync(join(folder, base, "404.html"), "utf8")]);
    const again = await server.get(`${base}nothing`, { "If-None-Match": String(headers.etag), Range: "bytes=0-9" });
    expect([again.status, again.text]).toEqual([404, text]);
  }
  for (const path of ["/company", "/company/shop"])
    for (const query of ["", "?x=1"])
      expect((await server.get(path + query)).headers.location).toBe(`${path}/${query}`);
  // A type that only one of the sites has.
  expect((await server.get("/rare.glb")).headers["content-type"]).toBe("model/gltf-binary");
  expect((await server.get("/company/letters.txt", { "Accept-Encoding": "gzip" })).headers["content-encoding"]).toBe(
    "gzip",
  );
  await server.close();
});
