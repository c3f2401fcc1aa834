/**
 * Settings for any host: response headers, redirects, and a Content-Security-Policy. Data only;
 * hosting/hosts/ turns it into each host's own files.
 */

/** Response headers for a path. */
export interface HeaderRule {
  /** `/about`, or all paths with a prefix: `/assets/*`. */
  readonly path: string;
  /** The value of each header, by its name. */
  readonly set: Readonly<Record<string, string>>;
}

/** An old URL that leads to a new one. */
export interface Redirect {
  /** A path, or a path that ends in `/*` for everything below it. */
  readonly from: string;
  /** A path of the site or an absolute URL; `:splat` is replaced by what `*` matched. */
  readonly to: string;
  /** 301 or 308 for good, 302, 303 or 307 for now. */
  readonly status: 301 | 302 | 303 | 307 | 308;
}

/**
 * Additional sources by directive of a Content-Security-Policy, for requests that cannot be found in the HTML, such
 * as those of scripts: `{ "connect-src": "'self' https://api.example" }`, in which `'self'` is the site itself. `false` omits
 * the directive.
 */
export type PolicySources = Readonly<Record<string, string | false>>;

/** The supported hosts; hosting/hosts/ has a file for each. */
export const hostNames = ["netlify", "cloudflare", "vercel", "nginx", "caddy", "githubPages"] as const;
export type HostName = (typeof hostNames)[number];

/**
 * The hosts that a site is built for. The build writes the files that each reads, and reports what it does not support:
 * `_headers` and `_redirects` (Netlify, Cloudflare Pages), `vercel.json`, `nginx.conf` to be included by a
 * `server` block, `Caddyfile` to be imported by a site block; for GitHub Pages `.nojekyll`, a page at each old
 * URL that redirects to the new one, and with `domain` a `CNAME` with the host of the origin, which GitHub reads only if
 * the site is published from a branch.
 */
export type Hosts = {
  readonly [Name in HostName]?: boolean | (Name extends keyof HostOptions ? HostOptions[Name] : never);
};

/** The options of a host: an object in place of `true`. */
export interface HostOptions {
  readonly nginx: {
    /** Sends the brotli copies that the build writes. It needs nginx's module for static brotli. */
    readonly brotli?: boolean;
    /** `false`: requests of the site are not logged, so that no address of a visitor is kept. */
    readonly accessLog?: boolean;
  };
  readonly githubPages: {
    /** Writes a `CNAME` with the host of the origin. */
    readonly domain?: boolean;
  };
}

/** How a site is served: the value of `hosting` in `defineSite`. */
export interface Hosting {
  /** The hosts for which the build writes configuration files. */
  readonly hosts?: Hosts;
  /** If present (`{}` is enough), each page gets a Content-Security-Policy computed from its own HTML. */
  readonly policy?: PolicySources;
  /** Response headers by path. */
  readonly headers?: readonly HeaderRule[];
  /**
   * Old URLs with new ones. The build verifies that a target on the site exists; for a target with `:splat`, that the
   * site has something below its folder.
   */
  readonly redirects?: readonly Redirect[];
}

/**
 * The headers that a site served over HTTPS should always send, if other sites do not embed it and it uses no camera,
 * microphone or location: `headers: [{ path: "/*", set: securityHeaders }]`. From OWASP Secure Headers and the Mozilla
 * Observatory. Browsers that have seen a page use only HTTPS for its host, for two years. Add
 * `includeSubDomains; preload` only if every host of the domain serves HTTPS, for ever (hstspreload.org). Other sites and
 * feed readers may show the site's pictures; `Cross-Origin-Resource-Policy: same-origin` for a path forbids it.
 */
export const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
} as const satisfies HeaderRule["set"];

/** The names of bundles contain a hash of their bytes. */
export const immutableBundles: HeaderRule = {
  path: "/assets/*",
  set: { "Cache-Control": "public, max-age=31536000, immutable" },
};
