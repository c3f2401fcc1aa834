/** The top of the home page: headline, download buttons, and the phone in the prairie. */
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { ButtonLink } from "../button.tsx";
import { bound } from "../compounds.tsx";
import { Icon } from "../icon.tsx";
import { Device } from "./device.tsx";
import { Prairie, prairieSize } from "./prairie.tsx";

const download = "#download-section";

export function Hero({ content }: { content: Content }): ReactElement {
  const { site, home, offer } = content;
  return (
    <div className="hero">
      <div className="container">
        <div className="hero-text">
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
            {bound(offer.trial)} <span className="nowrap">{bound(offer.guarantee)}</span>
          </p>
          <ul className="trust plain-list">
            {offer.trustPoints.map((point) => (
              <li key={point}>
                <Icon name="check" className="icon-small" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="hero-scene">
        <div className="prairie">
          <div className="sun" />
          <svg
            viewBox={`0 0 ${prairieSize.width} ${prairieSize.height}`}
            preserveAspectRatio="xMidYMax slice"
            aria-hidden="true"
          >
            <Prairie />
          </svg>
        </div>
        <Device content={content} />
      </div>
      <p className="owner small">{offer.owner}</p>
    </div>
  );
}
