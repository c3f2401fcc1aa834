import type { ReactElement } from "react";

/** The meadowlark: body, yellow breast, dark V. Colours come from `.mark`; see also images/mark.tsx. */
export function Mark(): ReactElement {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark-body" d="M2 29 9 17c2-5 5-10 10-11l2-.2L30 2l-5 7c1 6-1 12-6 16-3 2-6 2-9 1z" />
      <path className="mark-breast" d="M24 11c1 6-2 11-7 13-3 1-5 1-6 .4 5-2 8-6 9-12z" />
      <path className="mark-v" d="m24 13-3 4-3-2 2.500 5z" />
    </svg>
  );
}
