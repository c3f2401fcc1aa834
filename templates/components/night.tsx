import type { ReactElement } from "react";

/** A moon and some stars over the no-logs statement and the list of what is never recorded. Decoration. */
export const Night = (): ReactElement => (
  <svg className="night" viewBox="0 0 200 160" aria-hidden="true">
    <path className="mark-breast" d="M118 20a62 62 0 1 0 62 82 50 50 0 0 1-62-82z" />
    <path className="stars" d="M20 30h0M44 96h0M12 140h0M186 24h0M150 52h0M70 14h0M192 148h0" />
  </svg>
);
