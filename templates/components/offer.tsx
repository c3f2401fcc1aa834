/** The one offer: the visitor's own platform as a large card, or all four alike if it is unknown, and what it costs. */
import { Markdown } from "plinth";
import type { ReactElement, ReactNode } from "react";
import type { Content } from "../content.ts";
import { platform, reveal } from "../hooks.ts";
import { bound } from "./compounds.tsx";
import { Ratings } from "./home/stars.tsx";
import { Icon } from "./icon.tsx";

interface OfferProps {
  readonly content: Content;
  readonly id: string;
  /** The heading and lead of this page, if it has its own. */
  readonly words?: { readonly title: string; readonly lead: string } | undefined;
  /** Below the offer. */
  readonly children?: ReactNode;
}

/** The same terms wherever the app is offered; the home page also says when the price is shown, and who runs the service. The page needs client/home.ts, which knows the platform. */
export function Offer({ content, id, words, children }: OfferProps): ReactElement {
  const { offer, stores } = content;
  const { title, lead } = words ?? offer;
  const guarantee = `${offer.guarantee} ${offer.refund}`;
  const terms = words
    ? [offer.trial, guarantee, offer.cancel]
    : [offer.trial, offer.price, guarantee, offer.cancel, offer.owner];
  return (
    <section id={id} className="section offer hour-day">
      <div className="container">
        <div className="split split-even split-beside">
          <div className="stack gap-3">
            <h2>{title}</h2>
            <p className="lead">{bound(lead)}</p>
          </div>
          <div className="stack gap-4">
            <ul className="stores cluster plain-list">
              {stores.map((store) => (
                <li key={store.platform} {...reveal} {...platform(store.platform)}>
                  <Store store={store} />
                </li>
              ))}
            </ul>
            <Ratings stores={stores} />
          </div>
          <ul className="stack gap-3 plain-list">
            {terms.map((term) => (
              <li className="marked" key={term}>
                <Icon name="check" className="icon-small success" />
                <Markdown as="span" inline text={term} />
              </li>
            ))}
          </ul>
        </div>
        {children}
      </div>
    </section>
  );
}

/** One link: a tile, and large with a button if it is the visitor's own. The two stores open in a new tab, and say so. */
function Store({ store }: { store: Content["stores"][number] }): ReactElement {
  const { name, description, rating, url } = store;
  return (
    <a className="store cluster" href={url} {...(rating && { target: "_blank", rel: "noopener noreferrer" })}>
      <Icon name={store.icon} />
      <strong>{store.platform}</strong>
      <span className="store-about small">{description}</span>
      <span className="button button-primary">
        {name}
        {rating && <span className="visually-hidden"> (opens in a new tab)</span>}
      </span>
    </a>
  );
}
