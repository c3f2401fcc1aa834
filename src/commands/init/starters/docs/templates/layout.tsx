/** The parts that all pages share: the head, the search, the menu. */
import { Styles, useAsset, usePage } from "plinth";
import type { ReactNode } from "react";
import type { SiteFacts } from "./content.ts";
import { type Branch, urlOf } from "./tree.ts";

interface LayoutProps {
  site: SiteFacts;
  tree: readonly Branch[];
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
  children: ReactNode;
}

export function Layout({ site, tree, title, description, isListed = true, children }: LayoutProps) {
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
        <script type="module" src={useAsset("client/main.ts").url} />
      </head>
      <body>
        <a className="skip" href="#_content">
          Skip to content
        </a>
        <header className="top">
          <a className="name" href="/">
            {site.name}
          </a>
          <button type="button" className="menu-button" popoverTarget="_menu">
            Menu
          </button>
          {/* Without JavaScript, the form leads to a page that lists all pages. */}
          <form className="search" action="/search" data-search="">
            <input type="search" name="q" aria-label="Search" placeholder="Search" autoComplete="off" />
            <div className="results" data-results="" hidden />
          </form>
        </header>
        <div className="columns">
          <nav id="_menu" className="menu" aria-label="Pages" popover="auto">
            <button type="button" className="menu-button" popoverTarget="_menu" popoverTargetAction="hide">
              Close
            </button>
            <Menu tree={tree} />
          </nav>
          {/* The underscore: no heading of a text gets this id. */}
          <main id="_content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </body>
    </html>
  );
}

/** Links to all pages, in nested lists. */
export function Menu({ tree }: { tree: readonly Branch[] }) {
  const { url } = usePage();
  return (
    <ul>
      {tree.map(({ page, title, children }) => (
        <li key={page?.file ?? title}>
          {page ? (
            <a href={urlOf(page)} aria-current={url === urlOf(page) ? "page" : undefined}>
              {title}
            </a>
          ) : (
            <span>{title}</span>
          )}
          {children.length > 0 && <Menu tree={children} />}
        </li>
      ))}
    </ul>
  );
}
