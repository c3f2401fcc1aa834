/**
 * What `plinth preview --as` knows of each host: where it looks for a URL, which of its rules come first,
 * what it sends by itself. Which files answer which URLs: github.com/slorber/trailing-slash-guide, measured
 * on each of them, and what is named below. What would open this machine to other origins (`Access-Control-Allow-Origin: *`
 * of GitHub Pages and Cloudflare Pages) is left out.
 */

import { isServable, servedAt } from "../../site/urls.ts";
import type { Coding } from "../content-types.ts";

export const hostNames = ["netlify", "cloudflare", "github-pages", "vercel", "nginx", "caddy"] as const;
export type HostName = (typeof hostNames)[number];

/** A file of the output, another URL to ask for, or nothing. */
export type Served = ReturnType<typeof servedAt>;

/** What it has to know of the site. */
export interface ServedSite {
  /** Some page's URL ends in a slash. */
  readonly hasFolders: boolean;
}

export interface Host {
  /** The file of the build that tells it headers and redirects; without one, `_headers` and `_redirects` do. */
  readonly told?: "vercel.json" | "nginx.conf" | "Caddyfile";
  /** It reads neither. */
  readonly isDeaf?: boolean;
  /** What it has at a decoded path. */
  readonly serve: (pathname: string, has: (path: string) => boolean, site: ServedSite) => Served;
  /** The status with which it sends from one name of a page to the other. */
  readonly moved: 301 | 308;
  /** The status of a redirect that names none. */
  readonly unsaid?: 301;
  /** Redirects that come before files; the others give way to a file. */
  readonly redirectsFirst?: "all" | "exact";
  /** Its own redirects, from one name of a page to the other, come before all else. */
  readonly namesFirst?: boolean;
  /** Cache-Control where the site says nothing. */
  readonly caching: string;
  /** Bundles are kept for ever though nobody says so. */
  readonly keepsBundles?: boolean;
  /** Headers of the error page, not of what was asked for, go with an error; and headers go with redirects. */
  readonly isServer?: boolean;
  /** The 404.html that is nearest to what was asked for; with none at all, the home page answers everything. */
  readonly nearest404?: boolean;
  readonly codings: readonly Coding[];
  /** It compresses by brotli only what lies there compressed. */
  readonly storedBrotli?: boolean;
}

const checked = "public, max-age=0, must-revalidate";
const all = ["br", "gzip", "identity"] as const;
const gzip = ["gzip", "identity"] as const;

/** Netlify and Cloudflare Pages where they agree. */
export const anyHost: Host = {
  serve: servedAt,
  moved: 308,
  caching: "no-cache",
  keepsBundles: true,
  codings: all,
};

export const hosts: Readonly<Record<HostName, Host>> = {
  // docs.netlify.com/manage/routing/redirects/rewrites-proxies (shadowing), docs.netlify.com/build/caching
  netlify: {
    serve: (pathname, has) => flatFirst(pathname, has) ?? servedAt(pathname, has),
    moved: 301,
    unsaid: 301,
    caching: checked,
    codings: all,
  },
  // developers.cloudflare.com/pages/configuration/serving-pages; …/redirects: "always followed, regardless of whether or not an asset matches"
  cloudflare: {
    serve: (pathname, has) => withoutEnding(pathname, has) ?? servedAt(pathname, has),
    moved: 308,
    redirectsFirst: "all",
    nearest404: true,
    caching: checked,
    codings: all,
  },
  // docs.github.com/pages; it sends `max-age=600` with everything, and takes no rules of a site's own.
  "github-pages": {
    isDeaf: true,
    serve: (pathname, has) => {
      const served = servedAt(pathname, has);
      return served && "redirect" in served && pathname.endsWith("/") ? undefined : served;
    },
    moved: 301,
    caching: "max-age=600",
    codings: gzip,
  },
  // vercel.com/docs/project-configuration: cleanUrls, trailingSlash; their redirects stand above those of the site
  vercel: {
    told: "vercel.json",
    serve: onVercel,
    moved: 308,
    namesFirst: true,
    redirectsFirst: "all",
    caching: checked,
    codings: all,
  },
  // As hosts/nginx.ts and hosts/caddy.ts write it; tests/hosts/ asks the real ones.
  nginx: {
    told: "nginx.conf",
    serve: servedAt,
    moved: 308,
    redirectsFirst: "exact",
    isServer: true,
    caching: "no-cache",
    codings: gzip,
  },
  caddy: {
    told: "Caddyfile",
    serve: servedAt,
    moved: 308,
    redirectsFirst: "exact",
    isServer: true,
    caching: "no-cache",
    codings: all,
    storedBrotli: true,
  },
};

/** `/both/` -> `/both`, where both.html and both/index.html stand. */
function flatFirst(pathname: string, has: (path: string) => boolean): Served {
  const name = pathname.slice(1, -1);
  return pathname.endsWith("/") && name !== "" && isServable(pathname) && has(`${name}.html`)
    ? { redirect: encodeURI(`/${name}`) }
    : undefined;
}

/** `/about.html` -> `/about`, `/blog/index.html` -> `/blog/`. */
function withoutEnding(pathname: string, has: (path: string) => boolean): Served {
  const bare = pathname.replace(/(\/)index\.html$|\.html$/, "$1");
  return bare !== pathname && isServable(pathname) && has(pathname.slice(1))
    ? { redirect: encodeURI(bare) }
    : undefined;
}

/** As `vercel.json` says: with `cleanUrls`, and with `trailingSlash: false` unless the site has folders. */
function onVercel(pathname: string, has: (path: string) => boolean, { hasFolders }: ServedSite): Served {
  if (!isServable(pathname)) return undefined;
  const name = pathname.replace(/\/index(\.html)?\/?$|\.html\/?$|\/$/, "");
  const isSlashed = pathname === `${name}/`;
  if (pathname !== "/" && pathname !== name && !(isSlashed && hasFolders)) return { redirect: encodeURI(name || "/") };
  const path = [name.slice(1), `${name.slice(1)}.html`, `${name.slice(1)}/index.html`.replace(/^\//, "")].find(has);
  return path === undefined ? undefined : { path };
}
