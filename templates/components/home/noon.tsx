import type { ReactElement } from "react";

/** The prairie at noon, its wheat and a windpump: the ground of the download band. Decoration. */
export const Noon = (): ReactElement => (
  <svg className="landscape" viewBox="0 0 1440 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path
      className="cloud"
      d="M190 70h128a16 16 0 0 0-4-31 32 32 0 0 0-58-6 24 24 0 0 0-38 10 14 14 0 0 0-28 27zM560 48h92a12 12 0 0 0-3-23 24 24 0 0 0-43-4 18 18 0 0 0-28 7 11 11 0 0 0-18 20zM1120 66h142a17 17 0 0 0-4-33 36 36 0 0 0-64-6 26 26 0 0 0-42 10 15 15 0 0 0-32 29z"
    />
    <path
      className="far"
      d="m0 116 120-42 92 26 130-54 118 52 148-30 156 38 148-60 122 48 152-32 118 34 136-26v150H0z"
    />
    <path className="mid" d="M0 140c200-42 420-34 640-14s540 10 800-16v110H0z" />
    <path className="near" d="M0 172c260-34 600-26 860-8s420 4 580-12v68H0z" />
    <path
      className="thread thread-dark"
      d="m888 210 25-138h6l25 138M892 184h48l-42-32h36l-42 32m6-32 30-32h-24l30 32"
    />
    <path className="ground" d="M946 70h30V54l24 10v28l-24-10v-6h-30z" />
    <circle className="noon-wheel" cx="916" cy="72" r="20.5" />
    <circle className="mark-breast" cx="916" cy="72" r="5" />
    <path className="hill" d="M0 212c320-16 700-14 960-6s340 2 480-4v28H0z" />
  </svg>
);
