/** The top of the home page: headline, download buttons, and the app before and after the tap. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import prairie from "../../drawings/prairie.svg";
import { ButtonLink } from "../button.tsx";
import { Drawing } from "../drawing.tsx";
import { Icon } from "../icon.tsx";
import { Phones } from "./phones.tsx";
import { Ratings } from "./stars.tsx";

const download = "#download-section";

export function Hero({ content }: { content: Content }): ReactElement {
  const { site, home, offer, stores } = content;
  return (
    <div className="hero">
      <div className="container split hero-grid">
        <div className="hero-text stack">
          <p className="eyebrow">{site.tagline}</p>
          <h1>{home.fields.title}</h1>
          <p className="lead">{home.fields.lead}</p>
          <p className="cluster">
            <ButtonLink href={download} look="primary">
              Download Now
            </ButtonLink>
            <ButtonLink href={download}>Get Started Free</ButtonLink>
          </p>
          <p className="small">
            <Markdown as="span" inline text={`${offer.short} ${offer.guarantee}`} />
          </p>
          <div className="cluster">
            <ul className="trust cluster plain-list">
              {offer.trustPoints.map(({ name, href }) => (
                <li className="row" key={name}>
                  <Icon name="check" className="icon-small success" />
                  {href ? <a href={href}>{name}</a> : name}
                </li>
              ))}
            </ul>
            <Ratings stores={stores} />
          </div>
        </div>
        <Phones content={content} />
      </div>
      {/* Last, so that it does not move while the rest arrives. */}
      <div className="hero-scene">
        <div className="sun" />
        <Drawing svg={prairie} preserveAspectRatio="xMidYMax slice" />
      </div>
    </div>
  );
}
