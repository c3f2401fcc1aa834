import type { ReactElement } from "react";
import { MarkShapes } from "./mark.tsx";

/**
 * A desk at a window on the prairie, seen from the back: the screen is for whoever works there. Beside a long text the
 * window is twice as high, with a lamp before its upper panes. Decoration.
 */
export const Desk = (): ReactElement => (
  <svg className="desk hour-day" viewBox="0 8 440 420" preserveAspectRatio="xMidYMax" aria-hidden="true">
    <linearGradient id="pane" x2="0" y2="1">
      <stop className="high" offset="0" />
      <stop className="low" offset=".6" />
    </linearGradient>
    <path className="sky" d="M40 40h360v280H40z" />
    <path className="stars" d="M74 74h0M176 66h0M252 92h0M306 66h0M84 160h0M384 156h0" />
    <circle className="disc" cx="346" cy="94" r="24" />
    <path className="cloud" d="M92 136h88a12 12 0 0 0-3-24 24 24 0 0 0-43-5 18 18 0 0 0-28 8 10 10 0 0 0-14 21z" />
    <path className="far" d="m40 216 38-22 56 26 66-40 60 32 50-22 90 28v104H40z" />
    <path className="mid" d="M40 246c90-28 160-18 230-8s90 2 130-8v90H40z" />
    <path className="near" d="M40 282c110-24 250-18 360-8v48H40z" />
    <path
      className="wood"
      d="M30 28h380v294H30zm14 14v280h169V42zm183 0v280h169V42zM16 318h408v16H16z"
      fillRule="nonzero"
    />
    <g className="upper">
      <path className="pane" d="M40-300h360v342H40z" />
      <path className="stars" d="M88-236h0M262-262h0M352-208h0M300-120h0M366-52h0M196-30h0M70-60h0" />
      <path className="cloud" d="M262-128h98a14 14 0 0 0-4-28 28 28 0 0 0-50-6 22 22 0 0 0-33 9 12 12 0 0 0-11 25z" />
      <path className="wood" d="M30-312h380v354H30zm14 14v326h169v-326zm183 0v326h169v-326zM118-500h6v310h-6z" />
      <path className="mark-breast" d="M107-200h28l34 62H73z" />
      <linearGradient id="beam" x2="0" y2="1">
        <stop offset="0" stopOpacity=".32" />
        <stop offset="1" stopOpacity="0" />
      </linearGradient>
      <path className="beam" d="M75-138h92L280 250H-38z" />
      <path className="bulb" d="M107-138a14 14 0 0 0 28 0z" />
    </g>
    <path className="top" d="M-99 380h640v18H-99z" />
    <path className="wood" d="M-99 396h640v44H-99z" />
    <path className="mark-breast" d="M238 268a10 10 0 0 1 10-10h116a10 10 0 0 1 10 10l8 112H230z" />
    <path className="board" d="M241 270a8 8 0 0 1 8-8h114a8 8 0 0 1 8 8l7 104H234z" />
    <path className="board" d="M214 374h184v6a8 8 0 0 1-8 8H222a8 8 0 0 1-8-8z" />
    <path
      className="mount"
      transform="translate(306 318) scale(2.2) translate(-22.1 -18.4)"
      d="M17.3 13.5c1.5 1.7 3 2.7 4.7 3.7 1.8-1 3.6-2.2 5-3.9.2 2.4.1 4.2-.4 6.1l-4.3 3.7c-3-2.3-4.8-5.5-5-9.6z"
    />
    <path className="book" d="M36 370h96v18H36zM50 340h80v14H50z" />
    <path className="mark-breast" d="M42 354h84v16H42zM142 346h38v32a10 10 0 0 1-10 10h-18a10 10 0 0 1-10-10z" />
    <path className="handle" d="M180 355h5a10 10 0 0 1 0 20h-5" />
    <path className="feet" d="M296 238v19h6M308 238v19h6" />
    <g transform="translate(300 241) scale(3.3) translate(-14.5 -26.4)">
      <MarkShapes />
    </g>
  </svg>
);
