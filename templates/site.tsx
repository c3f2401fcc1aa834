/** The table of contents: every page, every extra file and every bundle of the site. */
import { defineSite, type Page, page, securityHeaders } from "plinth";
import { robots, sitemap } from "plinth/outputs";
import { markdownOptions } from "./components/compounds.tsx";
import { type Content, content } from "./content.ts";
import { guidePictures } from "./images/guide.tsx";
import { icons } from "./images/icons.tsx";
import { sharingPictures } from "./images/sharing-pictures.tsx";
import { worldMap } from "./images/world-map.tsx";
import { llmsTxt, pressFeed, securityTxt } from "./notices.ts";
import { About } from "./pages/about.tsx";
import { Careers } from "./pages/careers.tsx";
import { Contact } from "./pages/contact.tsx";
import { Guides } from "./pages/guides.tsx";
import { Help } from "./pages/help.tsx";
import { Home } from "./pages/home.tsx";
import { NoLogs } from "./pages/no-logs.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { lastRelease, Press } from "./pages/press.tsx";
import { Privacy } from "./pages/privacy.tsx";
import { Refund } from "./pages/refund.tsx";
import { ServerError } from "./pages/server-error.tsx";
import { SpeedTest } from "./pages/speed-test.tsx";
import { Status } from "./pages/status.tsx";
import { Terms } from "./pages/terms.tsx";

/** Two years. Without `preload`, which binds whoever owns the domain next (hstspreload.org): the owner may add it. */
const strictTransport = "max-age=63072000; includeSubDomains";

const pages = (content: Content): Page[] => [
  page("/", <Home content={content} />),
  page("/about", <About content={content} />),
  page("/careers", <Careers content={content} />),
  page("/press", <Press content={content} />, lastRelease(content)),
  page("/contact", <Contact content={content} />),
  page("/help", <Help content={content} />),
  page("/guides", <Guides content={content} />),
  page("/status", <Status content={content} />),
  page("/speed-test", <SpeedTest content={content} />),
  page("/privacy", <Privacy content={content} />, { lastmod: content.privacy.fields.effective }),
  page("/terms", <Terms content={content} />, { lastmod: content.terms.fields.effective }),
  page("/refund", <Refund content={content} />, { lastmod: content.refund.fields.effective }),
  page("/no-logs", <NoLogs content={content} />, { lastmod: content.noLogs.fields.effective }),
  page("/404.html", <NotFound content={content} />),
  page("/500.html", <ServerError content={content} />),
];

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  pages,
  files: (content) => [
    sitemap(),
    robots(),
    pressFeed(content),
    securityTxt(content),
    llmsTxt(content),
    ...sharingPictures(content),
    ...icons(content),
    worldMap(content),
    guidePictures(content),
  ],
  markdown: markdownOptions,
  hosting: (content) => ({
    // The privacy policy promises that no address is kept, so nginx logs no requests; Caddy does not by default.
    hosts: { netlify: true, cloudflare: true, vercel: true, nginx: { accessLog: false }, caddy: true },
    // The site's scripts make no requests; tools that run in a page, such as Lighthouse, request robots.txt.
    policy: { "connect-src": "'self'", "frame-ancestors": "'none'" },
    headers: [
      {
        path: "/*",
        set: { ...securityHeaders, "Strict-Transport-Security": strictTransport, "X-Frame-Options": "DENY" },
      },
      // Other sites show the pictures for sharing and the logo, but none of these.
      ...["/assets/*", ...pages(content).map(({ url }) => url.replace(".html", ""))].map((path) => ({
        path,
        set: { "Cross-Origin-Resource-Policy": "same-origin" },
      })),
    ],
  }),
  bundles: ["styles/front.css", "styles/site.css", "client/main.ts", "client/home.ts", "client/contact.ts"],
});
