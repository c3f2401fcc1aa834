/** The parts that all pages share: the head, the menu and the footer. */

import headingFont from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2";
import { Alternates, Styles, usePage } from "plinth";
import type { ReactNode } from "react";
import type { SiteFacts } from "./content.ts";
import "./site.css";

interface LayoutProps {
  site: SiteFacts;
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
  /** The language of the page, if it is not the blog's. */
  language?: string;
  /** The URLs of this page by language, for a page in several. */
  alternates?: Readonly<Record<string, string>>;
  children: ReactNode;
}

const menu = [
  { url: "/archive", text: "Archive" },
  { url: "/tags", text: "Tags" },
  { url: "/about", text: "About" },
];

export function Layout({ site, title, description, isListed = true, children, ...translation }: LayoutProps) {
  const { url, origin } = usePage();
  const { language = site.language, alternates } = translation;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isListed ? <link rel="canonical" href={origin + url} /> : <meta name="robots" content="noindex" />}
        {alternates && <Alternates urls={alternates} />}
        <link rel="alternate" type="application/atom+xml" href="/feed.xml" title={site.name} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* The headings of the first screen need it at once. */}
        <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="" />
        <Styles />
      </head>
      <body>
        <header className="top" lang={site.language}>
          <a className="skip" href="#_content">
            Skip to content
          </a>
          <a className="name" href="/" aria-current={url === "/" ? "page" : undefined}>
            {site.name}
          </a>
          <nav aria-label="Main">
            <ul>
              {menu.map((item) => (
                <li key={item.url}>
                  <a href={item.url} aria-current={url === item.url ? "page" : undefined}>
                    {item.text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        {/* The underscore: no heading of a text gets this id. */}
        <main id="_content" tabIndex={-1}>
          {children}
        </main>
        <footer className="bottom" lang={site.language}>
          <p>
            {site.author && `Written by ${site.author}. `}
            <a href="/feed.xml">Subscribe to the feed</a>.
          </p>
        </footer>
      </body>
    </html>
  );
}
