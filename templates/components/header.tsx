/** The sticky bar on top of every page. Below 48rem its links fold into a menu of all pages that needs no script. */
import type { ReactElement } from "react";
import { menu } from "../hooks.ts";
import { ButtonLink } from "./button.tsx";
import { useFacts } from "./facts.tsx";
import { Icon } from "./icon.tsx";
import { Mark } from "./mark.tsx";
import { RouteLinks } from "./route-links.tsx";

const download = "/#download-section";

export function SiteHeader(): ReactElement {
  const { site, navigation, footer } = useFacts();
  return (
    <header className="site-header">
      <div className="container site-header-bar">
        <a className="brand" href="/">
          <Mark />
          {site.brand}
        </a>
        <nav className="site-nav" aria-label="Main">
          <RouteLinks links={navigation} />
        </nav>
        <ButtonLink href={download} look="primary" small>
          Download
        </ButtonLink>
        <details className="menu" {...menu}>
          <summary>
            <Icon name="menu" />
            <Icon name="close" />
            <span className="visually-hidden">Menu</span>
          </summary>
          <nav className="columns" aria-label="All pages">
            {footer.map(({ title, links }) => (
              <div key={title}>
                <strong>{title}</strong>
                <RouteLinks links={links} />
              </div>
            ))}
            <ButtonLink href={download} look="primary">
              Download
            </ButtonLink>
          </nav>
        </details>
      </div>
    </header>
  );
}
