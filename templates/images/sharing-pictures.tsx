/**
 * The social media images, one for each page, with its heading in its own landscape. The home page's is
 * og.png, the prairie of the hero; the others are og/about.png and so on. All in light colours, since social networks have no colour schemes.
 */
import { type ExtraFile, file } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { Shapes } from "../components/drawing.tsx";
import { type Hour, hills } from "../components/landscape.tsx";
import type { Content } from "../content.ts";
import lark from "../drawings/lark.svg";
import mark from "../drawings/mark.svg";
import prairie from "../drawings/prairie.svg";
import { type Scenery, sceneryOf } from "../scenery.ts";
import { png } from "./raster.ts";

/** Open Graph pictures are shown at 1.91:1; the larger networks require at least 1200 by 630 pixels. */
export const sharingSize = { width: 1200, height: 630 };
const { width, height } = sharingSize;

/** The pages whose heading is shown in their picture, and the source of that heading. */
const headed = {
  "/about": "about",
  "/careers": "careers",
  "/press": "press",
  "/contact": "contact",
  "/help": "help",
  "/guides": "guidesPage",
  "/status": "status",
  "/speed-test": "speedTest",
  "/privacy": "privacy",
  "/terms": "terms",
  "/refund": "refund",
  "/no-logs": "noLogs",
} as const satisfies Readonly<Record<string, keyof Content>>;

/** The path of a page's picture, and the scene that it shows. */
export function sharingPicture(url: string): { readonly path: string; readonly sight: string } {
  return url in headed
    ? { path: `/og${url}.png`, sight: sceneryOf(url).sight }
    : { path: "/og.png", sight: "a meadowlark on a fence post at first light" };
}

/** The light colours of styles/landscape.css, hero.css and page-header.css, where the pages draw the same scenes. */
const hours = {
  dawn: "#fffcf5,#ffe9c2,#fbbf86,#f9a03f,#c3a7b1,#8893a6,#55767a",
  morning: "#fff2d4,#ffe6b0,#ffcf7f,#f5a81f,#cfc0bd,#a3b3a2,#6f9184",
  day: "#e2f0f2,#eaf2e8,#fdeec9,#f5b81f,#a3c3cd,#9db398,#c9ab58",
  dusk: "#fbe8df,#f8cfba,#ee9d80,#d9553f,#a688a8,#776f93,#4b5474",
} satisfies Record<Hour | "dawn", string>;

const style = (hour: keyof typeof hours): string => {
  const [, , , disc, far, mid, near] = hours[hour].split(",");
  return `
.mark-v,.lark-eye{fill:#17212f}.mark-body,.lark-back{fill:#5b4733}.mark-breast{fill:#f5b81f}.hill,.paper,.cloud{fill:#fffcf5}
.stars,.flock,.aloft{display:none}.halo{fill:#fff3d6;fill-opacity:.45}.disc{fill:${disc}}
.far{fill:${far}}.lit{fill:#e6cbbd}.mid{fill:${mid}}.near{fill:${near}}.field{fill:#d3a048}.furrows{fill:#bd8732}
.ground,.shape{fill:#1c3237}.side{fill:#45696d}.lark-wing{fill:#3d2e23}
.strand-line,.lark-line,.ground-line,.wire-line{stroke:#1c3237}.accent-line{stroke:#f5b81f}.side-line{stroke:#45696d}.horizon-line{stroke:#fdeec9}.far-line{stroke:#a3c3cd}`;
};

interface PictureProps {
  readonly hour: keyof typeof hours;
  readonly brand: string;
  readonly headline: readonly string[];
  readonly children: ReactNode;
}

/** The sky at a time of day with the brand and the headline, and the landscape below. */
function Picture({ hour, brand, headline, children }: PictureProps): ReactElement {
  const [sky, glow, horizon] = hours[hour].split(",");
  // Beside the landmark.
  const size = headline.length > 2 ? 74 : 92;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <style>{style(hour)}</style>
      <linearGradient id="sky" x2="0" y2="1">
        <stop stopColor={sky} />
        <stop offset="0.4" stopColor={hour === "dawn" ? glow : sky} />
        <stop offset="0.8" stopColor={horizon} />
      </linearGradient>
      <path fill="url(#sky)" d={`M0 0h${width}v${height}H0z`} />
      {children}
      <svg x="64" y="56" width="64" height="64" viewBox="0 0 32 32">
        <Shapes svg={mark} />
      </svg>
      <g fill="#17212f" fontFamily="Bricolage Grotesque" fontWeight="700">
        <text x="144" y="101" fontSize="40" letterSpacing="-0.8">
          {brand}
        </text>
        {headline.map((line, index) => (
          <text key={line} x="60" y={212 + index * size} fontSize={size} letterSpacing="-3">
            {line}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** The hero's prairie, enlarged. */
const Dawn = (): ReactElement => (
  <svg y="108" width={width} height="522" viewBox="20 0 920 400" preserveAspectRatio="xMidYMax slice">
    <circle className="halo" cx="700" cy="206" r="106" />
    <circle className="halo" cx="700" cy="206" r="74" />
    <circle className="disc" cx="700" cy="206" r="46" />
    <Shapes svg={prairie} />
    <Shapes svg={lark} transform="translate(531 181) scale(.48)" />
  </svg>
);

/** Where the sun is beside the landmark: as in styles/inner.css, but inside the picture. */
const suns = {
  behind: { cx: 983, cy: 438, r: 104 },
  corner: { cx: 1094, cy: 262, r: 74 },
  peak: { cx: 836, cy: 440, r: 70 },
} as const;

/** The landscape of an inner page, enlarged twice, and its landmark. */
const Country = ({ hour, landmark, sun }: Scenery): ReactElement => (
  <>
    <circle className="disc" {...suns[sun ?? "peak"]} />
    <svg y="330" width={width} height="300" viewBox="420 0 720 180">
      <Shapes svg={hills[hour]} />
    </svg>
    <Shapes svg={landmark} transform="translate(790 230) scale(1.24)" />
  </>
);

/** Breaks the heading into as few lines as fit beside the landmark, of similar length. */
function balanced(text: string): readonly string[] {
  const count = Math.ceil(text.length / 17);
  for (let longest = Math.ceil(text.length / count); ; longest++) {
    const lines = wrapped(text, longest);
    if (lines.length <= count) return lines;
  }
}

function wrapped(text: string, longest: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= longest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The pictures as output files. */
export function sharingPictures(content: Content): ExtraFile[] {
  const picture = (url: string, title: string, hour: keyof typeof hours, country: ReactElement): ExtraFile =>
    file(sharingPicture(url).path.slice(1), () =>
      png(
        <Picture hour={hour} brand={content.site.brand} headline={balanced(title)}>
          {country}
        </Picture>,
        width,
      ),
    );
  const inner = Object.entries(headed).map(([url, name]) => {
    const place = sceneryOf(url);
    return picture(url, content[name].fields.title, place.hour, <Country {...place} />);
  });
  return [picture("/", content.home.fields.title, "dawn", <Dawn />), ...inner];
}
