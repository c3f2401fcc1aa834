import type { ReactElement } from "react";

const drawings = {
  /** The gate is shut. */
  latch: (
    <>
      <path d="M6 64V10l7-7 7 7v54zM28 14h36v7H28zm0 29h36v7H28z" />
      <path d="M28 6h8v52h-8z" />
      <path className="mark-breast" d="M9 28h36v7H9zM40 22h5v13h-5z" />
    </>
  ),
  /** The sun over the plain, as far as one sees. */
  horizon: (
    <>
      <path className="mark-breast" d="M14 36a18 18 0 0 1 36 0z" />
      <path d="M0 39h64v6H0zM9 50h46v4H9zM19 59h26v3H19z" />
    </>
  ),
  /** Three eggs, left to somebody's care. */
  nest: (
    <>
      <path className="mark-breast" d="M8 37a7.5 12 0 0 1 15 0zM24.5 37a7.5 14 0 0 1 15 0zM41 37a7.5 12 0 0 1 15 0z" />
      <path d="m0 33 12 3h40l12-3-4 9c-5 13-15 18-28 18S9 55 4 42z" />
    </>
  ),
  /** It turns all day, and nobody looks at it. */
  windmill: (
    <>
      <path d="M29 22 17 64h6l9-33 9 33h6L35 22zM23 48h18v4H23zM48 18h6l9-7v20l-9-7h-6z" />
      <circle cx="32" cy="21" r="11" />
      <path d="M29 21a3 3 0 0 1 6 0 3 3 0 0 1-6 0z" />
    </>
  ),
};

/** A small drawing of the prairie beside each value. Decoration. */
export const ValueDrawing = ({ name }: { name: keyof typeof drawings }): ReactElement => (
  <svg className="value-drawing" viewBox="0 0 64 64" aria-hidden="true">
    {drawings[name]}
  </svg>
);
