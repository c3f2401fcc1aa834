/**
 * The images of /guides: each platform's device on the prairie, at its own hour of the day, with the app on its screen.
 * Drawn at build time, all in one file; each `<img>` shows one view of it (SVG 2, 16.2), so that one request serves all.
 * They have their own background, so they suit both colour schemes; in the dark one, it is night there, and in the app.
 */
import { type ExtraFile, file } from "plinth";
import type { Content } from "../content.ts";
import { appStyles, ink, sun } from "./guide/app.tsx";
import { Backdrop, backdropStyles } from "./guide/backdrop.tsx";
import { MacOs, WindowOutline, Windows } from "./guide/computers.tsx";
import { Android, Ios } from "./guide/phones.tsx";
import { svgFile } from "./raster.ts";

/** The size of a picture, for its `width` and `height` attributes. */
export const guidePictureSize = { width: 480, height: 560 };

/**
 * The devices, and how each is enlarged and placed in its frame, which crops the bottom of phones and the sides of
 * computers.
 */
const devices = {
  ios: { Device: Ios, place: "matrix(2.05 0 0 2.05 -252 -34)" },
  android: { Device: Android, place: "matrix(2.05 0 0 2.05 -252 -34)" },
  windows: { Device: Windows, place: "matrix(1.75 0 0 1.75 -180 -100)" },
  macos: { Device: MacOs, place: "matrix(1.7 0 0 1.7 -168 -89)" },
};

/** As `--text` in styles/tokens.css, which an image does not inherit. */
const fonts =
  '"Avenir Next","Segoe UI Variable Text","Segoe UI",roboto,lato,ubuntu,cantarell,"Noto Sans","Liberation Sans","DejaVu Sans Condensed",sans-serif';

/** Between the views in the file, so that a tall frame does not show the next one. */
const distance = 1200;

/** The file of the pictures; the fragments of its views are the keys of `devices`, as content/guides.json names them. */
export const guidePictures = ({ site, serverLocations }: Pick<Content, "site" | "serverLocations">): ExtraFile =>
  file("images/guides.svg", () => {
    const { name = "", ping = "" } = serverLocations[0] ?? {};
    const words = { brand: site.brand, city: name.split(" - ")[1] ?? "", ping: ping.replace("ms", " ms") };
    const { width, height } = guidePictureSize;
    return svgFile(
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <style>{`text{font-family:${fonts};text-rendering:geometricPrecision}.mark-body{fill:#5b4733}.mark-breast{fill:${sun}}.mark-v{fill:${ink}}.dialog{filter:drop-shadow(0 4px 8px rgb(0 0 0/.5))}${backdropStyles}${appStyles}`}</style>
        <WindowOutline />
        {Object.entries(devices).map(([name, { Device, place }], index) => (
          <g key={name} transform={`translate(0 ${index * distance})`}>
            <view id={name} viewBox={`0 ${index * distance} ${width} ${height}`} />
            <g transform="translate(0 110)">
              <Backdrop name={name as keyof typeof devices} />
            </g>
            <g transform={place}>
              <Device words={words} />
            </g>
          </g>
        ))}
      </svg>,
    );
  });
