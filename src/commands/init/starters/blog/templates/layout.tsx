/** The parts that all pages share: the head, the menu and the footer. */

import headingFont from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2";
import { Alternates, Styles, usePage } from "plinth";
import type { ReactNode } from "react";
import { filled, languages, nameOf, urlIn } from "./languages.ts";
import type { Blog } from "./posts.ts";
import "./site.css";

interface LayoutProps {
  blog: Blog;
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
  /** The URLs of this page by language. */
  versions?: Readonly<Record<string, string>>;
  children: ReactNode;
}

export function Layout({ blog, title, description, isListed = true, versions = {}, children }: LayoutProps) {
  const { url, origin } = usePage();
  const { site, language, texts } = blog;
  const feed = urlIn(language, "/feed.xml");
  const home = urlIn(language, "/");
  const menu = [
    { url: urlIn(language, "/archive"), text: texts.archive },
    { url: urlIn(language, "/tags"), text: texts.tags },
    { url: urlIn(language, "/about"), text: texts.about },
  ];
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isListed ? <link rel="canonical" href={origin + url} /> : <meta name="robots" content="noindex" />}
        {Object.keys(versions).length > 1 && <Alternates urls={versions} />}
        <link rel="alternate" type="application/atom+xml" href={feed} title={site.name} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* The headings of the first screen need it at once. */}
        <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="" />
        <Styles />
      </head>
      <body>
        <header className="top">
          <a className="skip" href="#_content">
            {texts.skip}
          </a>
          <a className="name" href={home} aria-current={url === home ? "page" : undefined}>
            {site.name}
          </a>
          <nav aria-label={texts.menu}>
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
          {languages.length > 1 && (
            <nav aria-label={texts.languages}>
              <ul>
                {languages
                  .filter((other) => other !== language)
                  .map((other) => (
                    <li key={other}>
                      {/* To the start page, if this page is not in that language. */}
                      <a href={versions[other] ?? urlIn(other, "/")} lang={other} hrefLang={other}>
                        {nameOf(other)}
                      </a>
                    </li>
                  ))}
              </ul>
            </nav>
          )}
        </header>
        {/* The underscore: no heading of a text gets this id. */}
        <main id="_content" tabIndex={-1}>
          {children}
        </main>
        <footer className="bottom">
          <p>
            {site.author && `${filled(texts.writtenBy, { name: site.author })} `}
            <a href={feed}>{texts.subscribe}</a>.
          </p>
        </footer>
      </body>
    </html>
  );
}
