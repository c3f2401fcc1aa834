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
      className="thread"
      d="M0 196q420-40 760-22M200 214q420-44 760-34m-300 40q360-40 780-44m-300 40q150-20 300-24"
    />
    <g transform="translate(817 15) scale(.66)">
      <path className="thread thread-dark" d="M121 250h58l-50-46h42l-50 46m8-46 34-44h-26l34 44" />
      <g className="pump">
        <path d="m112 300 34-190h8l34 190" />
        <path className="ground" d="M207 76h25V58l38 16v30l-38-12V82h-25z" />
        <circle cx="150" cy="80" r="40" />
      </g>
      <path className="mark-breast" d="M141 80a9 9 0 0 1 18 0 9 9 0 0 1-18 0" />
    </g>
    <path className="ground" d="M0 212c320-16 700-14 960-6s340 2 480-4v28H0z" />
  </svg>
);
