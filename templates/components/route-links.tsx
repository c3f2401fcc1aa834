import { usePage } from "plinth";
import type { ReactElement } from "react";

/** A list of links to pages of this site; the one that leads here says so. */
export function RouteLinks(props: { links: readonly { name: string; href: string }[] }): ReactElement {
  const { url } = usePage();
  return (
    <ul className="plain-list">
      {props.links.map(({ name, href }) => (
        <li key={href}>
          <a href={href} aria-current={href === url ? "page" : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
