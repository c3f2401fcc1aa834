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

/** The hosts that a site is made for. For each, the build writes what it reads, and says what it cannot do. */
export interface Hosts {
  /** `_headers`, `_redirects`. */
  readonly netlify?: boolean;
  /** The same files. */
  readonly cloudflare?: boolean;
  /** `vercel.json`. */
  readonly vercel?: boolean;
  /** `nginx.conf`, to be included by a `server` block. */
  readonly nginx?: boolean;
  /** `Caddyfile`, to be imported by a site block. */
  readonly caddy?: boolean;
  /** `.nojekyll`; a page at each old URL that leads to the new one; with `domain`, `CNAME` with the host of the origin. */
  readonly githubPages?: boolean | { readonly domain?: boolean };
}

export const hostNames = [
  "netlify",
  "cloudflare",
  "vercel",
  "nginx",
  "caddy",
  "githubPages",
] as const satisfies readonly (keyof Hosts)[];

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
