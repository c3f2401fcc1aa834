/**
 * The meadowlark: body, yellow breast, dark V. `Mark` is the small one, read at 16 pixels; `Lark` is the
 * bird that sings in the landscapes. Their colours come from landscape.css, or from the picture they are in.
 */
import type { ReactElement } from "react";

/** The mark in the text's size: header and footer. */
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
      d="M.5 31c1.500-4 3.500-7.500 6-11s4.800-6.500 6.300-9.500c1.500-3.200 4.200-6 8.200-5.800 1.200.1 2.200.5 3 1.100l8-3.300-5.700 7.800c1.700 5.200 1 10.200-2.300 14-3.500 4-9.500 5.500-15 2.900-2.500 2.100-5.200 3.300-8.500 3.800z"
    />
    <path
      className="mark-breast"
      d="M26.300 10.300c1.700 5.200 1 10.200-2.300 14-3.300 3.800-8.700 5.300-13.900 3.400 5-2.700 7.100-7 7.900-11.200.6-3.300 3.600-7.200 8.300-6.200z"
    />
    <path
      className="mark-v"
      d="M17.300 13.500c1.500 1.700 3 2.700 4.700 3.700 1.800-1 3.600-2.200 5-3.900.2 2.400.1 4.200-.4 6.100l-4.300 3.700c-3-2.300-4.800-5.500-5-9.600z"
    />
  </>
);

/** The singing bird on a field of 200 by 200, facing right; its feet stand at (84, 190). */
export const Lark = (): ReactElement => (
  <>
    <path className="lark-leg" d="M80 160l2 30M98 160l-8 30" />
    <path
      className="lark-back"
      d="M6 188c10-24 21-45 36-66s34-36 45-56c6-13 11-26 24-31 7-3 16-3 23 2l48-18c-12 12-25 22-38 29l30-8c-10 10-20 17-31 21 7 15 10 35 3 55-8 26-30 47-56 49-14 1-27-2-36-7-12 14-25 27-39 38z"
    />
    <path
      className="mark-breast"
      d="M131 60c4-2 9-2 12 1 7 15 10 35 3 55-8 26-30 47-56 49-8 .6-16-.5-23-2.500 25-10.500 37-30.500 43-54.500 4-18 8-40 21-48z"
    />
    <path
      className="mark-v"
      d="M112 80c8 8 15 13 22 17 6-4 11-9 15-16 1 10 .5 17-1 25-5 7-10 12-15 16-10-9-19-22-21-42z"
    />
    <path className="lark-wing" d="M91 87c13 5 18 19 13 33-7 19-26 32-66 42 8-14 18-22 26-34 10-16 20-27 27-41z" />
    <path className="lark-brow" d="M97 50c8-9 21-10 32-5" />
    <circle className="lark-eye" cx="125" cy="49.500" r="3.200" />
  </>
);
