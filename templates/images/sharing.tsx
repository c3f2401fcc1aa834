/** og.png: what a shared link to the site shows. The hero's prairie at dawn under the brand and the headline. */
import { type ExtraFile, file } from "plinth";
import type { ReactElement } from "react";
import { MarkShapes } from "../components/mark.tsx";
import { Prairie } from "../components/prairie.tsx";
import type { Content } from "../content.ts";
import { dawn, markStyle } from "./colours.ts";
import { pngWithWords } from "./png.ts";

/** The light colours of styles/hero.css, where pages draw the same scene. */
const sceneStyle = `${markStyle(dawn.ink, dawn.yellow)}
text{font-family:"Bricolage Grotesque";font-weight:700;fill:${dawn.ink}}
.prairie .mark-v{fill:${dawn.ink}}
.stars{display:none}
.halo{fill:#fff3d6;opacity:.45}
.disc{fill:#f9a03f}
.far{fill:#c3a7b1}
.lit{fill:#dfc0b6}
.mid{fill:#8893a6}
.near{fill:#55767a}
.field{fill:#c9983f}
.ground{fill:${dawn.ground}}
.furrows,.grass,.fence-wire,.lark-leg,.lark-brow{fill:none;stroke:${dawn.ground};stroke-width:1.6}
.furrows{opacity:.25}
.grass{stroke-linecap:round;stroke-width:2.4}
.lark-leg{stroke-width:4}
.lark-brow{stroke:#f0dfb8;stroke-width:4;stroke-linecap:round}
.lark-back{fill:#5b4733}
.lark-wing{fill:#3d2e23}
.lark-eye{fill:${dawn.ink}}`;

/** The picture as a file of the site. */
export const sharingPicture = ({ site, home }: Content): ExtraFile =>
  file("og.png", () =>
    pngWithWords(<SharingPicture brand={site.brand} tagline={site.tagline} headline={home.fields.title} />),
  );

function SharingPicture(props: { brand: string; tagline: string; headline: string }): ReactElement {
  const [first, second] = twoLines(props.headline);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
      <style>{sceneStyle}</style>
      <linearGradient id="sky" x2="0" y2="1">
        <stop stopColor={dawn.paper} />
        <stop offset=".4" stopColor="#ffe9c2" />
        <stop offset=".72" stopColor={dawn.horizon} />
      </linearGradient>
      <rect width="1200" height="630" fill="url(#sky)" />
      <svg className="prairie" x="0" y="150" width="1200" height="480" viewBox="60 0 1000 400">
        <Prairie />
      </svg>
      <svg x="64" y="56" width="64" height="64" viewBox="0 0 32 32">
        <MarkShapes />
      </svg>
      <text x="146" y="101" fontSize="38" letterSpacing="-.7">
        {props.brand}
      </text>
      <text x="1136" y="101" fontSize="28" textAnchor="end" letterSpacing="-.4">
        {props.tagline}
      </text>
      <text x="60" y="226" fontSize="92" letterSpacing="-3">
        {first}
      </text>
      <text x="60" y="322" fontSize="92" letterSpacing="-3">
        {second}
      </text>
    </svg>
  );
}

/** Breaks a headline at the space nearest to its middle. */
function twoLines(text: string): [string, string] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [nearest] = spaces.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2));
  return nearest === undefined ? [text, ""] : [text.slice(0, nearest), text.slice(nearest + 1)];
}
