/**
 * The landmarks in the landscape above the inner pages, a different one for each page. Each is drawn on a
 * field of 300 by 300 whose lower edge is the ground, behind a rise of the nearest hill. Decoration.
 */
import type { ReactElement } from "react";
import { FlyingLark, Lark, MarkShapes } from "./mark.tsx";

/**
 * The meadowlark of the mark, small, with its feet at the given point, looking to the right or, with a negative `turn`,
 * to the left. Turned inside a group, so that the light still falls on it from one side.
 */
const Bird = ({ x, y, turn = 1.1 }: { x: number; y: number; turn?: number }): ReactElement => (
  <g>
    <g transform={`translate(${x} ${y}) scale(${turn} ${Math.abs(turn)}) translate(-14.5 -26.4)`}>
      <MarkShapes />
    </g>
  </g>
);

/** The fence that the bird of the hero sits on: from its end post to the edge of the page, on ground that rises. */
const Fence = (): ReactElement => (
  <>
    <path
      className="line strand"
      d={`M27 206q58 14 114-5q62 16 128 5${spans}M27 248q58 14 114-3q62 16 128 3${spans}`}
    />
    <path className="shape" d={`m137 300 4-132 9-7 11 5 4 134zM20 300l2-100 10-2 2 102z${posts}`} />
    <path className="hill" d="M150 290c260 0 500-2 1050-24v60H150z" />
  </>
);

const spans = "q60 12 120 0".repeat(5);
const posts = [262, 382, 502, 622, 742].map((x) => `M${x} 302l2-106 10 3 2 103z`).join("");

/** The crown of the cottonwood, in three parts, lit from the left. */
const leaves =
  "M102 138a21 21 0 0 1 2-40 26 26 0 0 1 46-8 25 25 0 0 1 26 36 19 19 0 0 1-30 12q-24 16-44 0zM148 76a25 25 0 0 1 4-48 40 40 0 0 1 70-10 30 30 0 0 1 22 52q-14 16-34 6-30 18-62 0zM222 162a24 24 0 0 1 0-46 32 32 0 0 1 54-8 27 27 0 0 1 20 46 22 22 0 0 1-30 10q-24 14-44-2z";

const landmarks = {
  barn: (
    <>
      <path className="shape" d="M40 300V180l20-44 62-46 62 46 20 44v120z" />
      <path className="shape side" d="m24 192 34-70 64-44 64 44 34 70-11 5-32-65-55-38-55 38-32 65z" />
      <path className="shape side" d="M236 300V146a24 24 0 0 1 48 0v154z" />
      <path className="side" d="M80 222h84v78H80z" />
      <path className="line" d="M80 222h84v78H80zm0 0 84 78m0-78-84 78M240 162h42m-42 44h42m-42 44h42" />
      <path className="mark-breast" d="M106 146h32v34h-32z" />
      <path className="line strand" d="M122 80V52m-14 10h28" />
      <Bird x={122} y={54} turn={1.7} />
    </>
  ),
  cabin: (
    <>
      <path className="smoke" d="M211 130v-8c-22-18 16-28 2-46s8-24 4-46c12 20-6 30 2 46s-22 30 0 46v8z" />
      <path className="shape lit" d="M204 196v-70h22v86zM52 300v-90l98-66 98 66v90z" />
      <path className="shape side" d="m30 218 120-84 120 84-8 12-112-78-112 78z" />
      <path className="mark-breast" d="M86 224h52v46H86z" />
      <path className="line" d="M112 226v42" />
      <path className="side" d="M80 220h14v52H80zM144 220h-14v52h14z" />
      <path className="side sill" d="M76 270h72v6H76z" />
      <path className="side door" d="M178 300v-68h42v68z" />
      <circle className="mark-breast" cx="186" cy="268" r="3" />
    </>
  ),
  cairn: (
    <>
      <path
        className="shape"
        d="m54 300 8-34 22-12 128-3 24 14 10 35zm52-87 6-20 16-8 62 3 14 14-4 14zm30-62 6-13 26-2 10 8-2 9z"
      />
      <path className="shape side" d="m82 256-6-21 14-23 118-3 16 16-6 30zm38-66-5-20 11-19 54-2 14 14-4 26z" />
      <Bird x={158} y={138} turn={1.8} />
    </>
  ),
  fallen: (
    <>
      <path className="line strand" d="M27 204q45 14 91 3M27 248q42 10 82 1q78 22 159 1" />
      <path className="line strand" d="M135 206c18 2 26 16 27 42M264 204c-15 2-20 12-21 22q-1 10-8 13" />
      <path className="shape" d="m20 300 2-100 10-2 2 102zM96 300l33-154 10-4 9 8-29 150zM262 300l2-104 10 3 2 101z" />
      <g transform="translate(71) scale(.76)">
        <Lark />
      </g>
    </>
  ),
  flown: (
    <>
      <Fence />
      <path
        className="stars stars-wide"
        d="M-330-262h0M-250-160h0M-180-224h0M-104-262h0M-70-140h0M-22-284h0M62-290h0M124-258h0M190-288h0M176-150h0M240-222h0M262-96h0M306-276h0M342-172h0M398-246h0M428-120h0M184-48h0M228 16h0M346 69h0M379 43h0M421 92h0M409 142h0M399 5h0"
      />
      <g className="flown">
        <g transform="translate(158 -60) rotate(-14) scale(3.9)">
          <FlyingLark />
          <circle className="lark-eye" cx="28.6" cy="8.8" r=".8" />
        </g>
      </g>
      <path className="line trail" d="M140 152c-30-2-56-12-70-34-18-30-8-68-36-68C4 50 0 100 32 104c38 4 66-41 98-72" />
      <path
        className="line trail trail-wide"
        d="M148 158c-50-4-96-24-112-62-14-36 14-66 40-60 30 8 24 54-14 66-50 16-110-14-136-58-22-38 8-70 49-88"
      />
    </>
  ),
  gate: (
    <>
      <path className="shape lit" d="M38 300V58h16v242zm208 0V58h16v242zM22 46h256v14H22z" />
      <path className="line strand" d="M116 60v18m68-18v18" />
      <path className="shape lit" d="M92 78h116v72H92z" />
      <path className="paper panel" d="M98 84h104v60H98z" />
      <path
        className="line rail"
        d="M65 190v90M237 190v90M65 197h172M65 223h172M65 249h172M65 275h172M65 275 237 197M52 207h13m-13 56h13m172-32h10"
      />
      <Bird x={148} y={131} turn={1.65} />
    </>
  ),
  lark: (
    <>
      <Fence />
      <g transform="translate(66 -18) scale(.98)">
        <Lark />
      </g>
    </>
  ),
  mailbox: (
    <>
      <path className="shape box" d="M146 300V206h20v94zM72 210v-60a34 34 0 0 1 34-34h100a34 34 0 0 1 34 34v60z" />
      <path className="mark-breast" d="M203 72h42v28h-36v58h-6z" />
      <circle className="side" cx="206" cy="158" r="7" />
      <path className="shape side" d="M72 210v-60a34 34 0 0 1 68 0v60z" />
      <path className="shape" d="M80 210v-60a26 26 0 0 1 52 0v60z" />
      <g transform="translate(84 152) rotate(-8)">
        <path className="paper" d="M0 0h46v50H0z" />
        <path className="line" d="m0 1 23 19L46 1" />
      </g>
      <path className="side" d="M72 190h68v20H72z" />
    </>
  ),
  mast: (
    <>
      <path className="line wire" d="M142 88 64 300M158 88l78 212" />
      <path className="line brace" d="M175 270h-50l46-38h-42l39-38h-36l32-36h-29l26-34h-23l20-32h-17" />
      <path className="line rail" d="m122 300 25-264h6l25 264" />
      <path
        className="line ring"
        d="M124 56a36 36 0 0 1 0-52m52 0a36 36 0 0 1 0 52M104 72a60 60 0 0 1 0-84m92 0a60 60 0 0 1 0 84"
      />
      <circle className="mark-breast" cx="150" cy="28" r="10" />
    </>
  ),
  signpost: (
    <>
      <path className="shape" d="M142 300V52l8-8 8 8v248z" />
      <path className="shape" d="M92 66h128l26 24-26 24H92zM208 128H86l-26 24 26 24h122z" />
      <path className="shape side" d="M110 190h92l22 20-22 20h-92z" />
      <path className="line letters" d="M112 90h72m-84 62h74m-46 58h54" />
      <Bird x={150} y={46} turn={1.5} />
    </>
  ),
  tree: (
    <>
      <path className="shape side" d={leaves} />
      <path
        className="shape lit"
        d="M152 302q12-40 8-72-26-40-92-54l-46 4-2-4 38-8-24-18 3-4 36 21q46 9 76 30L130 118l8-3 36 76 12-126 9 1-4 124 50-60 7 5-48 88q-4 40 12 79z"
      />
      <path className="shape lit" transform="translate(34 32) scale(.84)" d={leaves} />
      <Bird x={58} y={170} turn={-2.6} />
    </>
  ),
  well: (
    <>
      <path className="shape" d="M100 236v-96h12v96zm88 0v-96h12v96z" />
      <path className="shape side" d="m62 148 88-68 88 68-6 10H68z" />
      <path className="line strand" d="M112 160h92m0 0v16h16M150 160v34" />
      <path className="mark-breast" d="M132 196h36l-5 36h-26z" />
      <path className="shape" d="M80 234h140v16h-8v50H88v-50h-8z" />
      <path className="line stones" d="M88 268h124M122 250v18m44-18v18m-22 0v32m-36-32v32m82-32v32" />
    </>
  ),
  windpump: (
    <>
      <path className="line brace" d="M121 250h58l-50-46h42l-50 46m8-46 34-44h-26l34 44" />
      <path className="line rail" d="m112 300 34-190h8l34 190" />
      <path className="shape vane" d="M207 76h25V58l38 16v30l-38-12V82h-25z" />
      <circle className="behind" cx="150" cy="80" r="64" fill="none" />
      <circle className="wheel" cx="150" cy="80" r="40" />
      <circle className="mark-breast" cx="150" cy="80" r="9" />
    </>
  ),
  wires: (
    <>
      <path className="side pole" opacity=".8" d="M-50 310V210h4v100zM-62 213h28v3h-28zm2 9h24v2h-24z" />
      <path className="line wire afar" d="M15 175q-20 34-50 39M19 190q-22 31-56 33" opacity=".7" />
      <path className="side pole" d="M33 310V163h6v147zM14 171h44v4H14zm4 15h36v4H18z" />
      <path className="line wire thin" d="M124 114q-28 50-67 61M134 152q-30 34-81 38" />
      <path className="line wire" d="M288 114q232 92 612 22M276 152q232 92 624 22" />
      <path
        className="shape"
        d="M198 300V64h14v236zM102 92h204v11H102zm24 38h158v11H126zm-6-30h8v14h-8zm164 0h8v14h-8zm-12 38h8v14h-8zm-142 0h8v14h-8z"
      />
      <Bird x={134} y={92} turn={2} />
      <Bird x={208} y={64} turn={-2.2} />
    </>
  ),
} as const;

/** The names of the landmarks. */
export type LandmarkName = keyof typeof landmarks;

export const Landmark = ({ name }: { name: LandmarkName }): ReactElement => (
  <svg className="landmark" viewBox="0 0 300 300" aria-hidden="true">
    <LandmarkShapes name={name} />
  </svg>
);

/** The landmark and its rise, which runs out level with the ground on both sides of the field. */
export const LandmarkShapes = ({ name }: { name: LandmarkName }): ReactElement => (
  <>
    <g className="sight">{landmarks[name]}</g>
    <path className="hill" d="M-560 306c260 0 480-16 710-16s420 22 760 22v6h-1470z" />
  </>
);
