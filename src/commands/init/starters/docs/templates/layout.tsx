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
  const { url, origin, twin } = usePage();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isListed ? <link rel="canonical" href={origin + url} /> : <meta name="robots" content="noindex" />}
        {twin && <link rel="alternate" type="text/markdown" href={twin} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Styles from="site.css" />
        <script type="module" src={useAsset("client/main.ts").url} data-copy="Copy" data-copied="Copied" />
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

interface MenuProps {
  tree: readonly Branch[];
  /** Whether every folder is open. By default, only those around the page are: on each page, a list of all pages would be too long. */
  isWhole?: boolean;
}

/** In a larger folder, the menu shows only those around the page: on each of a thousand pages, a thousand links would be too many. */
const longest = 60;

/** Links to pages, in nested lists. A closed folder without a page of its own leads to the first page in it. */
export function Menu({ tree, isWhole = false }: MenuProps) {
  const { url } = usePage();
  const isCut = !isWhole && tree.length > longest;
  const at = tree.findIndex((branch) => branch.url === url || (branch.url.endsWith("/") && url.startsWith(branch.url)));
  const from = isCut ? Math.max(0, Math.min(at - longest / 2, tree.length - longest)) : 0;
  return (
    <ul>
      {tree.slice(from, isCut ? from + longest : undefined).map((branch) => {
        const isOpen = branch.children.length > 0 && (isWhole || url.startsWith(branch.url));
        const page = isOpen ? branch.page : branch.first;
        return (
          <li key={branch.url}>
            {page ? (
              <a href={urlOf(page)} aria-current={url === urlOf(page) ? "page" : undefined}>
                {branch.title}
              </a>
            ) : (
              <span>{branch.title}</span>
            )}
            {isOpen && <Menu tree={branch.children} isWhole={isWhole} />}
          </li>
        );
      })}
      {isCut && (
        <li>
          <a href="/search">All pages</a>
        </li>
      )}
    </ul>
  );
}
