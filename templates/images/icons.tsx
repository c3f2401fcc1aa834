/** The icons of the site, all based on the same drawing of the meadowlark, and the web app manifest. */
import { type ExtraFile, file } from "plinth";
import type { ReactElement } from "react";
import { Mark } from "../components/mark.tsx";
import type { Content } from "../content.ts";
import { ico, png, svgFile } from "./raster.ts";

const colours = ".mark-body{fill:#5b4733}.mark-v{fill:#17212f}.mark-breast{fill:#f5b81f}";
/** The bird is paler in the dark scheme, as in the site's header. */
const night = "@media (prefers-color-scheme:dark){.mark-body{fill:#a98e69}.mark-breast{fill:#ffcb45}}";

/** The bird on a transparent background, for browser tabs. */
const TabIcon = (): ReactElement => (
  <svg viewBox="0 0 32 32">
    <style>{colours + night}</style>
    <Mark />
  </svg>
);

/** The bird on the colour of dawn, for home screens. The bird fills `share` of the square; the rest can be cropped. */
const HomeScreenIcon = ({ share }: { share: number }): ReactElement => (
  <svg viewBox="0 0 32 32" width="32" height="32">
    <style>{colours}</style>
    <path fill="#fff6e2" d="M0 0h32v32H0z" />
    <g transform={`translate(${16 - 16 * share} ${16 - 16 * share}) scale(${share})`}>
      <Mark />
    </g>
  </svg>
);

const appIcon = <HomeScreenIcon share={0.74} />;
/** Launchers can crop a maskable icon to a circle of 80 % of its width (W3C Web App Manifest, "maskable"). */
const maskableIcon = <HomeScreenIcon share={0.52} />;

/** Every icon and the web app manifest. */
export const icons = ({ site }: Pick<Content, "site">): ExtraFile[] => [
  file("favicon.svg", () => svgFile(<TabIcon />)),
  file("favicon.ico", () => ico(png(<TabIcon />, 32), 32)),
  file("apple-touch-icon.png", () => png(appIcon, 180)),
  file("icon-192.png", () => png(appIcon, 192)),
  file("icon-512.png", () => png(appIcon, 512)),
  file("icon-maskable-512.png", () => png(maskableIcon, 512)),
  file("manifest.webmanifest", manifest(site)),
];

const manifest = ({ brand, description }: Content["site"]): string => {
  const icon = (src: string, pixels: number, purpose: "any" | "maskable") => ({
    src,
    sizes: `${pixels}x${pixels}`,
    type: "image/png",
    purpose,
  });
  return `${JSON.stringify(
    {
      name: brand,
      short_name: brand,
      description,
      lang: "en",
      start_url: "/",
      display: "browser",
      background_color: "#fffcf5",
      theme_color: "#fffcf5",
      icons: [
        icon("/icon-192.png", 192, "any"),
        icon("/icon-512.png", 512, "any"),
        icon("/icon-maskable-512.png", 512, "maskable"),
      ],
    },
    null,
    2,
  )}\n`;
};
