import type { ReactElement } from "react";

const drawings = {
  box: (
    <>
      <path
        d="M13 27 32 12l19 15v27H36v9h-8v-9H13zm19 2a8 8 0 0 0 0 16 8 8 0 0 0 0-16zm0 18.5a2.5 2.5 0 0 0 0 5 2.5 2.5 0 0 0 0-5z"
        fillRule="evenodd"
      />
      <path className="mark-breast" d="m32 1 30 24-5 6-25-20L7 31l-5-6z" />
    </>
  ),
  globe: (
    <>
      <path className="mark-breast" d="M9 26a21 21 0 0 1 42 0 21 21 0 0 1-42 0z" />
      <path
        className="twigs"
        d="M9 26a21 21 0 0 1 42 0 21 21 0 0 1-42 0zM11 19q19 8 38 0M11 33q19 8 38 0M30 5q-18 21 0 42 18-21 0-42M51 7a28 28 0 0 1-21 47.5M30 54v7M19 61.5h22"
      />
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
      <path d="M24 19h4l13 44h-5.5l-2.1-7H18.6l-2.1 7H11zm-3.7 31h11.4l-4.2-14h-3z" fillRule="evenodd" />
      <path d="M27 14.5h22l13-8v21l-13-8H27z" />
      <circle cx="26" cy="17" r="9.5" />
      <path d="M22 17a4 4 0 0 1 8 0 4 4 0 0 1-8 0z" />
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
      <path className="mark-breast" d="M32 14a18 18 0 0 1 0 36 18 18 0 0 1 0-36z" />
      <path className="hands" d="M29 15h6v15.3l9 5.2-3 5.2-12-7z" />
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
      <path className="script" d="M23 58q4-8 8 0t8-1 7 1 7-1 8-1" />
    </>
  ),
  install: (
    <>
      <path
        d="M17 1h30a6 6 0 0 1 6 6v50a6 6 0 0 1-6 6H17a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6zm2 8v38h26V9zm13 42.5a3.5 3.5 0 0 0 0 7 3.5 3.5 0 0 0 0-7z"
        fillRule="evenodd"
      />
      <path className="mark-breast" d="M28.5 13h7v14H42L32 40 22 27h6.5z" />
    </>
  ),
  line: (
    <>
      <path d="M28.5 4h7v59h-7zM8 15h48v6H8zM16 32h32v6H16z" />
      <path className="twigs" d="M14 5Q8 9 1 9M50 5q6 4 13 4" />
      <path className="mark-breast" d="M10 4h8v11h-8zm36 0h8v11h-8zM18 24h7v8h-7zm21 0h7v8h-7z" />
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
  road: (
    <>
      <path d="m14 27 14 14h-3v19H3V41H0zm-3.5 19v14h7V46z" fillRule="evenodd" />
      <path className="twigs" d="M30 57.5h19a7 7 0 0 0 1-14" />
      <path
        className="mark-breast"
        d="M48 2a14 14 0 0 1 14 14c0 9-9 14-14 22-5-8-14-13-14-22A14 14 0 0 1 48 2zm0 8.5a5.5 5.5 0 0 0 0 11 5.5 5.5 0 0 0 0-11z"
        fillRule="evenodd"
      />
    </>
  ),
  router: (
    <>
      <path d="M8 15h6v22h36V15h6v22h6v20h-9v5h-8v-5H19v5h-8v-5H2V37h6zm3 29v6h6v-6zm10 0v6h6v-6z" fillRule="evenodd" />
      <path className="twigs" d="M22.5 22a13 13 0 0 1 19 0M17 13a21 21 0 0 1 30 0" />
      <path className="mark-breast" d="M27.5 28a4.5 4.5 0 0 1 9 0 4.5 4.5 0 0 1-9 0z" />
    </>
  ),
  gauge: (
    <>
      <path d="M32 9a30 30 0 0 1 26 45h-9.5a22 22 0 1 0-33 0H6A30 30 0 0 1 32 9z" />
      <path className="mark-breast" d="M49 22 37 43.5a6.5 6.5 0 0 1-9-9z" />
    </>
  ),
  key: (
    <g transform="rotate(-45 32 32)">
      <path d="M26 28h38v17h-7v-9h-6v7h-7v-7H26z" />
      <path
        className="mark-breast"
        d="M13 15a17 17 0 0 1 0 34 17 17 0 0 1 0-34zm-3 11a6 6 0 0 0 0 12 6 6 0 0 0 0-12z"
        fillRule="evenodd"
      />
    </g>
  ),
  servers: (
    <>
      <path
        d="M4 4h56v16H4zm6 6v4h5v-4zm9 0v4h5v-4zm13 0v4h22v-4zM4 44h56v16H4zm6 6v4h5v-4zm9 0v4h5v-4zm13 0v4h22v-4z"
        fillRule="evenodd"
      />
      <path className="mark-breast" d="M4 24h56v16H4zm6 6v4h5v-4zm9 0v4h5v-4zm13 0v4h22v-4z" fillRule="evenodd" />
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
