/** The one offer: the visitor's own platform as a large card, the others as small buttons, and what it costs. */
import type { ReactElement, ReactNode } from "react";
import type { Content } from "../content.ts";
import { platform, reveal } from "../hooks.ts";
import { bound } from "./compounds.tsx";
import { Ratings } from "./home/stars.tsx";
import { Icon } from "./icon.tsx";

interface OfferProps {
  readonly content: Content;
  readonly id: string;
  /** Below the offer. */
  readonly children?: ReactNode;
}

/** The same block, in the same words, wherever the app is offered. The page needs client/home.ts, which knows the platform. */
export function Offer({ content, id, children }: OfferProps): ReactElement {
  const { offer, stores } = content;
  return (
    <section id={id} className="section offer hour-day">
      <div className="container">
        <div className="offer-grid split split-even">
          <div className="stack gap-3">
            <h2>{offer.title}</h2>
            <p className="lead">{offer.lead}</p>
            <Ratings stores={stores} />
          </div>
          <ul className="stores cluster plain-list">
            {stores.map((store) => (
              <li className="row" key={store.platform} {...reveal} {...platform(store.platform)}>
                <Store store={store} />
              </li>
            ))}
          </ul>
          <ul className="terms stack gap-2 plain-list">
            {[offer.trial, offer.price, offer.guarantee, offer.owner].map((term) => (
              <li className="marked" key={term}>
                <Icon name="check" className="icon-small success" />
                <span>{bound(term)}</span>
              </li>
            ))}
          </ul>
        </div>
        {children}
      </div>
    </section>
  );
}

/** One link: large if it is the first of the list, else a small button. The two stores open in a new tab, and say so. */
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
