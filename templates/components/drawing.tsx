import type { ReactElement } from "react";

const drawings = {
  gate: (
    <>
      <path
        d="M2 62V9l5-6 5 6v53zM52 62V9l5-6 5 6v53zM15 16h34v40H15zm6 6v21l16-21zm22 7L27 50h16z"
        fillRule="evenodd"
      />
      <path className="mark-breast" d="M40 32h24v8H40z" />
    </>
  ),
  horizon: (
    <>
      <path className="mark-breast" d="M12 36a20 20 0 0 1 40 0z" />
      <path d="M2 39h60v6H2zM10 50h44v4H10zM20 59h24v3H20z" />
    </>
  ),
  nest: (
    <>
      <path className="mark-breast" d="M10 36a7 15 0 0 1 14 0zM25 36a7 18 0 0 1 14 0zM40 36a7 15 0 0 1 14 0z" />
      <path d="m2 31 12 4h36l12-4-4 10c-4 14-14 20-26 20S10 55 6 41z" />
    </>
  ),
  windmill: (
    <>
      <path d="M29 24 13 64h7l12-33 12 33h7L35 24zM22 53h20v4H22z" />
      <circle cx="32" cy="24" r="14" />
      <path d="M28 24a4 4 0 0 1 8 0 4 4 0 0 1-8 0z" />
    </>
  ),
  house: (
    <>
      <path d="M32 5 2 33h8v27h44V33h8z" />
      <path className="mark-breast" d="M26 38h12v22H26z" />
    </>
  ),
  clock: (
    <>
      <path d="M32 4a28 28 0 0 1 0 56 28 28 0 0 1 0-56z" />
      <path className="mark-breast" d="M32 32V11a21 21 0 0 1 18.2 31.5z" />
    </>
  ),
  book: (
    <>
      <path d="M3 12c11-4 20-3 27 3v44c-7-6-16-7-27-3zm58 0c-11-4-20-3-27 3v44c7-6 16-7 27-3z" />
      <path className="mark-breast" d="M43 10h9v26l-4.5-5-4.5 5z" />
    </>
  ),
  screen: (
    <>
      <path d="M3 7h58v40H38v7h9v6H17v-6h9v-7H3z" />
      <path className="mark-breast" d="M18 40a14 14 0 0 1 28 0z" />
    </>
  ),
  tent: (
    <>
      <path d="M26 4h5l1 3 1-3h5l-3.5 7L62 60H2l27.5-49z" />
      <path className="mark-breast" d="m32 30 14 30H18z" />
    </>
  ),
  feather: (
    <>
      <path d="M58 3C33 5 17 19 16 42L4 59l5 3 11-15C42 48 55 32 58 3z" />
      <path className="mark-breast" d="M26 54h34v7H26z" />
    </>
  ),
};

export type DrawingName = keyof typeof drawings;

/** A small drawing beside a value or a benefit. Decoration. */
export const Drawing = ({ name }: { name: DrawingName }): ReactElement => (
  <svg className="drawing" viewBox="0 0 64 64" aria-hidden="true">
    {drawings[name]}
  </svg>
);
