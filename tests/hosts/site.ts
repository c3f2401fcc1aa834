/** A site with everything that hosts support: folders, headers, redirects of each kind, error pages. */
import { type Files, start } from "../support/small-site.ts";

export const site: Files = {
  "content/static/letters.txt": "abcdefghijklmnopqrstuvwxyz".repeat(200),
  "content/static/data.json": `{"a": [${"1, ".repeat(500)}1]}`,
  "content/static/site.webmanifest": `{"name": "Tiny"}`,
  "content/static/dot.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
  "content/static/favicon.ico": "icon",
  "content/static/rare.yaml": "a: 1",
  "content/static/rare.GEOJSON": "{}",
  "content/static/rare.glb": "glb",
  "content/static/rare.log": "log",
  "content/static/rare.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"/>',
  "content/static/odd name.txt": "odd",
  "content/static/.well-known/security.txt": "Contact: mailto:a@tiny.test\n",
  "content/static/.well-known/.hidden": "hidden",
  "content/static/.hidden/file.txt": "hidden",
  "content/static/posts/.secret": "hidden",
  "content/static/_worker.txt": "shown",
  "templates/look.css": `body { margin: 0 } ${"p { color: black } ".repeat(100)}`,
  "templates/page.tsx": String(start["templates/page.tsx"])
    .replace("usePage }", "useAsset, usePage }")
    .replace(
      "<link rel=",
      `<link rel="stylesheet" href={useAsset("look.css").url} integrity={useAsset("look.css").integrity} /><link rel=`,
    ),
  "templates/site.tsx": String(start["templates/site.tsx"])
    .replace(`Home, Post }`, `Home, Html, Post }`)
    .replace(
      "content,\n",
      `content,
  bundles: ["look.css"],
  hosting: () => ({
    hosts: { netlify: true, cloudflare: true, vercel: true, nginx: true, caddy: true },
    policy: { "connect-src": "'self'" },
    headers: [
      { path: "/*", set: { "X-All": 'a "quoted" {"json": {"a": 1}} \\\\ end', "X-Frame-Options": "DENY", "X-Back": 'a\\\\"b\\\\', "X-Tick": "a\`b", "Cross-Origin-Embedder-Policy-Report-Only": "require-corp" } },
      { path: "/odd%20name.txt", set: { X_A: "1", "X-A": "2" } },
      { path: "/posts/*", set: { "X-Posts": "yes" } },
      { path: "/about", set: { "X-About": "yes" } },
      { path: "/letters.txt", set: { "Cache-Control": "public, max-age=60", "X-Money": "5 $uri", "X-Brace": "a {host}" } },
      { path: "/data.json", set: { "Content-Type": "application/ld+json" } },
      { path: "/gone/*", set: { Vary: "Cookie" } },
    ],
    redirects: [
      { from: "/old", to: "/about", status: 301 },
      { from: "/old/here", to: "/about?from=old#there", status: 302 },
      { from: "/café%20au%20lait", to: "/about", status: 308 },
      { from: "/.rss", to: "/about", status: 301 },
      { from: "/~bob", to: "/about", status: 301 },
      { from: "/c%2B%2B-old", to: "/about", status: 301 },
      { from: "/f(x)", to: "/about", status: 301 },
      { from: "/wiki_%5Bb%7Cc%5D", to: "/about", status: 301 },
      { from: "/elsewhere", to: "https://elsewhere.test/a", status: 307 },
      { from: "/long", to: "https://elsewhere.test/${"a".repeat(4000)}", status: 301 },
      { from: "/wiki/Talk%3AMain", to: "/about", status: 301 },
      { from: "/news/*", to: "/posts/:splat", status: 301 },
      { from: "/:lang/about", to: "/about?lang=:lang", status: 303 },
      { from: "/:query/:path/:averyveryverylongnameofapartofapath", to: "/:path?:query", status: 301 },
      { from: "/all/*", to: "/:splat", status: 301 },
      { from: "/posts/*", to: "/", status: 302 },
    ],
  }),
`,
    )
    .replace(
      "...posts.map(",
      `page("/about", <Html title="About us"><p id="there">x</p></Html>),
    page("/folder/", <Html title="A folder" />),
    page("/both", <Html title="Both, as a file" />),
    page("/both/", <Html title="Both, as a folder" />),
    page("/404.html", <Html title="Nothing here"><style>{"p{color:red}"}</style></Html>),
    page("/500.html", <Html title="Our fault" />),
    ...posts.map(`,
    ),
};
