import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { platform, reveal } from "../../hooks.ts";
import { bound } from "../compounds.tsx";
import { Icon } from "../icon.tsx";
import { Points } from "../points.tsx";
import { Section } from "../section.tsx";
import { Noon } from "./noon.tsx";
import { Star } from "./stars.tsx";

/** The target of the download buttons: the four platforms, and what each app can do. */
export function Download({ content }: { content: Content }): ReactElement {
  const { sections, stores, appFeatures, offer } = content;
  const ticked = appFeatures.map((feature) => ({ ...feature, icon: "check-circle" as const }));
  return (
    <div className="download hour-day">
      <Section id="download-section">
        <div className="section-heading">
          <h2>{offer.title}</h2>
          <p className="lead">
            {offer.lead}
          </p>
          <p className="small">
            {bound(offer.trial)} {offer.price} {bound(offer.guarantee)} {sections.appFeatures.note}.
          </p>
        </div>
        <ul className="stores grid grid-wide plain-list">
          {stores.map((store) => (
            <li key={store.platform} {...reveal} {...platform(store.platform)}>
              <StoreTile store={store} />
            </li>
          ))}
        </ul>
        <div className="stack app-features">
          <h3 className="display">{sections.appFeatures.title}</h3>
          <Points points={ticked} />
        </div>
      </Section>
      <Noon />
    </div>
  );
}

/** The whole tile is a link, and its verb a button. App stores open in a new tab, and the label says so; the others open a mail. */
function StoreTile({ store }: { store: Content["stores"][number] }): ReactElement {
  const { name, description, rating, url } = store;
  // The two stores are other sites; the installers come from our own server.
  const external = rating !== undefined;
  return (
    <a className="card store" href={url} {...(external && { target: "_blank", rel: "noopener noreferrer" })}>
      <Icon name={store.icon} />
      <strong>{store.platform}</strong>
      <span className="small">{bound(description)}</span>
      {rating && (
        <span className="store-rating small">
          <Star />
          <b>{rating.value}</b> {rating.label}
        </span>
      )}
      <span className="button">
        {name}
        {external && <span className="visually-hidden"> (opens in a new tab)</span>}
      </span>
    </a>
  );
}
