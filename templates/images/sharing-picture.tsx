/** og.png: what a shared link shows. The horizon at first light, the bird on its post, the words of the hero. */
import { type ExtraFile, file } from "plinth";
import type { ReactElement } from "react";
import { Prairie } from "../components/home/prairie.tsx";
import { MarkShapes } from "../components/mark.tsx";
import type { Content } from "../content.ts";
import { png } from "./raster.ts";

/** Open Graph pictures are shown at 1.91:1; the larger networks ask for at least 1200 by 630 pixels. */
const width = 1200;
const height = 630;

/** The light colours of styles/hero.css and landscape.css, where the home page draws the same scene. */
const style = `
.mark-body,.mark-v,.lark-eye{fill:#17212f}.mark-breast{fill:#f5b81f}
.stars{display:none}.halo{fill:#fff3d6;fill-opacity:.45}.disc{fill:#f9a03f}
.far{fill:#c3a7b1}.lit{fill:#e6cbbd}.mid{fill:#8893a6}.near{fill:#55767a}.field{fill:#d3a048}.furrows{fill:#bd8732}
.ground{fill:#1c3237}.flock,.song,.grass,.fence-wire,.lark-leg,.lark-brow{fill:none;stroke:#1c3237;stroke-linecap:round;stroke-width:1.6}
.grass{stroke-width:2.4}.lark-leg,.lark-brow{stroke-width:4}.lark-brow{stroke:#f0dfb8}
.lark-back{fill:#5b4733}.lark-wing{fill:#3d2e23}`;

/** The hero's prairie, nearer, under the brand and the headline. */
const Picture = ({ brand, headline }: { brand: string; headline: readonly string[] }): ReactElement => (
  <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
    <style>{style}</style>
    <linearGradient id="sky" x2="0" y2="1">
      <stop stopColor="#fffcf5" />
      <stop offset="0.4" stopColor="#ffe9c2" />
      <stop offset="0.7" stopColor="#fbbf86" />
    </linearGradient>
    <path fill="url(#sky)" d={`M0 0h${width}v${height}H0z`} />
    <svg y="108" width={width} height="522" viewBox="20 0 920 400" preserveAspectRatio="xMidYMax slice">
      <Prairie />
    </svg>
    <svg x="64" y="56" width="64" height="64" viewBox="0 0 32 32">
      <MarkShapes />
    </svg>
    <g fill="#17212f" fontFamily="Bricolage Grotesque" fontWeight="700">
      <text x="144" y="101" fontSize="40" letterSpacing="-0.8">
        {brand}
      </text>
      {headline.map((line, index) => (
        <text key={line} x="60" y={212 + index * 90} fontSize="92" letterSpacing="-3">
          {line}
        </text>
      ))}
    </g>
  </svg>
);

/** Breaks a headline at the space nearest to its middle. */
function twoLines(text: string): readonly string[] {
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [nearest] = spaces.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  return nearest === undefined ? [text] : [text.slice(0, nearest), text.slice(nearest + 1)];
}

/** The picture as a file of the output. */
export const sharingPicture = ({ site, home }: Pick<Content, "site" | "home">): ExtraFile =>
  file("og.png", () => png(<Picture brand={site.brand} headline={twoLines(home.fields.title)} />, width));
