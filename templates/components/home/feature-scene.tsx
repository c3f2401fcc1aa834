/** The pictures of the four features, at four hours of one day. Colours come from landscape.css. Decoration. */
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";

type FeatureHour = Content["features"][number]["gradient"];

export function FeatureScene({ hour }: { hour: FeatureHour }): ReactElement {
  return (
    <svg className="landscape" viewBox="0 0 600 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {scenes[hour]}
    </svg>
  );
}

/** A bird of the flock. */
const wings = "q11-9 16 2 6-11 20-5";

const scenes: Readonly<Record<FeatureHour, ReactElement>> = {
  /* No limits: a straight road to the rising sun. */
  "first-light": (
    <>
      <circle className="disc" cx="380" cy="142" r="46" />
      <path className="far" d="m0 138 70-26 60 20 92-46 66 40 50 30h84l58-38 54-34 66 44v112H0z" />
      <path className="mid" d="M0 158c120-26 260-14 380-12s150-12 220 0v94H0z" />
      <path className="near" d="M0 182c150-20 280-34 372-34s150 14 228 10v82H0z" />
      <path className="ground" d="M378 148h4l60 92H160z" />
      <path className="thread" d="m375 154-8 9m-11 13-14 16m-17 20-24 28" />
    </>
  ),
  /* One tap: a drop, and rings on still water. */
  morning: (
    <>
      <circle className="disc" cx="430" cy="66" r="34" />
      <path className="far" d="m0 126 90-34 64 24 84-42 88 46 74-20 80 28 60-22 60 18v116H0z" />
      <path className="mid" d="M0 138c130-22 230-12 330-6s180 2 270-10v118H0z" />
      <path className="water" d="M0 154c200-8 400-8 600-2v88H0z" />
      <g className="thread thread-light">
        <ellipse cx="292" cy="194" rx="18" ry="4" />
        <ellipse cx="292" cy="194" rx="64" ry="14" />
        <ellipse cx="292" cy="194" rx="120" ry="26" />
        <path className="disc" d="M292 136c3 9 7 12 7 17a7 7 0 0 1-14 0c0-5 4-8 7-17z" />
      </g>
      <path className="ground" d="M0 206c90-14 150 8 190 34H0zm600-12c-80 0-130 22-156 46h156z" />
      <path className="thread thread-dark" d="M112 232q4-50-4-98m18 102q-2-40 10-76m14 80q0-30 16-52" />
    </>
  ),
  /* Everywhere: a flock of birds over many ridges. */
  dusk: (
    <>
      <circle className="disc" cx="208" cy="128" r="44" />
      <path className="far" d="m0 120 66-34 84 44 58-8 60 18 98-62 76 46 68-28 90 42v102H0z" />
      <path className="mid" d="M0 182c110-44 200-44 300-16s200 16 300-12v86H0z" />
      <path className="ground" d="M0 216c160-26 320-16 420-6s130 2 180-6v36H0z" />
      <path
        className="thread flock"
        d={`M292 90${wings}m-72-28${wings}m-70-24${wings}m64 38${wings}m4-22${wings}m2-18${wings}`}
      />
    </>
  ),
  /* No trace: one lit window at night. */
  night: (
    <>
      <path
        className="thread thread-light"
        d="M196 60h0m-82 42h0m62-78h0m88 58h0m52-44h0m70 30h0m46-44h0m120 24h0m16 62h0m-308-10h0M22 104h0"
      />
      <path className="disc" d="M456 38a34 34 0 1 0 34 44 28 28 0 0 1-34-44z" />
      <path className="far" d="m0 156 84-30 70 22 106-50 90 46 74-18 86 24 90-28v118H0z" />
      <path className="mid" d="M0 184c120-30 240-24 330-10s190 6 270-10v76H0z" />
      <path
        className="ground"
        d="M0 214c130-20 250-16 330-8s190 2 270-10v44H0zm196-2v-34l-8 1 38-28 38 28-8-1v34zm50-50v-16h8v20z"
      />
      <path className="mark-breast" d="M216 180h12v13h-12z" />
    </>
  ),
};
