/**
 * The meadowlark: body, yellow breast, dark V. `Mark` is the small one, read at 16 pixels; `Lark` is the
 * bird that sings in the landscapes. Their colours come from landscape.css, or from the picture they are in.
 */
import type { ReactElement } from "react";

/** The mark in text size, for header and footer. */
export function Mark(): ReactElement {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <MarkShapes />
    </svg>
  );
}

/** The shapes of the mark on a field of 32 by 32. */
export const MarkShapes = (): ReactElement => (
  <>
    <path
      className="mark-body"
      d="M.5 31c1.5-4 3.5-7.5 6-11s4.8-6.5 6.3-9.5c1.5-3.2 4.2-6 8.2-5.8 1.2.1 2.2.5 3 1.1l8-3.3-5.7 7.8C27.6 15.4 26.8 20.2 23.7 23.9 20.2 27.8 14.4 29.2 9 27.2c-2.5 2.1-5.2 3.3-8.5 3.8z"
    />
    <path
      className="mark-breast"
      d="M26.3 10.3c2.4 4.6 1.9 9.8-2.3 14-3.3 3.8-8.7 5.3-13.9 3.4 5-2.7 7.1-7 7.9-11.2.6-3.3 3.6-7.2 8.3-6.2zM18.6 8c1.5-1.5 3.7-1.7 5.6-.6-2-.1-3.9.1-5.6.6z"
    />
    <path
      className="mark-v"
      d="M17.3 13.5c1.5 1.7 3 2.7 4.7 3.7 1.9-1 3.9-2.2 5.4-4 .5 2 .5 4-.1 5.8l-5 4.1c-3-2.3-4.8-5.5-5-9.6z"
    />
  </>
);

/** The bird in flight, on a field of 44 by 38 from (-7, -10): one wing behind, one raised, and the white of its tail. */
export const FlyingLark = (): ReactElement => (
  <>
    <path className="mark-body" d="M24 10Q26-4 20-14q-3 3-1.5 6.5-3 .5-2.5 4.5-3 1-2 4.5-2 2-.5 4.5z" />
    <path className="mark-body" d="M36 9l-6-2q-2-3-6-1-7 2-14 7l-6 3-11-1q-1 5 2 10l11-4q8 3 15-1 7-4 9-9z" />
    <path fill="#fffcf5" d="M4 17-7 16v2zM5 19-6 23l1 1z" />
    <path className="mark-breast" d="M30 11q-2 6-9 9-7 3-13 1 6-2 10-6 2-3 5-5 4-3 7 1zM25 7q2.5-1.5 4.5.6z" />
    <path className="mark-v" d="M22.6 12q1.5 1.7 3.2 2.3 1.7-.6 2.7-2.3.1 1.8-1.5 3.3l-3.1 2.4q-1.6-2.8-1.3-5.7z" />
    <path
      className="lark-wing"
      d="M22 11Q20-1 6-10q-3 3-1.5 6.5-3 .5-2.5 4.5-3 1-2 4.5-2 2-.5 4.5 8 5.5 17 3.5 4-1 5.5-2.5z"
    />
  </>
);

/** The singing bird on a field of 200 by 200, facing right; its feet stand at (84, 190). */
export const Lark = (): ReactElement => (
  <>
    <path className="lark-leg" d="M80 160l2 30M98 160l-8 30" />
    <path
      className="lark-back"
      d="M6 188c10-24 21-45 36-66s34-36 45-56c6-13 11-26 24-31 7-3 16-3 23 2l48-18c-12 12-25 22-38 29l30-8c-10 10-20 17-31 21 5.5 15.5 8.5 34.5 1.5 54.5-8 25.5-29.5 46-54.5 48.5-14 1-27-2-36-7-12 14-25 27-39 38z"
    />
    <path
      className="mark-breast"
      d="M131 60c4-2 9-2 12 1 7 15 10 35 3 55-8 26-30 47-56 49-8 .6-16-.5-23-2.5 25-10.5 37-30.5 43-54.5 4-18 8-40 21-48z"
    />
    <path
      className="mark-v"
      d="M112 80c8 8 15 13 22 17 5-4 9-9 12-15 2 8 1.6 15-1 23-4 7-8 12-12 17-10-9-19-22-21-42z"
    />
    <path className="lark-wing" d="M91 87c13 5 18 19 13 33-7 19-26 32-66 42 8-14 18-22 26-34 10-16 20-27 27-41z" />
    <path className="lark-brow" d="M97 50c8-9 21-10 32-5" />
    <circle className="lark-eye" cx="125" cy="49.5" r="3.2" />
  </>
);
