/**
 * The prairie at first light, where the site begins and the shared picture is taken: mountains, foothills,
 * grass, a fence with the meadowlark on its post, the sun (by night the moon and stars). Colours come from
 * hero.css, or from the picture it is in.
 */
import type { ReactElement } from "react";
import { Lark } from "../mark.tsx";

/** The size of the field that the prairie is drawn on; its sky may be cut from above. */
export const prairieSize = { width: 1440, height: 400 };

export const Prairie = (): ReactElement => (
  <>
    <path className="stars" d={stars} />
    <g className="sunrise">
      <circle className="halo" cx="690" cy="196" r="124" />
      <circle className="halo" cx="690" cy="196" r="84" />
      <circle className="disc" cx="690" cy="196" r="50" />
    </g>
    <path
      className="far"
      d="M0 236 64 208 108 222 176 158 214 186 250 170 318 228 372 196 420 222 486 190 552 238 640 226 704 240 786 218 858 238 930 176 968 202 1030 132 1084 178 1116 160 1180 222 1236 184 1288 214 1354 168 1440 216V330H0z"
    />
    <path
      className="lit"
      d="m176 158 38 28 36-16 68 58-50-22-18-20-16 18zM486 190l66 48-42-16zM1030 132l-62 70-38-26-72 62 64-34 22 24 40-30 24 10zM1116 160l-32 18 26 4zM1354 168l-66 46 44-10z"
    />
    <path
      className="mid"
      d="M0 262c90-22 150-30 232-16s120 26 214 12 150-28 262-10 156 26 262 4 170-22 262-4 130 12 208-6v130H0z"
    />
    <path className="near" d="M0 296c120-26 236-30 366-12s222 22 380 4 264-24 402-6 196 10 292-8v100H0z" />
    <path className="field" d="M0 322c190-18 330-20 520-8s330 14 520 2 280-12 400-2v70H0z" />
    <path
      className="furrows"
      d="M0 342c220-16 420-16 660-4M1440 330c-200-12-380-6-560 2M180 352c200-12 420-10 600 0M1440 346c-180-8-340-6-470 2"
    />
    <path className="ground" d="M0 362c200-14 420-18 640-10s520 10 800-4v52H0z" />
    <path className="grass" d={grass} />
    <g className="fence">
      <path
        className="fence-wire"
        d="M0 318q130 16 246-2 160 26 330-4 180 26 338 2 170 22 290 0 130 18 236 2M0 344q130 12 246 0 160 20 330-2 180 20 338 2 170 16 290 0 130 14 236 2"
      />
      <path
        className="ground"
        d="M238 400l2-104 14-2 2 106zM567 400l2-128 7-5 8 4 3 129zM906 400l2-102 15 1 1 101zM1197 400l2-98 13-2 2 100z"
      />
    </g>
    <g transform="translate(500 107) scale(.86)">
      <Lark />
    </g>
  </>
);

const stars =
  "M60 40h0M150 92h0M236 24h0M322 70h0M402 120h0M462 34h0M566 62h0M640 18h0M742 52h0M822 96h0M902 28h0M986 74h0M1070 22h0M1148 88h0M1226 46h0M1310 108h0M1388 30h0";

/** Blades along the ground's edge, leaning with the wind: one stretch of them, over and over, which compresses to one. */
const stretch =
  "q-1-34 8-52m14 52q2-40 10-58m16 58q-2-30 6-44m34 44q1-38 9-62m12 62q-1-32 4-46m48 46q2-30 12-50m9 50q-2-36 6-56m40 56";
const grass = `M6 400${`${stretch}`.repeat(7)}`;
