import { usePage } from "plinth";
import type { ReactElement } from "react";

/** A list of links to pages of this site; the link to the current page is marked. */
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
