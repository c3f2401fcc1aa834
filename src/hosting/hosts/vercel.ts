/**
 * Vercel reads vercel.json in a deployment of the output folder itself (`vercel deploy dist`): headers, redirects,
 * clean URLs. Patterns are those of path-to-regexp. vercel.com/docs/project-configuration, vercel.com/docs/redirects,
 * vercel.com/docs/builds/build-features ("Ignored files and folders")
 */
import type { Redirect } from "../../api/hosting.ts";
import type { Built } from "../../api/index.ts";
import { encodedSyntax, placeholderIn } from "../../urls/path-pattern.ts";
import { basedJson } from "../../urls/urls.ts";
import { basedValue } from "../headers-file.ts";
import { type Host, type Lookup, revalidate } from "../host.ts";
import { spellingsOf } from "../redirects-file.ts";
import { baseOfOrigin } from "../rules.ts";

const configuration = "vercel.json";
const maxRedirects = 2048;

/** tests/hosts/ compares the rules with the routes that Vercel's own package makes of them. */
export const vercel: Host = {
  name: "Vercel",
  fromDocumentation: "content types, caching and compression",
  files: () => [{ path: configuration, make: vercelJson }],
  reserved,
  // Values of headers have the base already.
  based: (text, base) => text.replace(/^(?!\s*"value":).*/gm, (line) => basedJson(line, base)),
  limits: ({ hosting: { redirects = [] } }, warn) => {
    const { length } = redirects.flatMap(redirectsFor);
    if (length > maxRedirects) warn("redirects", `Vercel allows ${maxRedirects} redirects; there are ${length}.`);
  },
  serve: {
    configuration,
    lookup,
    sends: (path) => path !== configuration && !ignored.test(path) && reserved(path) === undefined,
    cleanUrls: { status: 308, first: true },
    headers: { ignore: { case: true } },
    redirects: { ignore: { case: true, syntaxEncoding: true }, first: "all", areAsSpelled: true },
    caching: { default: revalidate },
  },
};

/** Files that deployments omit, besides hidden files that no build writes. */
const ignored = /(^|\/)(npm-debug\.log|config\.gypi|node_modules|__pycache__|venv|CVS)(\/|$)/;

/**
 * vercel.com/docs/functions/runtimes, vercel.com/docs/routing-middleware; which names: github.com/vercel/vercel,
 * packages/fs-detectors/src/detect-builders.ts (getApiMatches, maybeGetApiBuilder). Beside a function it sends no other
 * file below api/ and no package.json, whose build script it runs in any case.
 */
function reserved(path: string): string | undefined {
  if (path === "package.json") return "it installs the packages and runs the build script of that file";
  if (/^middleware\.[jt]s$/.test(path)) return "it runs that file before every request";
  return isFunction.test(path)
    ? "it runs scripts below api/ as functions, and then sends nothing from that folder"
    : undefined;
}

const isFunction = /^api\/(?!(?:.*\/)?[._]).+(?:\.m?js|(?<!\.d)\.tsx?|(?<!_test)\.go|\.py|\.rb)$/;

/**
 * `trailingSlash: false` redirects `/about/` to `/about`. It is not set for a site with folders, whose URLs end in
 * a slash: it would remove that slash, too. Without `outputDirectory`, a folder `public/` would be the whole site
 * (vercel.com/docs/builds/configure-a-build, "Output Directory").
 */
function vercelJson(built: Built): string {
  const hasFolders = built.pages.some(({ url }) => url !== "/" && url.endsWith("/"));
  const value = {
    cleanUrls: true,
    outputDirectory: ".",
    ...(hasFolders ? {} : { trailingSlash: false }),
    headers: built.headers.map(({ path, set }) => ({
      source: path.endsWith("*") ? `${escaped(path.slice(0, -1))}(.*)` : escaped(path),
      headers: Object.entries(set).map(([key, value]) => ({ key, value: basedValue(key, value, baseOfOrigin(built)) })),
    })),
    redirects: built.redirects.flatMap(redirectsFor),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The rules for a redirect: one for each spelling of its path. */
const redirectsFor = (each: Redirect) =>
  spellingsOf(each.from).flatMap((from) => withPlainSyntax(redirect({ ...each, from })));

function redirect({ from, to, status }: Redirect) {
  const source = from
    .split("/")
    .map((part) => (part === "*" ? splat : placeholderIn(part) ? part : withoutSyntax(part)))
    .join("/");
  const names = new Set(from.split("/").flatMap((part) => placeholderIn(part) ?? []));
  const [, origin = "", path = "", query = "", rest = ""] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(.*)$/i.exec(to) ?? [];
  const literal = (text: string, syntax: RegExp, encode: (character: string) => string): string =>
    text.replace(syntax, (character, name?: string) => (names.has(name ?? "/") ? character : encode(character)));
  const start = origin + literal(path, /:(?=(\w*))|[(){}]|(?<=:\w+)[*+]/g, percentEncoded);
  const values = query.replace(/=[^&]*/g, (value) => literal(value, querySyntax, (character) => `%5C${character}`));
  const destination = start + values + rest;
  return values === query || (names.size > 0 && destination.includes(":"))
    ? { source, destination, statusCode: status }
    : { source: source + nothing, destination: `${start}${values}:plinth${rest}`, statusCode: status };
}

/** A redirect, and the same for requests with a plain `:`, `*`, `|` or `^`, which a path in templates/site.tsx must encode. */
function withPlainSyntax<Rule extends { readonly source: string }>(rule: Rule): Rule[] {
  const source = rule.source.replace(encodedSyntax, (text) => withoutSyntax(decodeURIComponent(text)));
  return source === rule.source ? [rule] : [rule, { ...rule, source }];
}

const percentEncoded = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Vercel decodes the values of a query before it looks for the syntax of path-to-regexp. */
const querySyntax = /:(?=(\w*))|[(){}*?]|%(?:2[89AB]|3[AF]|5C|7[BD])/gi;

/** Matches nothing. Vercel removes the backslashes of a destination only if it has a placeholder. */
const nothing = ":plinth(|)";

/** Unlike `:splat*`, it does not match the folder without its slash; what it matches must not begin with a slash, or it would be a host. */
const splat = ":splat((?:[^/].*)?)";

const withoutSyntax = (text: string): string => text.replace(/[(){}:*+?]/g, "\\$&");
const escaped = (text: string): string => withoutSyntax(encodeURI(text.toWellFormed()));

/** The effect of `cleanUrls`, and of `trailingSlash: false` unless the site has folders. */
function lookup(...[pathname, has, { hasFolders }]: Parameters<Lookup>): ReturnType<Lookup> {
  const name = pathname.replace(/\/index(\.html)?\/?$|\.html\/?$|\/$/i, "");
  const isSlashed = pathname === `${name}/`;
  if (pathname !== "/" && pathname !== name && !(isSlashed && hasFolders)) return { redirect: encodeURI(name || "/") };
  const path = [name.slice(1), `${name.slice(1)}.html`, `${name.slice(1)}/index.html`.replace(/^\//, "")].find(has);
  return path === undefined ? undefined : { path };
}
