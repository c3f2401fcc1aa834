import type { ReactElement } from "react";

/**
 * A moon and some stars over the no-logs statement and the list of what is never recorded. Below a page header that has
 * the moon by night, the Big Dipper takes its place in the dark scheme. Decoration.
 */
export const Night = ({ dipper }: { dipper?: boolean }): ReactElement => (
  <svg className="night" viewBox={dipper ? "0 0 200 160" : "40 0 140 160"} aria-hidden="true">
    <path className="mark-breast" d="M118 20a62 62 0 1 0 62 82 50 50 0 0 1-62-82z" />
    <path className="stars" d="M20 30h0M44 96h0M12 140h0M186 24h0M70 14h0M192 148h0" />
    {dipper && (
      <>
        <path className="dipper" d="m20 66 28-17 23 9 27 8 6 28 42-3 4-39-52 14" />
        <path className="dipper stars" d="M20 66h0M48 49h0M71 58h0M98 66h0M104 94h0M146 91h0M150 52h0" />
      </>
    )}
  </svg>
);
