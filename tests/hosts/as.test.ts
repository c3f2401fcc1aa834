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

const isReal = (host: HostName): host is (typeof real)[number] => (real as readonly HostName[]).includes(host);
type Asked = Parameters<typeof sendRequest>[2];
const answerAs = (host: HostName, target: string, asked: Asked = {}): Promise<RawAnswer> =>
  sendRequest(servers.get(host)?.port ?? 0, target, asked);
const answerOf = (host: (typeof real)[number], target: string, asked: Asked = {}): Promise<RawAnswer> =>
  sendRequest(realServers.get(host)?.port ?? 0, target, asked);
const short = ({ status, headers }: RawAnswer): string =>
  [status, headers.location].filter((part) => part !== undefined).join(" ");

/** Responses to a request, as a status and the URL of a redirect: those of the named hosts, and of all others. */
const responses: Readonly<Record<string, { readonly others: string } & Partial<Record<HostName, string>>>> = {
  "/": { others: "200" },
  "/about": { others: "200" },
  "/about/": { others: "308 /about", netlify: "301 /about", githubPages: "404", vercel: "200" },
  "/about.html": { others: "200", cloudflare: "308 /about", vercel: "308 /about" },
  "/about.html?x": { others: "200", cloudflare: "308 /about?x", vercel: "308 /about?x" },
  "/index.html": { others: "200", cloudflare: "308 /", vercel: "308 /" },
  "/index": { others: "200", cloudflare: "308 /", vercel: "308 /" },
  "/folder/index": { others: "200", cloudflare: "308 /folder/", vercel: "308 /folder" },
  "/folder/index/": {
    others: "308 /folder/index",
    netlify: "301 /folder/index",
    cloudflare: "308 /folder/",
    githubPages: "404",
    vercel: "308 /folder",
  },
  "/folder": { others: "308 /folder/", netlify: "301 /folder/", githubPages: "301 /folder/", vercel: "200" },
  "/folder/": { others: "200" },
  "/folder/index.html": { others: "200", cloudflare: "308 /folder/", vercel: "308 /folder" },
  "/both": { others: "200" },
  "/both/": { others: "200", netlify: "301 /both" },
  "/both/index.html": { others: "200", cloudflare: "308 /both/", vercel: "308 /both" },
  "/old?x=1": { others: "301 /about?x=1", githubPages: "404" },
  "/old/": { others: "404", netlify: "301 /about" },
  "/news": { others: "404", netlify: "301 /posts/" },
  "/newsx": { others: "404" },
  "/news/a": { others: "301 /posts/a", githubPages: "404" },
  "/de/about": { others: "303 /about?lang=de", githubPages: "404" },
  "/all/.env": { others: "404", netlify: "301 /.env", cloudflare: "301 /.env", vercel: "301 /.env" },
  "/.rss": { others: "301 /about", githubPages: "404" },
  "/c++-old": { others: "301 /about", githubPages: "404" },
  "/c%2B%2B-old": { others: "301 /about", githubPages: "404" },
  "/c+%2B-old": { others: "301 /about", cloudflare: "404", githubPages: "404", vercel: "404" },
  "/f(x)": { others: "301 /about", githubPages: "404" },
  "/f%28x%29": { others: "301 /about", githubPages: "404" },
  "/wiki_[b%7Cc]": { others: "301 /about", githubPages: "404" },
  "/wiki_%5Bb%7Cc%5D": { others: "301 /about", githubPages: "404" },
  "/posts/first": { others: "200", cloudflare: "302 /", vercel: "302 /" },
  "/posts/nothing": { others: "302 /", githubPages: "404" },
  "/nothing": { others: "404" },
  "/.plinth.json": { others: "404", cloudflare: "200", githubPages: "200", vercel: "200" },
  "/ABOUT": { others: "404", netlify: "301 /about" },
  "/LETTERS.txt?x": { others: "404", netlify: "301 /letters.txt?x" },
  "/_HEADERS": { others: "404" },
  "/_headers": { others: "404", githubPages: "200", vercel: "200" },
  "/_redirects": { others: "404", githubPages: "200", vercel: "200" },
  "/vercel.json": { others: "404", netlify: "200", cloudflare: "200", githubPages: "200" },
  "/nginx.conf": { others: "200", nginx: "404", caddy: "404" },
  "/Caddyfile": { others: "200", nginx: "404", caddy: "404" },
  "/.well-known/security.txt": { others: "200" },
  "/.well-known/.hidden": { others: "404" },
  "/.hidden/file.txt": { others: "404" },
  "/far/down/.well-known/a.txt": { others: "200", nginx: "404", caddy: "404" },
  "/functions/a.txt": { others: "200", cloudflare: "404" },
  "/venv/a.txt": { others: "200", vercel: "404" },
  "/api/a.js": { others: "200", vercel: "404" },
  "/api/_b.js": { others: "200" },
  "/package.json": { others: "200", vercel: "404" },
  "/_worker.txt": { others: "200" },
};

test.each(Object.keys(responses))("plinth preview --as every host responds to %s like the host", async (target) => {
  for (const host of hostNames) {
    const answer = await answerAs(host, target);
    const expected = responses[target]?.[host] ?? responses[target]?.others;
    expect([host, short(answer)]).toEqual([host, expected]);
    if (answer.status === 404) expect(answer.text).toContain("<title>Nothing here</title>");
    if (isReal(host)) expect([host, short(await answerOf(host, target))]).toEqual([host, expected]);
  }
});

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
