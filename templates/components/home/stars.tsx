import type { ReactElement } from "react";
import type { Content } from "../../content.ts";

const star = "l2 7h7l-6 4 2 7-5-4-5 4 2-7-6-4h7z";
/** Five stars in a row, 24 units apart. */
const stars = [0, 1, 2, 3, 4].map((index) => `M${12 + index * 24} 2${star}`);

/** What the apps are rated in their stores. */
export const Ratings = ({ stores }: Pick<Content, "stores">): ReactElement => (
  <p className="trust cluster">
    {stores.map(
      ({ rating }) =>
        rating && (
          <span className="rating row" key={rating.label}>
            <svg className="icon" viewBox="2 1 20 20" aria-hidden="true">
              <path d={stars[0]} />
            </svg>
            {rating.value} {rating.label}
          </span>
        ),
    )}
  </p>
);

/** A rating of one to five stars, in words for screen readers. */
export function Stars({ rating }: { rating: number }): ReactElement {
  return (
    <p className="rating row">
      <svg viewBox="2 0 118 24" aria-hidden="true">
        <path d={stars.slice(0, rating).join("")} />
        <path fill="var(--hairline)" d={stars.slice(rating).join("")} />
      </svg>
      <span className="visually-hidden">Rated {rating} out of 5</span>
    </p>
  );
}
