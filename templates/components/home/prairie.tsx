/**
 * The prairie at first light, for the hero and the social media image: mountains, foothills, the
 * rows of a field that lead to the sun, a fence with the meadowlark on its post (at night the moon and stars).
 * Colours come from hero.css, or from the picture it is in.
 */
import type { ReactElement } from "react";
import { Lark } from "../mark.tsx";

/** The size of the drawing; its sky can be cropped at the top. */
export const prairieSize = { width: 1440, height: 400 };

/** Where the sun comes up, and where the rows of the field meet. */
const sun = { x: 700, y: 206 };
const horizon = 306;

/** The sun of a picture. On the page it is an element of its own, which can travel to the next page. */
export const Sun = (): ReactElement => (
  <>
    <circle className="halo" cx={sun.x} cy={sun.y} r="142" />
    <circle className="halo" cx={sun.x} cy={sun.y} r="106" />
    <circle className="halo" cx={sun.x} cy={sun.y} r="74" />
    <circle className="disc" cx={sun.x} cy={sun.y} r="46" />
  </>
);

export const Prairie = (): ReactElement => (
  <>
    <path className="stars" d={stars} />
    <path className="flock" d="M330 104q8-8 12 1 4-9 14-4m-62-19q8-8 12 1 4-9 14-4m-48 28q8-8 12 1 4-9 14-4" />
    <path
      className="far"
      d="m0 236 64-28 44 14 68-64 38 28 36-16 68 58 54-32 48 26 66-32 66 48h64l84-20 90 18 68 2 72-62 38 26 62-70 54 46 32-18 64 62 56-38 52 30 66-46 86 48v114H0z"
    />
    <path
      className="lit"
      d="m176 158 38 28 36-16 68 58-50-22-18-20-16 18zM1030 132l-62 70-38-26-72 62 64-34 22 24 40-30 24 10zM1354 168l-66 46 44-10z"
    />
    <path className="field" d={`M0 ${horizon}h1440v94H0z`} />
    <path className="furrows" d={rows()} />
    <path
      className="mid"
      d={`M0 262c90-22 150-30 232-16s120 26 214 12 150-28 262-10 156 26 262 4 170-22 262-4 130 12 208-6v64H0z`}
    />
    <path className="near" d={`M0 284c120-20 236-22 366-6s222 16 380 4 264-16 402-4 196 6 292-6v${horizon - 272}H0z`} />
    <path className="grass" d={grass} />
    <g className="fence">
      <path
        className="fence-wire"
        d="M0 318q130 16 230-2 168 26 346-4 150 24 276 2 230 30 448 0 80 12 140 2M0 344q130 16 230-2 168 26 346-4 150 24 276 2 230 30 448 0 80 12 140 2"
      />
      <path
        className="ground"
        d="M222 400l2-104 14-2 2 106zM567 400l2-128 7-5 8 4 3 129zM844 400l2-102 15 1 1 101zM1293 400l2-98 13-2 2 100z"
      />
    </g>
    <path className="ground" d="M0 372c200-14 420-18 640-10s520 10 800-4v52H0z" />
    <g transform="translate(494 93) scale(.93)">
      <Lark />
      <path className="song" d="M198 7q11 5 9 18m-3-33q22 11 19 35m-12-50q33 17 28 53" />
    </g>
  </>
);

/** The rows of the field: wedges that widen towards the viewer, each as wide as the gap beside it; one is under the sun. */
function rows(): string {
  let path = `M${sun.x} ${horizon - 8}`;
  for (let x = -2560; x < 2500; x += 250) path += `l${x} 102h125z`;
  return path;
}

const stars = "M60 86h0M236 74h0M402 142h0M566 101h0M742 94h0M902 77h0M1070 73h0M1226 90h0M1388 79h0";

/** Blades of grass along the ground's edge, leaning with the wind: one section, repeated, which compresses well. */
const stretch =
  "q-1-34 8-52m14 52q2-40 10-58m16 58q-2-30 6-44m34 44q1-38 9-62m12 62q-1-32 4-46m48 46q2-30 12-50m9 50q-2-36 6-56m40 56";
const grass = `M6 400${stretch.repeat(7)}`;
