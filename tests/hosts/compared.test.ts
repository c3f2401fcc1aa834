/**
 * nginx, Caddy and the server of Cloudflare Pages answer as `plinth preview --as` does: status, Location, content type,
 * headers and coding. Netlify, Vercel and GitHub Pages have no such program; parsers.test.ts has the parsers of two.
 * Ranges and conditional requests are not compared.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commonExtensions } from "../../src/hosting/content-types.ts";
import { hosts } from "../../src/hosting/hosts/index.ts";
import { words } from "../../src/hosting/policy-values.ts";
import { preview } from "../../src/serve/preview/preview.ts";
import { type RawAnswer, sendRequest } from "../serve/http/raw.ts";
import { buildSite, type Files, siteWith } from "../support/small-site.ts";
import { startServer } from "./servers.ts";
import { site } from "./site.ts";

const servers = ["nginx", "caddy", "cloudflare"] as const;
type Server = (typeof servers)[number];

/** A file for each common extension, and names that are spelled in several ways. */
const extensions = commonExtensions.filter((each) => !/html?$/.test(each));
const names = ["Upper.TXT", "a+b.txt", "ünder.txt", "a'b(c).txt", "page.html.txt", "a.unknown", "no-extension"];
const textOf = (path: string): string =>
  /\.(xml|atom|rss|svg)$/.test(path)
    ? `<svg xmlns="http://www.w3.org/2000/svg"/>${" ".repeat(250)}`
    : `{"text": "${"text ".repeat(50)}"}`;
const paths = [...extensions.map((extension) => `types/a.${extension}`), ...names];
const more: Files = {
  ...Object.fromEntries(paths.map((path) => [`content/static/${path}`, textOf(path)])),
  "content/static/deep/index.html": "<!doctype html><html lang=en><title>Deep</title>",
};

/** A page in both forms, a folder, files, redirects and nothing, each in many spellings. */
const asked = words(`
  /about /folder /both /posts/first /letters.txt /data.json /old /posts /500 /index /nothing /deep /404
  /caf%C3%A9%20au%20lait`);
const spellings = (path: string): string[] => [
  ...[path, `${path}/`, `${path}?x=1&y=%20`, `${path}/?x`, `${path}.html`, `${path}.html?x`, `${path}.html/`],
  ...[`${path}/index`, `${path}/index/`, `${path}/index.html`, path.toUpperCase()],
];
const others = words(`
  / /?x /index /index/ /index.html /.html /500 /500.html /assets /assets/ /assets/gone.css /news/a?x /news/
  /news /news/%C3%BC%20%3F /de/about /de/about?x /a/b/c /all/ /all/x/y /old/here?x=1 /elsewhere?a=b /long
  /wiki/Talk:Main /wiki/Talk%3AMain /posts/nothing /posts/ /posts /odd%20name.txt /odd+name.txt /.rss
  /c++-old?x /c%2B%2B-old /c+%2B-old /f(x) /f%28x%29 /rare.yaml /rare.GEOJSON /rare.glb /rare.log
  /rare.xhtml /wiki_[b%7Cc] /wiki_%5Bb%7Cc%5D /wiki_%5bb%7cc%5d /news/(a) /news/%28a%29 /a%2Bb.txt
  /a%27b%28c%29.txt /%c3%bcnder.txt /caf%c3%a9%20au%20lait /.well-known/security.txt /.well-known/.hidden
  /.hidden/file.txt /.plinth.json /nginx.conf /Caddyfile`);
let targets: readonly string[];

const answers = new Map<Server, Record<"preview" | "real", (target: string, coding?: string) => Promise<RawAnswer>>>();
const running: { close: () => Promise<void> }[] = [];
beforeAll(async () => {
  const { root, ok, lines } = await buildSite(siteWith({ ...site, ...more }));
  if (!ok) throw new Error(lines.join("\n"));
  const out = join(root, "dist");
  const bundle = `/assets/${readdirSync(join(out, "assets")).find((name) => name.endsWith(".css"))}`;
  targets = [
    ...asked.flatMap(spellings),
    ...others,
    bundle,
    `${bundle}?x`,
    ...paths.map((path) => `/${encodeURI(path)}`),
  ];
  for (const host of servers) {
    const shown = await preview({ out, as: hosts[host], host: "127.0.0.1", port: 0, strictPort: false });
    const real = await startServer(host, out);
    running.push(shown, real);
    const accepting = (coding?: string) => (coding === undefined ? {} : { "Accept-Encoding": coding });
    answers.set(host, {
      preview: (target, coding) => sendRequest(shown.port, target, accepting(coding)),
      real: (target, coding) => real.get(target, accepting(coding)),
    });
  }
});
afterAll(() => Promise.all(running.map((server) => server.close())));

const ours = words(`
  x-all x-about x-posts x-back x-tick x-money x-brace x_a x-a x-frame-options content-security-policy
  cross-origin-embedder-policy-report-only`);

/** What is compared of a response. The preview sends no policy that upgrades requests, since it is served over HTTP. */
function shown({ status, headers }: RawAnswer): readonly unknown[] {
  const own = ours.map((name) => `${name}: ${headers[name]}`.replace("; upgrade-insecure-requests", ""));
  if (status < 300 || status >= 400) return [status, headers["content-type"], headers["cache-control"], ...own];
  // The text below a redirect is the server's, and the preview never lets a browser remember one. Caddy and wrangler differ
  // from it in what they percent-encode.
  return [status, decodeURI(headers.location ?? ""), ...own];
}

/**
 * Whether a difference is known. `pages dev` fails for a path below a file, since it looks into the folder; Cloudflare looks into
 * a list.
 */
const isKnown = (host: Server, { status }: RawAnswer): boolean => host === "cloudflare" && status === 502;

test.each(servers)("%s answers as the preview does", async (host) => {
  const { preview, real } = answers.get(host) ?? {};
  const differing: unknown[] = [];
  let compared = 0;
  for (const target of targets) {
    const [one, other] = [await preview?.(target), await real?.(target)] as [RawAnswer, RawAnswer];
    if (isKnown(host, other)) continue;
    compared++;
    const [expected, got] = [shown(other), shown(one)];
    const at = expected.findIndex((part, index) => part !== got[index]);
    if (at >= 0) differing.push([target, { real: expected[at], preview: got[at] }]);
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(200);
});

// Cloudflare's network compresses, not the program that `pages dev` runs: what the preview says of it is from its documentation.
test.each(["nginx", "caddy"] as const)("%s sends the coding that the preview does", async (host) => {
  const { preview, real } = answers.get(host) ?? {};
  const differing: unknown[] = [];
  for (const target of targets)
    for (const coding of ["br, gzip", "gzip", undefined]) {
      const [one, other] = [await preview?.(target, coding), await real?.(target, coding)] as [RawAnswer, RawAnswer];
      if (other.status >= 300) continue;
      const [got, expected] = [one, other].map(({ headers }) => headers["content-encoding"]);
      if (got !== expected) differing.push([target, coding, { real: expected, preview: got }]);
    }
  expect(differing).toEqual([]);
});
