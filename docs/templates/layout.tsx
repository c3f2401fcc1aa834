/** The parts that all pages share: the head, the bar at the top with the search, the menu. */
import display from "@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2";
import sans from "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2";
import { Styles, useAsset, usePage } from "plinth";
import type { ReactNode } from "react";
import type { SiteFacts } from "./content.ts";
import type { Branch } from "./tree.ts";

interface LayoutProps {
  site: SiteFacts;
  tree: readonly Branch[];
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
  /** The home page has no menu beside it on wide screens. */
  isHome?: boolean;
  children: ReactNode;
}

export function Layout({ site, tree, title, description, isListed = true, isHome = false, children }: LayoutProps) {
  const { url, origin, twin } = usePage();
  return (
    <html lang="en" className={isHome ? "home" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isListed ? <link rel="canonical" href={origin + url} /> : <meta name="robots" content="noindex" />}
        {twin && <link rel="alternate" type="text/markdown" href={twin} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {[display, sans].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Styles from="styles/site.css" />
        <script type="module" src={useAsset("client/main.ts").url} />
      </head>
      <body>
        <a className="skip" href="#_content">
          Skip to content
        </a>
        <header className="top">
          <a className="name" href="/">
            <Mark />
            {site.name}
          </a>
          <nav className="parts-of-manual" aria-label="Parts of the manual">
            {tree.map((branch) => (
              <a key={branch.url} href={branch.url}>
                {branch.title}
              </a>
            ))}
          </nav>
          <button type="button" className="menu-button" popoverTarget="_menu">
            Menu
          </button>
          {/* Without JavaScript, the form leads to a page that lists all pages. */}
          <search>
            <form className="search" action="/search" data-search="">
              <input type="search" name="q" aria-label="Search" placeholder="Search the manual" autoComplete="off" />
              <span className="key" aria-hidden="true">
                /
              </span>
              <div className="results" data-results="" hidden />
            </form>
          </search>
        </header>
        <div className="columns">
          <nav id="_menu" className="menu" aria-label="Pages" popover="auto">
            {/* biome-ignore lint/a11y/noAutofocus: it gets the focus when the menu opens over the page */}
            <button type="button" className="menu-button" popoverTarget="_menu" popoverTargetAction="hide" autoFocus>
              Close
            </button>
            <Menu tree={tree} />
          </nav>
          <main id="_content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </body>
    </html>
  );
}

/** A plinth: the cap, the die and the base. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d="M4 3h16v4H4zM6.5 8.5h11v8h-11zM2 18h20v3.5H2z" />
  </svg>
);

/** Links to all pages in nested lists. A folder within a folder is only open on its own pages. */
export function Menu({ tree, isWhole = false }: { tree: readonly Branch[]; isWhole?: boolean }) {
  const { url } = usePage();
  const isOpen = (branch: Branch): boolean => isWhole || depthOf(branch.url) === 1 || url.startsWith(branch.url);
  return (
    <ul>
      {tree.map((branch) => (
        <li key={branch.url}>
          <a href={branch.href} aria-label={branch.label} aria-current={url === branch.url ? "page" : undefined}>
            {branch.title}
            {/* "content" is not the page "Content". */}
            {!branch.page && <span className="visually-hidden"> section</span>}
          </a>
          {branch.children.length > 0 && isOpen(branch) && <Menu tree={branch.children} isWhole={isWhole} />}
        </li>
      ))}
    </ul>
  );
}

/** `/guides/` -> 1, `/reference/diagnostics/` -> 2 */
const depthOf = (url: string): number => url.split("/").length - 2;
