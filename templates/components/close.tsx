/** The end of a selling page: one button, what it costs, and the footer as the ground below. */
import { Markdown } from "plinth";
import type { ReactElement, ReactNode } from "react";
import type { Content } from "../content.ts";
import { ButtonLink } from "./button.tsx";
import { bound } from "./compounds.tsx";
import { Drawing } from "./drawing.tsx";
import { Icon } from "./icon.tsx";
import { type Hour, hills } from "./landscape.tsx";

interface CloseProps {
  readonly content: Content;
  /** What this page says last. */
  readonly words: { readonly title: string; readonly lead: string };
  readonly hour: Hour;
  /** Where the button leads. */
  readonly href: string;
  /** Below the button. */
  readonly children?: ReactNode;
}

export function Close({ content, words, hour, href, children }: CloseProps): ReactElement {
  const { short, guarantee, refund, cancel } = content.offer;
  return (
    <section className={`close hour-${hour}`}>
      <div className="container split">
        <div className="stack gap-4">
          <h2>{words.title}</h2>
          <p className="lead">{bound(words.lead)}</p>
        </div>
        <div className="stack gap-4">
          <p>
            <ButtonLink href={href} look="primary">
              Download Now
            </ButtonLink>
          </p>
          {children}
          <p className="small">
            <Markdown as="span" inline text={`${short} ${guarantee} ${refund} ${cancel}`} />
          </p>
        </div>
      </div>
      <Drawing svg={hills[hour]} className="ridge after" preserveAspectRatio="xMidYMax slice" />
    </section>
  );
}

/** Straight to each platform's app. The two stores open in a new tab, and say so. */
export const StoreLinks = ({ stores }: Pick<Content, "stores">): ReactElement => (
  <ul className="choices columns small plain-list">
    {stores.map(({ name, platform, icon, url, rating }) => (
      <li key={name}>
        <a className="row" href={url} {...(rating && { target: "_blank", rel: "noopener noreferrer" })}>
          <Icon name={icon} className="icon-small" />
          <span className="visually-hidden">Download for </span>
          {platform}
          {rating && <span className="visually-hidden"> (opens in a new tab)</span>}
        </a>
      </li>
    ))}
  </ul>
);
