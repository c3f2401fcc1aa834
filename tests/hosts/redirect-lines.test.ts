/** The lines of `_redirects` that Cloudflare Pages and Netlify drop are those that a build reports and a preview omits. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hosts } from "../../src/hosting/hosts/index.ts";
import { preview } from "../../src/serve/preview/preview.ts";
import { linesOf } from "../../src/urls/path-pattern.ts";
import { type RawAnswer, sendRequest } from "../serve/http/raw.ts";
import { temporaryFolder, write } from "../support/small-site.ts";
import { findServer, program } from "./install.ts";
import { startServer } from "./servers.ts";

/** A line, and a request for which it would be the answer. */
const table: readonly (readonly [line: string, request: string])[] = [
  ["/kept /about 301", "/kept"],
  ["/see /about 303 # a comment", "/see"],
  ["/no-status /about", "/no-status"],
  ["/shown /about 200", "/shown"],
  ["/without-destination", "/without-destination"],
  ["/not-found /about 404", "/not-found"],
  ["/forced /about 301!", "/forced"],
  ["/gone /about 410", "/gone"],
  ["/language /about 302 Language=en", "/language"],
  ["/country /about 302 Country=de,at", "/country"],
  ["/query id=:id /about 301", "/query?id=1"],
  ["/query-2 id=:id page=:page /about 301", "/query-2?id=1&page=2"],
  ["/condition-for-status /about Language=en", "/condition-for-status"],
  ["https://127.0.0.1/one-host /about 301", "/one-host"],
  ["/proxy https://api.example/a 200", "/proxy"],
  ["/other-site https://api.example/a 301", "/other-site"],
  ["/plain-http http://api.example/a 301", "/plain-http"],
  ["/scheme ftp://api.example/a 301", "/scheme"],
  ["/relative about 301", "/relative"],
  ["/kept /posts 302", "/kept"],
  ["/slash/ /index.html 301", "/slash/"],
  ["/slash-2/ /folder/index 301", "/slash-2/"],
  ["/index-of-file /index.html 302", "/index-of-file"],
  ["/(a) /about 301", "/(a)"],
  ["/(b) /about 301", "/%28b%29"],
  ["/%28c%29 /about 301", "/(c)"],
  ["/%28d%29 /about 301", "/%28d%29"],
  ["/e|[f] /about 301", "/e|[f]"],
  ["/g++ /about 301", "/g%2B%2B"],
  ["/é /about 301", "/%C3%A9"],
  ["/%c3%a8 /about 301", "/%C3%A8"],
  ["/app/* /index.html 200", "/app/a"],
  ["/app-2/* /index 301", "/app-2/a"],
  ["/app-3/* / 200", "/app-3/a"],
  ["/splat/* /posts/:splat 301", "/splat/%28a%29/b"],
  ["/star* /posts/:splat 301", "/starred/a"],
  ["/jobs/*.html /posts/:splat 301", "/jobs/a/b.html"],
  ["/named/:a/:b /posts/:b-:a 301", "/named/(1)/2"],
  ["/twice/:a/:a /about 301", "/twice/1/1"],
  ["/stars/*/* /about 301", "/stars/1/1"],
  ["/last /about 301", "/last"],
];
const text = table.map(([line]) => `${line}\n`).join("");

const folder = (): string => {
  const root = temporaryFolder();
  const page = "<!doctype html><title>A page</title>";
  write(root, { _redirects: text, "index.html": page, "about.html": page, "404.html": page });
  return root;
};

/** The lines that a host ignores, in the order of the file. */
const ignoredBy = (host: "cloudflare" | "netlify"): (string | undefined)[] =>
  [...(hosts[host].serve.redirects?.ignoredLines?.(linesOf(text)).keys() ?? [])].map(
    (number) => table[number - 1]?.[0],
  );

test("Cloudflare's server drops the same lines and answers the rest as the preview does", async () => {
  const root = folder();
  const as = hosts.cloudflare;
  const shown = await preview({ out: root, as, host: "127.0.0.1", port: 0, strictPort: false });
  const real = await startServer("cloudflare", root);
  try {
    const answer = ({ status, headers }: RawAnswer) => `${status} ${decodeURI(headers.location ?? "")}`;
    for (const [line, request] of table)
      expect([line, answer(await sendRequest(shown.port, request))]).toEqual([line, answer(await real.get(request))]);
    const dropped = [...real.output().matchAll(/_redirects:(\d+) \|/g)].map(
      ([, number]) => table[Number(number) - 1]?.[0],
    );
    // Its parser keeps these two, which are no valid regular expressions.
    expect(ignoredBy("cloudflare")).toEqual(dropped.concat("/twice/:a/:a /about 301", "/stars/*/* /about 301"));
  } finally {
    await Promise.all([shown.close(), real.close()]);
  }
});

test("Cloudflare's server follows 100 redirects from the first pattern on", async () => {
  const root = folder();
  const lines = Array.from({ length: 120 }, (_, index) => `/old-${index}${index === 0 ? "/*" : ""} /about 301`);
  write(root, { _redirects: lines.join("\n") });
  const real = await startServer("cloudflare", root);
  const statuses = await Promise.all([1, 99, 100, 119].map(async (index) => (await real.get(`/old-${index}`)).status));
  await real.close();
  expect(statuses).toEqual([301, 301, 404, 404]);
  const ignored = hosts.cloudflare.serve.redirects?.ignoredLines?.(linesOf(lines.join("\n")));
  expect([...(ignored?.keys() ?? [])]).toEqual(Array.from({ length: 20 }, (_, index) => 101 + index));
});

test("wrangler refuses to deploy as many and as large files as a build reports", () => {
  const program = readFileSync(findServer("cloudflare") ?? "", "utf8");
  expect(program).toContain("MAX_ASSET_COUNT_DEFAULT = 2e4");
  expect(program).toContain("MAX_ASSET_SIZE = 25 * 1024 * 1024");
  expect(hosts.cloudflare.maximum).toEqual({ files: 2e4, bytes: 25 * 1024 * 1024 });
});

interface NetlifyRedirects {
  parseAllRedirects: (options: object) => Promise<{ errors: Error[] }>;
}

test("Netlify's parser refuses the same lines", async () => {
  const { parseAllRedirects } = await program<NetlifyRedirects>("@netlify/redirect-parser");
  const options = { redirectsFiles: [join(folder(), "_redirects")], configRedirects: [], minimal: false };
  const { errors } = await parseAllRedirects(options);
  const isAbout = (message: string, line: string): boolean =>
    message.includes(`${line}\n`) || message.includes(`"from":"${line.split(" ")[0]}"`);
  const refused = errors.map(({ message }) => table.find(([line]) => isAbout(message, line))?.[0] ?? message);
  expect(refused.sort()).toEqual(ignoredBy("netlify").sort());
});
