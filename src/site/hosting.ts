/**
 * What a host is told beside the files themselves, for whatever host: which headers it adds, where old
 * URLs lead, what browsers may load. Data only; hosts/ writes it in the form of each host.
 */

/** Headers that a host adds to what it answers at a path. */
export interface HeaderRule {
  /** `/about`, or with `*` at the end for all that begins so: `/assets/*`. */
  readonly path: string;
  readonly set: Readonly<Record<string, string>>;
}

export interface Redirect {
  /** A path, or with `/*` at the end every path below. */
  readonly from: string;
  /** A path of the site or a whole URL; `:splat` stands for what the `*` was. */
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

/**
 * Sources that no page shows in its HTML, by directive of a Content-Security-Policy: what scripts load,
 * `{ "connect-src": "'self' https://api.example" }`. They are added to those found; `false` leaves the
 * directive out.
 */
export type PolicySources = Readonly<Record<string, string | false>>;

/** The hosts that a site can be made for; hosting/hosts/ has a file for each. */
export const hostNames = ["netlify", "cloudflare", "vercel", "nginx", "caddy", "githubPages"] as const;
export type HostName = (typeof hostNames)[number];

/**
 * The hosts that a site is made for. For each, the build writes what it reads, and says what it cannot do:
 * `_headers` and `_redirects` (Netlify, Cloudflare Pages), `vercel.json`, `nginx.conf` to be included by a
 * `server` block, `Caddyfile` to be imported by a site block; for GitHub Pages `.nojekyll`, a page at each old
 * URL that leads to the new one, and with `domain` a `CNAME` with the host of the origin.
 */
export type Hosts = {
  readonly [Name in HostName]?: Name extends "githubPages" ? boolean | { readonly domain?: boolean } : boolean;
};

export interface Hosting {
  readonly hosts?: Hosts;
  /** With it, `{}` will do, each page says what it may load and run, from its own HTML. */
  readonly policy?: PolicySources;
  readonly headers?: readonly HeaderRule[];
  readonly redirects?: readonly Redirect[];
}

/**
 * What a site over HTTPS without frames, embedded use or sensors sends with every file (OWASP Secure
 * Headers; Mozilla Observatory). For `headers: [{ path: "/*", set: securityHeaders }]`.
 */
export const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
} as const satisfies HeaderRule["set"];

/** Bundles carry a hash of their bytes in their names. */
export const bundlesForEver: HeaderRule = {
  path: "/assets/*",
  set: { "Cache-Control": "public, max-age=31536000, immutable" },
};
