/** og.png: what a shared link shows. The horizon at first light, the bird on its post, the words of the hero. */
import { type ExtraFile, file } from "plinth";
import type { ReactElement } from "react";
import { Mark } from "../components/mark.tsx";
import type { Content } from "../content.ts";
import { png } from "./raster.ts";

/** Open Graph pictures are shown at 1.91:1; the larger networks ask for at least 1200 by 630 pixels. */
const width = 1200;
const height = 630;

/** The picture with the brand and the headline, one line of the headline a sentence. */
const Picture = ({ brand, headline }: { brand: string; headline: readonly string[] }): ReactElement => (
  <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
    <style>{".mark-body,.mark-v{fill:#17212f}.mark-breast{fill:#f5b81f}"}</style>
    <defs>
      <linearGradient id="sky" x2="0" y2="1">
        <stop offset="0.35" stopColor="#fff6e2" />
        <stop offset="0.62" stopColor="#ffe3b0" />
        <stop offset="0.8" stopColor="#fbbf86" />
      </linearGradient>
      <radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="760" cy="470" r="330">
        <stop stopColor="#fff3d0" />
        <stop offset="1" stopColor="#fff3d0" stopOpacity="0" />
      </radialGradient>
    </defs>
    <path fill="url(#sky)" d={`M0 0h${width}v${height}H0z`} />
    <circle fill="url(#glow)" cx="760" cy="470" r="330" />
    <circle fill="#f9a03f" cx="760" cy="462" r="62" />
    <path fill="#c3a7b1" d="M0 470l90-30 84 24 130-46 104 40 96-22 150 50 126-36 110 32 160-68 120 46 130-30v300H0z" />
    <path fill="#8893a6" d="M0 500c170-52 310-38 470-10s330 18 470-14 190-22 260-12v166H0z" />
    <path fill="#55767a" d="M0 540c240-40 470-26 690-4s380 2 510-24v118H0z" />
    <path fill="#1c3237" d="M0 588c260-32 560-24 800-8s300 4 400-12v62H0z" />
    <path
      fill="#1c3237"
      d="M700 514h500v7H700zm0 38h500v7H700zm40-62h14v110h-14zm160 0h14v110h-14zm240 0h14v110h-14zM1012 444h20v160h-20z"
    />
    <Bird x={928} y={296} size={172} />
    <Bird x={76} y={48} size={76} />
    <g fill="#17212f" fontFamily="Bricolage Grotesque" fontWeight="700">
      <text x="166" y="104" fontSize="44" letterSpacing="-1">
        {brand}
      </text>
      {headline.map((line, index) => (
        <text key={line} x="80" y={206 + index * 82} fontSize="86" letterSpacing="-3">
          {line}
        </text>
      ))}
    </g>
  </svg>
);

const Bird = ({ x, y, size }: { x: number; y: number; size: number }): ReactElement => (
  <svg x={x} y={y} width={size} height={size} viewBox="0 0 32 32">
    <Mark />
  </svg>
);

/** The picture as a file of the output. */
export const sharingPicture = ({ site, home }: Pick<Content, "site" | "home">): ExtraFile =>
  file("og.png", () => png(<Picture brand={site.brand} headline={home.fields.title.split(/(?<=\.)\s+/)} />, width));
