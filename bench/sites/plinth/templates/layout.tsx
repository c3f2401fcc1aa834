/** The document around every page. */
import { useAsset, usePage } from "plinth";
import type { ReactNode } from "react";
import type { Content } from "./content.ts";

interface LayoutProps {
  readonly site: Content["site"];
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

export function Layout({ site, title, description, children }: LayoutProps) {
  const { url, origin } = usePage();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | ${site.name}`}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={origin + url} />
        <link rel="stylesheet" href={useAsset("styles/site.css").url} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header site={site} />
        <main id="main">{children}</main>
        <Footer site={site} />
      </body>
    </html>
  );
}

const Header = ({ site }: { site: Content["site"] }) => (
  <header className="site-header">
    <a className="brand" href="/">
      {site.name}
    </a>
    <nav className="site-nav" aria-label="Main">
      <Links links={site.navigation} />
    </nav>
  </header>
);

const Footer = ({ site }: { site: Content["site"] }) => (
  <footer className="site-footer">
    {site.footer.map(({ title, links }) => (
      <nav key={title} className="footer-nav" aria-label={title}>
        <h2>{title}</h2>
        <Links links={links} />
      </nav>
    ))}
    <p>{site.legal}</p>
  </footer>
);

const Links = ({ links }: { links: Content["site"]["navigation"] }) => (
  <ul>
    {links.map(({ label, url }) => (
      <li key={url}>
        <a href={url}>{label}</a>
      </li>
    ))}
  </ul>
);
