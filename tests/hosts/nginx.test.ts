/** nginx: several sites in one server block, its options, and what it sends with the settings of the VPN site. */
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { hosts } from "../../src/hosting/hosts/index.ts";
import { previewOf } from "../serve/preview/published.ts";
import { buildSite, edited, type Files, filesBelow, siteWith, temporaryFolder, write } from "../support/small-site.ts";
import { brotliModule } from "./install.ts";
import { startServer } from "./servers.ts";
import { site } from "./site.ts";

/** Builds a site for a base into a folder. */
async function publish(folder: string, base: string, changes: Files = site): Promise<void> {
  const { root, ok, lines } = await buildSite(siteWith(changes), { scope: { base } });
  if (!ok) throw new Error(lines.join("\n"));
  cpSync(join(root, "dist"), join(folder, base), { recursive: true, preserveTimestamps: true });
}

const hosted = (nginx: string): Files => ({
  "content/static/words.txt": "words ".repeat(500),
  ...edited("templates/site.tsx", [
    "content,\n",
    `content,\n  hosting: () => ({ hosts: { nginx: ${nginx} }, headers: [{ path: "/*", set: { "X-Site": "other" } }] }),\n`,
  ]),
});

test("sites at the root and below other bases, in one server block, have their own headers, redirects and error pages", async () => {
  const folder = temporaryFolder();
  const bases = ["/", "/company/", "/company/shop/", "/company/documentation/product-name/version-2/"];
  for (const base of bases) await publish(folder, base);
  await publish(folder, "/plain/", hosted("true"));
  write(folder, { "beside/file.txt": "beside" });
  const includes = [...bases.slice(1), "/plain/"].map((base) => `include ${folder}${base}nginx.conf;`);
  const beside = `${includes.join(" ")} location /beside/ { }`;
  const server = await startServer("nginx", folder, "/", (all) => all.replace(/include .*nginx.conf;/, `$& ${beside}`));
  const asked = async (target: string) => {
    const { status, headers } = await server.get(target);
    const { location, "x-all": x, "x-about": about, "x-site": other, "cache-control": cache } = headers;
    return [status, location, x && "all", about, other, cache];
  };
  const site = [200, undefined, "all", undefined, undefined, "no-cache"];
  for (const base of bases) {
    expect(await asked(base)).toEqual(site);
    expect(await asked(`${base}about`)).toEqual([200, undefined, "all", "yes", undefined, "no-cache"]);
    expect(await asked(`${base}about/`)).toEqual([308, `${base}about`, "all", undefined, undefined, "no-cache"]);
    expect(await asked(`${base}old?x`)).toEqual([301, `${base}about?x`, "all", undefined, undefined, "no-cache"]);
    expect(await asked(`${base}news/a`)).toEqual([301, `${base}posts/a`, "all", undefined, undefined, "no-cache"]);
    const { status, text } = await server.get(`${base}nothing`);
    expect([status, text]).toEqual([404, readFileSync(join(folder, base, "404.html"), "utf8")]);
  }
  expect(await asked("/plain/")).toEqual([200, undefined, undefined, undefined, "other", "no-cache"]);
  expect((await asked("/company?x=1")).slice(0, 2)).toEqual([308, "/company/?x=1"]);
  expect(await asked("/company")).toEqual([308, "/company/", undefined, undefined, undefined, undefined]);
  expect(await asked("/beside/file.txt")).toEqual([200, undefined, undefined, undefined, undefined, undefined]);
  await server.close();
});

test("sites below bases that differ in one character have their own headers", async () => {
  const folder = temporaryFolder();
  const bases = ["a-b", "a_b", "a.b", "A-b"];
  await publish(folder, "/");
  for (const base of bases)
    await publish(
      folder,
      `/${base}/`,
      edited("templates/site.tsx", [
        "content,\n",
        `content,\n  hosting: () => ({ hosts: { nginx: true }, headers: [{ path: "/*", set: { "X-Base": "${base}" } }], redirects: [{ from: "/o/*", to: "/posts/:splat", status: 301 }] }),\n`,
      ]),
    );
  const more = bases.map((base) => `include ${folder}/${base}/nginx.conf;`).join(" ");
  const server = await startServer("nginx", folder, "/", (all) => all.replace(/include .*nginx.conf;/, `$& ${more}`));
  for (const base of bases) {
    expect([base, (await server.get(`/${base}/posts/first`)).headers["x-base"]]).toEqual([base, base]);
    const { headers } = await server.get(`/${base}/o/first`);
    expect([headers.location, headers["x-base"]]).toEqual([`/${base}/posts/first`, base]);
  }
  await server.close();
});

test.each([
  ["{ accessLog: false }", false],
  ["true", true],
])("nginx: %s logs requests: %s", async (options, logs) => {
  const folder = temporaryFolder();
  await publish(folder, "/project/", hosted(options));
  const log = join(folder, "access.log");
  const server = await startServer("nginx", folder, "/project/", (all) =>
    all.replace("access_log off", `access_log ${log}`),
  );
  for (const target of ["/project", "/project/", "/project/nothing", "/project/.hidden", "/project/posts/first/"])
    await server.get(target);
  await server.close();
  expect(existsSync(log) && readFileSync(log, "utf8").includes("/project")).toBe(logs);
});

test("brotli copies, with the module; the preview sends them, too", async () => {
  const folder = temporaryFolder();
  await publish(folder, "/", hosted("{ brotli: true }"));
  const server = await startServer("nginx", folder, "/", (all) => `load_module ${brotliModule};\n${all}`);
  const { get } = await previewOf(folder, { as: hosts.nginx });
  const accepting = (coding: string) => ({ "Accept-Encoding": coding });
  for (const target of ["/", "/posts/first", "/words.txt"])
    for (const [accepted, sent] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const [one, other] = [await server.get(target, accepting(accepted)), await get(target, accepting(accepted))];
      expect([one, other].map(({ headers }) => headers["content-encoding"])).toEqual([sent, sent]);
      if (sent === "br") expect(one.body).toEqual(other.body);
    }
  await server.close();
});

test("without copies, nginx compresses the home page of this repository to less than its default level does", async () => {
  const folder = temporaryFolder();
  cpSync(inject("site"), folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const sizeWith = async (edit: (all: string) => string): Promise<number> => {
    write(folder, { "nginx.conf": edit(filesBelow(inject("site"))["nginx.conf"] ?? "") });
    const server = await startServer("nginx", folder);
    const { headers, body } = await server.get("/", { "Accept-Encoding": "gzip" });
    expect(headers["content-encoding"]).toBe("gzip");
    await server.close();
    return body.length;
  };
  const usual = await sizeWith((all) => all.replace("gzip_comp_level 6;", ""));
  expect(await sizeWith((all) => all)).toBeLessThan(usual * 0.9);
});
