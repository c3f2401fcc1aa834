/** The offer of the home page: the visitor's own platform first and large, and what it costs. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import { platform, reveal } from "../hooks.ts";
import { bound } from "./compounds.tsx";
import { AppFeatures } from "./home/app-features.tsx";
import { Ratings } from "./home/stars.tsx";
import { Icon } from "./icon.tsx";

/** The page needs client/home.ts, which knows the platform. */
export function Offer({ content }: { content: Content }): ReactElement {
  const { offer, stores } = content;
  const terms = [offer.trial, offer.price, `${offer.guarantee} ${offer.refund}`, offer.cancel, offer.owner];
  return (
    <section id="download-section" className="section offer hour-day">
      <div className="container">
        <div className="split split-beside">
          <div className="stack gap-3">
            <h2>{offer.title}</h2>
            <p className="lead">{bound(offer.lead)}</p>
          </div>
          <div className="stack gap-4">
            <ul className="stores panel rows plain-list">
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
        <AppFeatures content={content} />
      </div>
    </section>
  );
}

/** One link: a row with a button. The two stores open in a new tab, and say so. */
function Store({ store }: { store: Content["stores"][number] }): ReactElement {
  const { name, shortName, description, rating, url } = store;
  const [before, after] = name.split(shortName);
  return (
    <a className="store" href={url} {...(rating && { target: "_blank", rel: "noopener noreferrer" })}>
      <Icon name={store.icon} />
      <span>
        <strong className="h3">{store.platform}</strong>{" "}
        <span className="store-more small">
          <br />
          {description}
        </span>
      </span>
      <span className="button button-primary">
        <span>
          {before && <span className="store-more">{before}</span>}
          {shortName}
          {after && <span className="store-more">{after}</span>}
          {rating && <span className="visually-hidden"> (opens in a new tab)</span>}
        </span>
      </span>
    </a>
  );
}
