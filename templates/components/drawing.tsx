import type { ReactElement } from "react";

const drawings = {
  gate: (
    <>
      <path
        d="M3 60V8l5-5 5 5v52zm48 0V8l5-5 5 5v52zM16 57V21l4.5-5 4.5 5v6h2.5v-6l4.5-5 4.5 5v6H39v-6l4.5-5 4.5 5v36h-9v-8h-2.5v8h-9v-8H25v8zm9-24v10h2.5V33zm11.5 0v10H39V33z"
        fillRule="evenodd"
      />
      <path className="mark-breast" d="M41 34h20v8H41z" />
    </>
  ),
  horizon: (
    <>
      <path className="mark-breast" d="M10 32a22 22 0 0 1 44 0z" />
      <path d="M2 36h60v8H2zM9 48h46v6H9zM18 58h28v4H18z" />
    </>
  ),
  nest: (
    <>
      <path
        className="mark-breast"
        d="M22 12c6 0 9 7 9 14s-4 11-9 11-9-4-9-11 3-14 9-14zm20 0c6 0 9 7 9 14s-4 11-9 11-9-4-9-11 3-14 9-14z"
      />
      <path
        className="twigs"
        d="M3 30q29 14 58-3M3 39q30 13 58-3M7 27q5 21 26 28M57 26q-5 24-29 28M7 44q26 16 49-3M14 51q18 11 36-2M17 34q11 18 29 18M47 34Q36 52 18 53"
      />
    </>
  ),
  windmill: (
    <>
      <path d="M25 24h4l13 38h-5.5l-2.1-6H19.6l-2.1 6H12zm-3.7 27h11.4l-2.6-7.5h-6.2z" fillRule="evenodd" />
      <path d="M27 19h22l13-9v24l-13-9H27z" />
      <circle cx="26" cy="22" r="11.5" />
      <path d="M21.5 22a4.5 4.5 0 0 1 9 0 4.5 4.5 0 0 1-9 0z" />
    </>
  ),
  shield: (
    <>
      <path d="M32 2 7 11v19c0 15 10 26 25 32 15-6 25-17 25-32V11z" />
      <path className="mark-breast" d="M32 11v41C21 47 15 39 15 29V17z" />
    </>
  ),
  shutters: (
    <>
      <path className="mark-breast" d="M8 8h48v48H8z" />
      <path
        d="M4 4h27v56H4zm29 0h27v56H33zM10 13h16v4H10zm28 0h16v4H38zM10 22h16v4H10zm28 0h16v4H38zM10 31h16v4H10zm28 0h16v4H38zM10 40h16v4H10zm28 0h16v4H38zM10 49h16v4H10zm28 0h16v4H38z"
        fillRule="evenodd"
      />
    </>
  ),
  tools: (
    <>
      <path d="M4 12v50h50zm9 22 19 19H13z" fillRule="evenodd" />
      <path className="mark-breast" d="m20 3 11 3 30 30-8 8-30-30z" />
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
      <path d="M32 3a29 29 0 0 1 0 58 29 29 0 0 1 0-58zm0 8a21 21 0 0 0 0 42 21 21 0 0 0 0-42z" fillRule="evenodd" />
      <path className="mark-breast" d="M32 32V14a18 18 0 0 1 15.6 27z" />
      <path d="M29 16h6v14.3l9.5 5.5-3 5.2L29 33.7z" />
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
  rocket: (
    <>
      <path
        d="M32 1c11 9 15 20 15 30v17H17V31c0-10 4-21 15-30zm-6.5 25a6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0-13 0zM14 30 3 45v14l11-7zm36 0 11 15v14l-11-7z"
        fillRule="evenodd"
      />
      <path className="mark-breast" d="M22 51h20L32 63z" />
    </>
  ),
  signal: (
    <>
      <path d="M29 29h6l10 33h-6l-2.1-7h-9.8L25 62h-6zm-.1 20h6.2L32 38.5z" fillRule="evenodd" />
      <path
        className="twigs"
        d="M21 31a15 15 0 0 1 0-22m22 0a15 15 0 0 1 0 22M12 38a26 26 0 0 1 0-36m40 0a26 26 0 0 1 0 36"
      />
      <path className="mark-breast" d="M26 20a6 6 0 0 1 12 0 6 6 0 0 1-12 0z" />
    </>
  ),
  card: (
    <>
      <path
        d="M8 10h48a6 6 0 0 1 6 6v2H2v-2a6 6 0 0 1 6-6zM2 33h60v15a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6zm8 8v5h18v-5z"
        fillRule="evenodd"
      />
      <path className="mark-breast" d="M2 21h60v9H2z" />
    </>
  ),
  lock: (
    <>
      <path d="M15 25v-7a17 17 0 0 1 34 0v7h-7v-7a10 10 0 0 0-20 0v7z" />
      <path
        className="mark-breast"
        d="M9 28h46v34H9zm23 8a5.5 5.5 0 0 0-3 10l-2 9h10l-2-9a5.5 5.5 0 0 0-3-10z"
        fillRule="evenodd"
      />
    </>
  ),
};

export type DrawingName = keyof typeof drawings;

/** A small drawing beside a value, a benefit or a topic. Decoration. */
export const Drawing = ({ name }: { name: DrawingName }): ReactElement => (
  <svg className="drawing" viewBox="0 0 64 64" aria-hidden="true">
    {drawings[name]}
  </svg>
);
