/** Real nginx and Caddy serve a build with the configuration that it wrote. */
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { contentTypeOf } from "../../src/hosting/content-types.ts";
import { blog } from "../support/blog-site.ts";
import { errorPages, routes } from "../support/real-site.ts";
import { buildSite, filesBelow, siteWith, temporaryFolder, write } from "../support/small-site.ts";
import { type RealServer, startServer } from "./servers.ts";
import { site } from "./site.ts";

const servers = ["nginx", "caddy"] as const;

/** Builds a site and serves it; with a base, in its own folder. */
async function served(
  name: (typeof servers)[number],
  base = "/",
): Promise<RealServer & { files: Record<string, string> }> {
  const { root, lines, ok } = await buildSite(siteWith(site), { scope: { base } });
  if (!ok) throw new Error(lines.join("\n"));
  const folder = temporaryFolder();
  if (base !== "/") mkdirSync(folder, { recursive: true });
  const out = join(folder, base === "/" ? "site" : base);
  renameSync(join(root, "dist"), out);
  return { ...(await startServer(name, base === "/" ? out : folder, base)), files: filesBelow(out) };
}

describe.each(servers)("%s", (name) => {
  let server: Awaited<ReturnType<typeof served>>;
  beforeAll(async () => {
    server = await served(name);
  });
  afterAll(() => server.close());
  const short = async (target: string): Promise<string> => {
    const { status, headers } = await server.get(target);
    return [status, headers.location].filter((part) => part !== undefined).join(" ");
  };

  test.each([
    ["/", "200"],
    ["/about", "200"],
    ["/about?x=1", "200"],
    ["/about.html", "200"],
    ["/about/", "308 /about"],
    ["/about/?x=1&y", "308 /about?x=1&y"],
    ["//about/", "308 /about"],
    ["/about%2F?x", "308 /about?x"],
    ["/folder/", "200"],
    ["/folder", "308 /folder/"],
    ["/folder?x", "308 /folder/?x"],
    ["/folder/index.html", "200"],
    ["/odd%20name.txt", "200"],
    ["/posts/first", "200"],
    ["/posts/first/", "308 /posts/first"],
    ["/posts/nothing", "302 /"],
    ["/old", "301 /about"],
    ["/old?x=1", "301 /about?x=1"],
    ["/OLD", "404"],
    ["/~bob", "301 /about"],
    ["/%7Ebob", "301 /about"],
    ["/old/here?x=1", "302 /about?from=old#there"],
    ["/caf%C3%A9%20au%20lait", "308 /about"],
    ["/caf%c3%a9%20au%20lait", "308 /about"],
    ["/elsewhere?a=b", "307 https://elsewhere.test/a?a=b"],
    ["/news/a/b?c", "301 /posts/a/b?c"],
    ["/news/%C3%BC%20%3F%2F", "301 /posts/%C3%BC%20%3F%2F"],
    ["/de/about?x", "303 /about?lang=de"],
    ["/a/b/c", "301 /b?a"],
    ["/all/", "301 /"],
    ["/nothing", "404"],
    ["/nothing/", "404"],
    ["/assets/", "404"],
    ["/assets", "404"],
    ["/letters.txt/", "404"],
    ["/abou*", "404"],
    ["/*/", "404"],
    ["/[a-z]bout", "404"],
    ["/%7Benv.HOME%7D/", "404"],
  ])("%s -> %s", async (target, expected) => expect(await short(target)).toBe(expected));

  test.each([
    ["/all//evil.test", "301 /evil.test"],
    ["/all/\\evil.test", "404"],
    ["/all/%0d%0aSet-Cookie:a=b", "301 /%0d%0aSet-Cookie:a=b"],
    ["//evil.test/", "404"],
  ])("%s redirects only within its host: %s", async (target, expected) => expect(await short(target)).toBe(expected));

  test.each([
    ...["/../secret", "/%2e%2e/secret", "/..%2fsecret", "/assets/../../secret", "/%252e%252e/secret"],
    ...[
      "/.plinth.json",
      "/%2eplinth.json",
      "/.hidden/file.txt",
      "/[.]plinth.json",
      "/%3Fplinth.json",
      "/posts/.secret",
      "/.well-known/.hidden",
    ],
    ...[
      "/_headers",
      "/_redirects",
      "/vercel.json",
      "/nginx.conf",
      "/Caddyfile",
      "/%5fheaders",
      "/about/../.plinth.json",
    ],
  ])("%s is not sent", async (target) => {
    const { status, text } = await server.get(target);
    expect(status === 400 || status === 404).toBe(true);
    expect(text).not.toMatch(/hidden|"version"|X-All/);
  });

  test("every file is sent completely, with its content type", async () => {
    for (const [path, bytes] of Object.entries(server.files)) {
      if (
        /(^|\/)\.(?!well-known)|^(_headers|_redirects|vercel\.json|nginx\.conf|Caddyfile)$/.test(path) ||
        path.includes("/.") ||
        /\.(br|gz)$/.test(path)
      )
        continue;
      const { status, headers, body } = await server.get(`/${encodeURI(path)}`);
      expect([path, status, headers["content-type"]]).toEqual([path, 200, contentTypeOf(path)]);
      expect(body.toString("latin1")).toBe(bytes);
    }
  });

  const all = 'a "quoted" {"json": {"a": 1}} \\ end';
  test.each([
    ["/", { "x-all": all, "x-frame-options": "DENY", "cache-control": "no-cache", "x-posts": undefined }],
    ["/about", { "x-all": all, "x-about": "yes", "x-posts": undefined }],
    ["/about", { "x-back": 'a\\"b\\', "x-tick": "a`b", "cross-origin-embedder-policy-report-only": "require-corp" }],
    ["/odd%20name.txt", { x_a: "1", "x-a": "2" }],
    ["/posts/first", { "x-all": all, "x-posts": "yes", "x-about": undefined }],
    ["/letters.txt", { "x-all": all, "cache-control": "public, max-age=60" }],
    ["/old", { "x-all": all }],
    ["/about/", { "x-all": all }],
    ["/nothing", { "x-all": all, "cache-control": "no-cache" }],
    ["/assets/gone.css", { "x-all": all, "cache-control": "no-cache" }],
    ["/.plinth.json", { "x-all": all, "cache-control": "no-cache" }],
  ])("headers of %s", async (target, expected) => {
    const { headers } = await server.get(target);
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, headers[name]]))).toEqual(expected);
  });

  test("bundles may be cached for a year", async () => {
    const bundle = Object.keys(server.files).find((path) => path.startsWith("assets/"));
    const { headers } = await server.get(`/${bundle}`);
    expect(headers).toMatchObject({ "x-all": all, "cache-control": "public, max-age=31536000, immutable" });
  });

  test("the header part of the policy is sent with every response", async () => {
    for (const target of ["/about", "/nothing", "/old", "/letters.txt"])
      expect((await server.get(target)).headers["content-security-policy"]).toBe(
        "frame-ancestors 'self'; upgrade-insecure-requests",
      );
  });

  test("the site's error page is sent with its status", async () => {
    const { status, headers, text } = await server.get("/nothing");
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toBe(server.files["404.html"]);
  });

  test("HEAD, conditions, and other methods", async () => {
    const head = await server.get("/about", { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({ "x-about": "yes", "content-type": "text/html; charset=utf-8" });
    const { headers } = await server.get("/about");
    expect(await server.get("/about", { "If-None-Match": headers.etag })).toMatchObject({ status: 304 });
    expect((await server.get("/about", { method: "POST" })).status).toBe(405);
  });

  test("text files are compressed", async () => {
    const { headers, body, text } = await server.get("/letters.txt", { "Accept-Encoding": "gzip" });
    expect(headers).toMatchObject({ "content-encoding": "gzip", "content-type": "text/plain; charset=utf-8" });
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(body.length).toBeLessThan(1000);
    expect(text).toBe(server.files["letters.txt"]);
  });
});

describe.each(servers)("%s sends the copies that --precompress wrote", (name) => {
  test.each(name === "caddy" ? ["br", "gzip"] : ["gzip"])("%s", async (coding) => {
    const { root } = await buildSite(siteWith(site), { output: { precompress: true } });
    const dist = join(root, "dist");
    const server = await startServer(name, dist);
    const files = filesBelow(dist);
    for (const [target, path] of [
      ["/", "index.html"],
      ["/about", "about.html"],
      ["/folder/", "folder/index.html"],
      ["/letters.txt", "letters.txt"],
    ] as const) {
      const { headers, body } = await server.get(target, { "Accept-Encoding": coding });
      expect(headers).toMatchObject({ "content-encoding": coding, "content-type": contentTypeOf(path) });
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(body.toString("latin1")).toBe(files[`${path}${coding === "br" ? ".br" : ".gz"}`]);
      const plain = await server.get(target);
      expect([plain.headers["content-encoding"], plain.body.toString("latin1")]).toEqual([undefined, files[path]]);
    }
    const { headers } = await server.get("/gone/page", { "Accept-Encoding": coding });
    expect(headers).toMatchObject({ "content-encoding": coding, vary: expect.stringMatching(/accept-encoding/i) });
    await server.close();
  });
});

describe.each(servers)("%s, of a site below the root of its host", (name) => {
  let server: Awaited<ReturnType<typeof served>>;
  beforeAll(async () => {
    server = await served(name, "/project/");
  });
  afterAll(() => server.close());

  test.each([
    ["/project/", "200"],
    ["/project/about", "200"],
    ["/project/about/", "308 /project/about"],
    ["/project/folder", "308 /project/folder/"],
    ["/project/old?x", "301 /project/about?x"],
    ["/project/news/a", "301 /project/posts/a"],
    ["/project/elsewhere", "307 https://elsewhere.test/a"],
    ["/project/nothing", "404"],
    ["/project/.plinth.json", "404"],
    ["/project/nginx.conf", "404"],
    ["/project/Caddyfile", "404"],
  ])("%s -> %s", async (target, expected) => {
    const { status, headers, text } = await server.get(target);
    expect([status, headers.location].filter((part) => part !== undefined).join(" ")).toBe(expected);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["x-about"]).toBe(target === "/project/about" ? "yes" : undefined);
    if (status === 404) expect(text).toBe(server.files["404.html"]);
  });

  test("its path without a slash redirects to it", async () => {
    const { status, headers } = await server.get("/project");
    expect([status, headers.location]).toEqual([308, "/project/"]);
  });

  test("files beside it are not affected", async () => {
    const { headers } = await server.get("/nothing");
    expect(headers["x-frame-options"]).toBeUndefined();
  });
});

describe.each(servers)("%s serves the site of this repository", (name) => {
  let server: RealServer;
  const files = filesBelow(inject("site"));
  beforeAll(async () => {
    server = await startServer(name, inject("site"));
  });
  afterAll(() => server.close());

  test.each(routes)("%s", async (route) => {
    const { status, headers, text } = await server.get(route);
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(Buffer.from(text).toString("latin1")).toBe(files[route === "/" ? "index.html" : `${route.slice(1)}.html`]);
    expect(headers).toMatchObject({
      "cache-control": "no-cache",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["content-security-policy"]).toMatch(/^frame-ancestors 'none'/);
    if (route !== "/")
      expect(await server.get(`${route}/`)).toMatchObject({ status: 308, headers: { location: route } });
  });

  test("every other file, but none for hosts", async () => {
    for (const path of Object.keys(files)) {
      const { status, headers } = await server.get(`/${path}`);
      const isPublic = !/^(\.plinth\.json|_headers|vercel\.json|nginx\.conf|Caddyfile)$/.test(path);
      expect([path, status]).toEqual([path, isPublic ? 200 : 404]);
      expect(headers["x-frame-options"]).toBe("DENY");
      if (path.startsWith("assets/")) expect(headers["cache-control"]).toMatch(/immutable/);
      // Other sites show the pictures for sharing and the logo (Fetch standard, cross-origin resource policy check).
      expect(headers["cross-origin-resource-policy"]).toBe(path.startsWith("assets/") ? "same-origin" : undefined);
    }
    expect(errorPages.map((page) => files[page.slice(1)] !== undefined)).toEqual([true, true]);
    expect((await server.get("/no/such/page")).status).toBe(404);
  });
});

describe.each(servers)("%s serves a blog", (name) => {
  test("without headers and redirects", async () => {
    const root = temporaryFolder();
    const hosting = "content,\n  hosting: () => ({ hosts: { nginx: true, caddy: true } }),\n  origin";
    write(root, { ...blog, "templates/site.tsx": blog["templates/site.tsx"].replace("content,\n  origin", hosting) });
    expect((await buildSite(root)).lines).toEqual([]);
    const server = await startServer(name, join(root, "dist"));
    const asked = ["/", "/posts/second", "/posts/second/", "/feed.xml", "/posts", "/nothing", "/.plinth.json"];
    const answers = await Promise.all(asked.map((target) => server.get(target)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 308, 200, 404, 404, 404]);
    expect(answers[3]?.headers["content-type"]).toBe("text/xml; charset=utf-8");
    await server.close();
  });
});
