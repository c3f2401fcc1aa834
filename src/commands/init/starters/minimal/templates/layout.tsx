/** The parts that all pages share. */
import { Styles, usePage } from "plinth";
import type { ReactNode } from "react";
import type { Content } from "./content.ts";

interface LayoutProps {
  site: Content["site"];
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
  children: ReactNode;
}

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
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Styles from="site.css" />
      </head>
      <body>
        <header>
          <a href="/">{site.name}</a>
          <nav aria-label="Main">
            <a href="/about">About</a>
          </nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
