/** `plinth preview --as`: the same requests to every host, and to the real server if it is installed. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HostName, hostNames } from "../../src/api/hosting.ts";
import { hosts } from "../../src/hosting/hosts/index.ts";
import { preview, type RunningPreview } from "../../src/serve/preview/preview.ts";
import { type RawAnswer, sendRequest } from "../serve/http/raw.ts";
import { previewOf } from "../serve/preview/published.ts";
import { plinth } from "../support/command.ts";
import { buildSite, filesBelow, siteWith, write } from "../support/small-site.ts";
import { type RealServer, startServer } from "./servers.ts";
import { site } from "./site.ts";

const real = ["nginx", "caddy"] as const;
let dist: string;
const servers = new Map<string, RunningPreview>();
const realServers = new Map<string, RealServer>();
beforeAll(async () => {
  const more = ["far/down/.well-known/a.txt", "functions/a.txt", "venv/a.txt", "api/a.js", "api/_b.js", "package.json"];
  const statics = Object.fromEntries(more.map((path) => [`content/static/${path}`, "text"]));
  const { root } = await buildSite(siteWith({ ...site, ...statics }), { output: { precompress: true } });
  dist = join(root, "dist");
  const place = { host: "127.0.0.1", port: 0, strictPort: false };
  for (const host of hostNames) servers.set(host, await preview({ out: dist, as: hosts[host], ...place }));
  for (const name of real) realServers.set(name, await startServer(name, dist));
});
afterAll(() => Promise.all([...servers.values(), ...realServers.values()].map((server) => server.close())));

type Asked = Parameters<typeof sendRequest>[2];
const answerAs = (host: HostName, target: string, asked: Asked = {}): Promise<RawAnswer> =>
  sendRequest(servers.get(host)?.port ?? 0, target, asked);
const answerOf = (host: (typeof real)[number], target: string, asked: Asked = {}): Promise<RawAnswer> =>
  sendRequest(realServers.get(host)?.port ?? 0, target, asked);
const short = ({ status, headers }: RawAnswer): string =>
  [status, headers.location].filter((part) => part !== undefined).join(" ");

/** A request, and the responses of Netlify, Cloudflare Pages, GitHub Pages, Vercel, and of nginx and Caddy. */
test.each([
  ["/", "200", "200", "200", "200", "200"],
  ["/about", "200", "200", "200", "200", "200"],
  ["/about/", "301 /about", "308 /about", "404", "200", "308 /about"],
  ["/about.html", "200", "308 /about", "200", "308 /about", "200"],
  ["/about.html?x", "200", "308 /about?x", "200", "308 /about?x", "200"],
  ["/index.html", "200", "308 /", "200", "308 /", "200"],
  ["/index", "200", "308 /", "200", "308 /", "200"],
  ["/folder/index", "200", "308 /folder/", "200", "308 /folder", "200"],
  ["/folder/index/", "301 /folder/index", "308 /folder/", "404", "308 /folder", "308 /folder/index"],
  ["/folder", "301 /folder/", "308 /folder/", "301 /folder/", "200", "308 /folder/"],
  ["/folder/", "200", "200", "200", "200", "200"],
  ["/folder/index.html", "200", "308 /folder/", "200", "308 /folder", "200"],
  ["/both", "200", "200", "200", "200", "200"],
  ["/both/", "301 /both", "200", "200", "200", "200"],
  ["/both/index.html", "200", "308 /both/", "200", "308 /both", "200"],
  ["/old?x=1", "301 /about?x=1", "301 /about?x=1", "404", "301 /about?x=1", "301 /about?x=1"],
  ["/old/", "301 /about", "404", "404", "404", "404"],
  ["/news", "301 /posts/", "404", "404", "404", "404"],
  ["/newsx", "404", "404", "404", "404", "404"],
  ["/news/a", "301 /posts/a", "301 /posts/a", "404", "301 /posts/a", "301 /posts/a"],
  ["/de/about", "303 /about?lang=de", "303 /about?lang=de", "404", "303 /about?lang=de", "303 /about?lang=de"],
  ["/all/.env", "301 /.env", "301 /.env", "404", "301 /.env", "404"],
  ["/.rss", "301 /about", "301 /about", "404", "301 /about", "301 /about"],
  ["/c++-old", "301 /about", "301 /about", "404", "301 /about", "301 /about"],
  ["/c%2B%2B-old", "301 /about", "301 /about", "404", "301 /about", "301 /about"],
  ["/c+%2B-old", "301 /about", "404", "404", "404", "301 /about"],
  ["/f(x)", "301 /about", "301 /about", "404", "301 /about", "301 /about"],
  ["/f%28x%29", "301 /about", "301 /about", "404", "301 /about", "301 /about"],
  ["/wiki_[b%7Cc]", "301 /about", "301 /about", "404", "301 /about", "301 /about"],
  ["/wiki_%5Bb%7Cc%5D", "301 /about", "301 /about", "404", "301 /about", "301 /about"],
  ["/posts/first", "200", "302 /", "200", "302 /", "200"],
  ["/posts/nothing", "302 /", "302 /", "404", "302 /", "302 /"],
  ["/nothing", "404", "404", "404", "404", "404"],
  ["/.plinth.json", "404", "200", "200", "200", "404"],
  ["/ABOUT", "301 /about", "404", "404", "404", "404"],
  ["/LETTERS.txt?x", "301 /letters.txt?x", "404", "404", "404", "404"],
  ["/_HEADERS", "404", "404", "404", "404", "404"],
  ["/_headers", "404", "404", "200", "200", "404"],
  ["/_redirects", "404", "404", "200", "200", "404"],
  ["/vercel.json", "200", "200", "200", "404", "404"],
  ["/nginx.conf", "200", "200", "200", "200", "404"],
  ["/Caddyfile", "200", "200", "200", "200", "404"],
  ["/.well-known/security.txt", "200", "200", "200", "200", "200"],
  ["/.well-known/.hidden", "404", "404", "404", "404", "404"],
  ["/.hidden/file.txt", "404", "404", "404", "404", "404"],
  ["/far/down/.well-known/a.txt", "200", "200", "200", "200", "404"],
  ["/functions/a.txt", "200", "404", "200", "200", "200"],
  ["/venv/a.txt", "200", "200", "200", "404", "200"],
  ["/api/a.js", "200", "200", "200", "404", "200"],
  ["/api/_b.js", "200", "200", "200", "200", "200"],
  ["/package.json", "200", "200", "200", "404", "200"],
  ["/_worker.txt", "200", "200", "200", "200", "200"],
])(
  "plinth preview --as every host responds to %s like the host",
  async (target, netlify, cloudflare, github, vercel, server) => {
    const expected = { netlify, cloudflare, githubPages: github, vercel, nginx: server, caddy: server };
    for (const host of hostNames) {
      const answer = await answerAs(host, target);
      expect([host, short(answer)]).toEqual([host, expected[host]]);
      if (answer.status === 404) expect(answer.text).toContain("<title>Nothing here</title>");
    }
    for (const host of real) expect([host, short(await answerOf(host, target))]).toEqual([host, server]);
  },
);

describe("headers", () => {
  const said = async (host: HostName, target: string) => {
    const { headers } = await answerAs(host, target);
    return [headers["cache-control"], headers["x-all"] && "all", headers["x-about"]];
  };
  const checked = "public, max-age=0, must-revalidate";
  test.each<[HostName, ...(string | undefined)[]]>([
    ["netlify", checked, "all", "yes"],
    ["cloudflare", checked, "all", "yes"],
    ["githubPages", "max-age=600", undefined, undefined],
    ["vercel", checked, "all", "yes"],
    ["nginx", "no-cache", "all", "yes"],
    ["caddy", "no-cache", "all", "yes"],
  ])("as %s", async (host, ...expected) => {
    expect(await said(host, "/about")).toEqual(expected);
    const bundle = Object.keys(filesBelow(dist)).find((path) => path.startsWith("assets/"));
    const kept = host === "githubPages" ? "max-age=600" : "public, max-age=31536000, immutable";
    expect((await said(host, `/${bundle}`))[0]).toBe(kept);
  });

  const upgrade = "; upgrade-insecure-requests"; // which the preview leaves out
  const compared =
    "cache-control content-type content-encoding content-security-policy location x-all x-about x-posts x-frame-options";
  test.each(real)("are those of the real %s", async (host) => {
    const targets = ["/", "/about", "/about/", "/old", "/posts/first", "/posts/x", "/letters.txt", "/data.json"];
    for (const target of [...targets, "/nothing", "/assets/gone.css", "/folder"])
      for (const coding of ["identity", "gzip", "br", "gzip, br"]) {
        const asked = { "Accept-Encoding": coding };
        const [one, other] = await Promise.all([answerAs(host, target, asked), answerOf(host, target, asked)]);
        const shown = ({ status, headers, text }: RawAnswer) =>
          [
            status,
            text,
            ...compared.split(" ").map((name) => `${name}: ${headers[name]}`.replace(upgrade, "")),
          ] as const;
        if (one.status === 200) expect([target, coding, ...shown(one)]).toEqual([target, coding, ...shown(other)]);
        else expect([target, one.status, one.headers["x-all"]]).toEqual([target, other.status, other.headers["x-all"]]);
      }
  });
});

test("plain HTTP: no host's policy upgrades requests, and the rest of it stays", async () => {
  const policies = hostNames.map(async (host) => (await answerAs(host, "/about")).headers["content-security-policy"]);
  const sent = "frame-ancestors 'self'";
  expect(await Promise.all(policies)).toEqual(hostNames.map((host) => (host === "githubPages" ? undefined : sent)));
});

test("a hidden file that the build did not write is never sent", async () => {
  const { root } = await buildSite(siteWith(site));
  const out = join(root, "dist");
  write(out, { ".env": "KEY=1", ".git/config": "x" });
  for (const as of Object.values(hosts)) {
    const { get } = await previewOf(out, { as });
    expect([(await get("/.env")).status, (await get("/.git/config")).status]).toEqual([404, 404]);
  }
});

test("GitHub Pages and nginx send no brotli", async () => {
  const coded = async (host: HostName) =>
    (await answerAs(host, "/about", { "Accept-Encoding": "br, gzip" })).headers["content-encoding"];
  expect(await Promise.all(hostNames.map(coded))).toEqual(["br", "br", "br", "gzip", "br", "gzip"]);
});

test("below a base", async () => {
  const { root } = await buildSite(siteWith(site), { scope: { base: "/project/" } });
  for (const as of Object.values(hosts)) {
    const { get } = await previewOf(join(root, "dist"), { as });
    const { ignoresRules } = as.serve;
    expect([as.name, short(await get("/project/old"))]).toEqual([as.name, ignoresRules ? "404" : "301 /project/about"]);
    expect([as.name, (await get("/project/about")).headers["x-about"]]).toEqual([
      as.name,
      ignoresRules ? undefined : "yes",
    ]);
  }
});

test("on Cloudflare Pages the nearest 404.html, and without one the home page", async () => {
  const changes = { "content/static/folder/404.html": "<!doctype html><title>Not in the folder</title>" };
  const { root } = await buildSite(siteWith({ ...site, ...changes }));
  const { get } = await previewOf(join(root, "dist"), { as: hosts.cloudflare });
  expect((await get("/folder/nothing")).text).toContain("Not in the folder");
  expect((await get("/folders/nothing")).text).toContain("Nothing here");
  const { root: plain } = await buildSite(siteWith());
  const { get: ask } = await previewOf(join(plain, "dist"), { as: hosts.cloudflare });
  expect(await ask("/no/such/page")).toMatchObject({ status: 200 });
});

test("a redirect without a status", async () => {
  const { root } = await buildSite(siteWith({ "content/static/_redirects": "/old /\n" }));
  for (const [as, expected] of [
    [hosts.netlify, "301 /"],
    [hosts.cloudflare, "302 /"],
    [undefined, "302 /"],
  ] as const) {
    const { get } = await previewOf(join(root, "dist"), { as });
    expect(short(await get("/old"))).toBe(expected);
  }
});

test("what is from a host's documentation is said", () => {
  const notes = hostNames.map((host) => [
    host,
    servers.get(host)?.notes.filter((note) => note.includes("documentation")),
  ]);
  const said = (what: string, name: string): string[] => [
    `Not compared with ${name} itself, but from its documentation: ${what}.`,
  ];
  expect(Object.fromEntries(notes)).toEqual({
    netlify: said("clean URLs, content types, caching and compression", "Netlify"),
    cloudflare: said("compression", "Cloudflare Pages"),
    vercel: said("content types, caching and compression", "Vercel"),
    nginx: [],
    caddy: [],
    githubPages: said("all of it", "GitHub Pages"),
  });
});

test("a host for which the build wrote no configuration", async () => {
  const { root } = await buildSite(siteWith());
  const out = join(root, "dist");
  for (const as of [hosts.vercel, hosts.nginx, hosts.caddy])
    await expect(previewOf(out, { as })).rejects.toThrow("from the build, and without it");
  const { status, stderr } = await plinth("preview", "--out", out, "--as", "nginx");
  expect([status, stderr]).toEqual([1, expect.stringContaining("has no nginx.conf from the build")]);
  expect((await plinth("preview", "--as", "apache")).status).toBe(2);
});
