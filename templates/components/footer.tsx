/** The footer of every page, drawn as ground; the link to the current page is marked. */
import type { ReactElement, ReactNode } from "react";
import type { Content } from "../content.ts";
import { mailto } from "./button.tsx";
import { useFacts } from "./facts.tsx";
import { Mark } from "./mark.tsx";
import { RouteLinks } from "./route-links.tsx";

/** `label` draws the names of the brand and of the groups where the page has no display font. */
export function SiteFooter({ label = (text) => text }: { label?: (text: string) => ReactNode }): ReactElement {
  const { site, footer } = useFacts();
  return (
    <footer className="site-footer on-ground">
      <Turf />
      <div className="container columns columns-narrow site-footer-grid">
        <div className="site-footer-brand stack gap-3">
          <a className="brand" href="/">
            <Mark />
            {label(site.brand)}
          </a>
          <p>{site.tagline}</p>
          <PostalAddress />
          <a href={mailto(site.email)}>{site.email}</a>
        </div>
        {footer.map((group) => (
          <FooterGroup key={group.title} group={group} heading={label(group.title)} />
        ))}
      </div>
      <div className="container after">
        <div className="cluster ruled">
          <p>
            © {site.copyrightYear} {site.legalName}, a {site.address.regionName} limited liability company.{" "}
            {site.promise}
          </p>
          <p>
            WireGuard is a registered trademark of <span className="bound">Jason A. Donenfeld.</span>
          </p>
        </div>
      </div>
    </footer>
  );
}

/** The edge of the ground. Decoration. */
const Turf = (): ReactElement => (
  <svg className="turf" viewBox="0 0 1440 48" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path d="M-9 35h9c180-14 340-14 540-4s420 8 580-2 240-8 320 0h9v20H-9z" />
  </svg>
);

function FooterGroup(props: { group: Content["footer"][number]; heading: ReactNode }): ReactElement {
  const { title, links } = props.group;
  return (
    <nav className="footer-nav" aria-label={title}>
      <h2>{props.heading}</h2>
      <RouteLinks links={links} />
    </nav>
  );
}

/** The company's name and postal address, line by line. */
export function PostalAddress({ unnamed }: { unnamed?: boolean }): ReactElement {
  const { legalName, address } = useFacts().site;
  return (
    <address>
      {!unnamed && (
        <>
          {legalName}
          <br />
        </>
      )}
      {address.street}
      <br />
      {address.city}, {address.region} {address.postalCode}
    </address>
  );
}
