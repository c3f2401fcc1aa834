/** Netlify's and Vercel's own parsers read the files of a build, and understand the rules that the preview follows. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hosts } from "../../src/hosting/hosts/index.ts";
import { words } from "../../src/hosting/policy-values.ts";
import { applyRedirects, parseRedirects, redirectsText } from "../../src/hosting/redirects-file.ts";
import { preview, type RunningPreview } from "../../src/serve/preview/preview.ts";
import { spelledPath } from "../../src/urls/path-pattern.ts";
import { sendRequest } from "../serve/http/raw.ts";
import { buildSite, siteWith } from "../support/small-site.ts";
import { program } from "./install.ts";
import { site } from "./site.ts";

let dist: string;
const previews = new Map<"netlify" | "vercel", RunningPreview>();
beforeAll(async () => {
  const { root, ok } = await buildSite(siteWith(site));
  expect(ok).toBe(true);
  dist = join(root, "dist");
  for (const host of ["netlify", "vercel"] as const)
    previews.set(host, await preview({ out: dist, as: hosts[host], host: "127.0.0.1", port: 0, strictPort: false }));
});
afterAll(() => Promise.all([...previews.values()].map((server) => server.close())));

const targets = words(`
  / /about /about/ /ABOUT /about.html /folder/ /folder /both /posts/first /posts/FIRST /posts /posts/
  /posts/nothing /letters.txt /Letters.txt /odd%20name.txt /data.json /nothing /assets /assets/
  /assets/gone.css /old /old/ /old/here /caf%C3%A9%20au%20lait /elsewhere /c++-old /c%2b%2B-old /c+%2B-old
  /f(x) /f%28x%29 /wiki_[b%7Cc] /wiki_%5bb%7cc%5d /news/%28 /news/a/b /news/ /news /de/about /all/ /all/x
  /404 /500.html /index /folder/index /wiki/Talk:Main /wiki/Talk%3aMain /wiki/talk:main /OLD /News/a
  /ABOUT.HTML /LETTERS.txt`);
const ours = ["x-all", "x-about", "x-posts", "x_a", "x-frame-options", "content-security-policy"];
const valuesIn = (headers: Readonly<Record<string, string>>): string[] =>
  ours.map((name) => `${name}: ${headers[name]}`.replace("; upgrade-insecure-requests", ""));
const lower = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

interface NetlifyHeaders {
  parseAllHeaders: (options: object) => Promise<{
    headers: { for: string; forRegExp: RegExp; values: Record<string, string> }[];
    errors: Error[];
  }>;
}

test("Netlify reads the headers that the preview sends", async () => {
  const { parseAllHeaders } = await program<NetlifyHeaders>("@netlify/headers-parser");
  const options = { headersFiles: [join(dist, "_headers")], configHeaders: [], minimal: false };
  const { headers: rules, errors } = await parseAllHeaders(options);
  expect(errors).toEqual([]);
  for (const target of targets) {
    const { status, headers } = await sendRequest(previews.get("netlify")?.port ?? 0, target);
    if (status >= 300 && status < 400) continue;
    const matching = rules.filter(({ forRegExp }) => forRegExp.test(target)).map(({ values }) => lower(values));
    expect([target, ...valuesIn(headers)]).toEqual([target, ...valuesIn(Object.assign({}, ...matching))]);
  }
});

interface NetlifyRedirects {
  parseAllRedirects: (options: object) => Promise<{
    redirects: { path: string; to: string; status: number; force: boolean }[];
    errors: Error[];
  }>;
}

test("Netlify reads the redirects of the site", async () => {
  const { parseAllRedirects } = await program<NetlifyRedirects>("@netlify/redirect-parser");
  const options = { redirectsFiles: [join(dist, "_redirects")], configRedirects: [], minimal: false };
  const { redirects, errors } = await parseAllRedirects(options);
  expect(errors).toEqual([]);
  const written = redirects.map(({ path, to, status }) => `${path} ${to} ${status}\n`);
  expect(written.join("")).toBe(readFileSync(join(dist, "_redirects"), "utf8"));
  expect(redirects.map(({ force }) => force)).toEqual(redirects.map(() => false));
});

interface VercelRouting {
  getCleanUrls: (paths: readonly string[]) => { html: string; clean: string }[];
  getTransformedRoutes: (configuration: object) => {
    routes: { src: string; headers: Record<string, string>; status?: number; continue?: boolean }[];
    error: Error | null;
  };
}

test("Vercel makes routes of headers and redirects that answer as the preview does", async () => {
  const { getTransformedRoutes } = await program<VercelRouting>("@vercel/routing-utils");
  const { routes, error } = getTransformedRoutes(JSON.parse(readFileSync(join(dist, "vercel.json"), "utf8")));
  expect(error).toBeNull();
  for (const target of targets) {
    const { status, headers } = await sendRequest(previews.get("vercel")?.port ?? 0, target);
    // A route without `caseSensitive` matches in any case (vercel.com/docs/build-output-api/configuration).
    const matching = routes.filter(({ src }) => new RegExp(src, "i").test(target));
    const redirect = matching.find((route) => !route.continue);
    const filled = (text = ""): string => target.replace(new RegExp(redirect?.src ?? "", "i"), text);
    if (redirect)
      expect([target, status, headers.location]).toEqual([target, redirect.status, filled(redirect.headers.Location)]);
    else {
      const sent = Object.assign({}, ...matching.map((route) => lower(route.headers)));
      expect([target, status < 300 || status >= 400, ...valuesIn(headers)]).toEqual([target, true, ...valuesIn(sent)]);
    }
  }
});

test("Vercel gives only files that end in .html a clean URL", async () => {
  const { getCleanUrls } = await program<VercelRouting>("@vercel/routing-utils");
  expect(getCleanUrls(["form.html", "Form.HTML", "a.htm"]).map(({ clean }) => clean)).toEqual(["/form"]);
});

test.each([
  ["/wiki", "https://en.wikipedia.org/wiki/Foo_(bar)", "/wiki", "https://en.wikipedia.org/wiki/Foo_%28bar%29"],
  ["/wiki", "/wiki/Foo_(bar)", "/wiki", "/wiki/Foo_%28bar%29"],
  ["/wiki", "/a?b=(c)", "/wiki", "/a?b=(c)"],
  ["/wiki", "/a?b=%28c%29&d=e:f#g", "/wiki", "/a?b=(c)&d=e%3Af#g"],
  ["/", "/a?t=12:30", "/", "/a?t=12%3A30"],
  ["/wiki", "https://o.example:8080/2001:_A_Space", "/wiki", "https://o.example:8080/2001%3A_A_Space"],
  ["/wiki", "/:80/a", "/wiki", "/%3A80/a"],
  ["/wiki", "/about#:~:text=hello(x)", "/wiki", "/about#:~:text=hello(x)"],
  ["/wiki/:id", "/a:80/(:id)?t=12:30&id=:id", "/wiki/1", "/a%3A80/%281%29?t=12%3A30&id=1"],
  ["/wiki/:id", "/:id*?q=:id?", "/wiki/1", "/1%2A?q=1%3F"],
  ["/wiki/*", "/a?b=(c)", "/wiki/d", "/a?b=(c)"],
  ["/wiki/%3ATalk%3AMain", "/about", "/wiki/:Talk:Main", "/about"],
  ["/a%2ab%7Cc%5Ed/:x", "/:x", "/a*b|c^d/1", "/1"],
  ["/ab", "https://o.example/a:b", "/ab", "https://o.example/a%3Ab"],
  ["/wiki/*", "https://o.example/Help:Contents/:splat?a", "/wiki/b/c", "https://o.example/Help%3AContents/b/c?a="],
] as const)("Vercel redirects %s to %s", async (from, to, asked, expected) => {
  const { getTransformedRoutes } = await program<VercelRouting>("@vercel/routing-utils");
  const [file] = hosts.vercel.files({}, []);
  const built = { origin: "https://tiny.test", pages: [], headers: [], redirects: [{ from, to, status: 301 }] };
  const { routes, error } = getTransformedRoutes(JSON.parse(String(file?.make(built as never, []))));
  expect(error).toBeNull();
  const matches = ({ src, status }: (typeof routes)[number]): boolean => status === 301 && new RegExp(src).test(asked);
  const { src = "", headers } = routes.findLast(matches) ?? {};
  expect(asked.replace(new RegExp(src), headers?.Location ?? "")).toBe(expected);
  // The preview does not spell a destination as path-to-regexp does: "(" as %28, "?a" as "?a=".
  const { rules } = parseRedirects(redirectsText(built.redirects as never), hosts.vercel.serve.redirects);
  const shown = applyRedirects(rules, { pathname: spelledPath(asked), search: "", isFile: false });
  expect(decodeURIComponent(shown && "location" in shown ? shown.location : "")).toBe(
    decodeURIComponent(expected.replace(/=$/, "")),
  );
});
