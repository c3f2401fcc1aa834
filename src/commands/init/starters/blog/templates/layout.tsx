/** The parts that all pages share: the head, the menu and the footer. */
import { Styles, usePage } from "plinth";
import type { ReactNode } from "react";
import type { SiteFacts } from "./content.ts";

interface LayoutProps {
  site: SiteFacts;
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
  children: ReactNode;
}

const menu = [
  { url: "/archive", text: "Archive" },
  { url: "/tags", text: "Tags" },
  { url: "/about", text: "About" },
];

export function Layout({ site, title, description, isListed = true, children }: LayoutProps) {
  const { url, origin } = usePage();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isListed ? <link rel="canonical" href={origin + url} /> : <meta name="robots" content="noindex" />}
        <link rel="alternate" type="application/atom+xml" href="/feed.xml" title={site.name} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Styles from="site.css" />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <header className="top">
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
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <footer className="bottom">
          <p>
            Written by {site.author}. <a href="/feed.xml">Subscribe to the feed</a>.
          </p>
        </footer>
      </body>
    </html>
  );
}
