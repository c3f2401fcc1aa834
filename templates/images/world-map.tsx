/**
 * The network as lights on a map of dots, in the cities of the status page and, larger and named, in six countries, an image beside the table with the same data. It is
 * drawn at build time: the land of Natural Earth is projected, and every row of dots is cut where the
 * outline crosses it (even-odd rule).
 */

import { geoEqualEarth, geoPath } from "d3-geo";
import { type ExtraFile, file } from "plinth";
import type { ReactElement } from "react";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import land from "world-atlas/land-110m.json";
import type { Content } from "../content.ts";
import { svgFile } from "./raster.ts";

/** In units of half the distance between two dots of a row. */
const width = 132;
const height = 67;
/** The distance of Alaska from the left edge; the map is moved so that Fiji has the same distance from the right one. */
const inset = 4;
/** The map is turned so that its edges lie in the Bering Strait, and fitted between Alaska, New Zealand and both ends. */
const edges = {
  type: "MultiPoint" as const,
  coordinates: [
    [-166, 60],
    [178, -38],
    [20, 78],
    [20, -55],
  ],
};
const projection = geoEqualEarth().rotate([-11, 0]).fitSize([width, height], edges);

type Point = readonly [x: number, y: number];
type Country = Content["countries"][number];

/** For the `width` and `height` attributes. */
export const worldMapSize = { width: width * 8, height: (height + 1) * 8 };

/** The colours of the ground at night. Names are about 13 pixels high, and short on phones, where lights are larger. */
const style = `
path{fill:none;stroke:#5f8286;stroke-dasharray:0 2;stroke-dashoffset:-1;stroke-linecap:round;stroke-width:.8}
circle{fill:#ffcb45;transform:scale(1.9);transform-box:fill-box;transform-origin:center}g>circle:first-child{opacity:.3;transform:scale(1.6)}
text{fill:#fbf6ea;font:650 4.8px -apple-system,blinkmacsystemfont,"Segoe UI",roboto,"Noto Sans",ubuntu,"Liberation Sans",
"DejaVu Sans Condensed",sans-serif;paint-order:stroke;stroke:#1c3237;stroke-linejoin:round;stroke-width:.3em}
.below{transform:translateY(2.5px)}.east{transform:translateX(1px)}.west{transform:translateX(-1px)}
.name{display:none}
@media(min-width:460px){circle,text{transform:none!important}text{font-size:3.2px;stroke-width:.6em}.name{display:inline}.short{display:none} }
@media(min-width:660px){text{font-size:2.8px} }
@media(min-width:930px){text{font-size:2px} }
@media(prefers-color-scheme:dark){text{stroke:#070c13} }`;

type Places = Pick<Content, "countries" | "serverLocations">;

const WorldMap = ({ countries, serverLocations }: Places): ReactElement => {
  const lights = countries.map(lightOf);
  const isNamed = ({ name }: Places["serverLocations"][number]): boolean =>
    countries.some(({ country }) => name.startsWith(`${country} - `));
  const cities = serverLocations.filter((city) => !isNamed(city)).map(({ location }) => pointOf(location));
  return (
    <svg viewBox={`${inset} -1 ${width} ${height + 1}`} {...worldMapSize}>
      <style>{style.replaceAll("\n", "")}</style>
      <path d={dots(outline(), lights.map(boxOf))} />
      {cities.map(([x, y]) => (
        <circle key={x} className="city" cx={x} cy={y} r={cityRadius} />
      ))}
      {lights.map(({ country, x, y, radius }) => (
        <g key={country.country}>
          <circle cx={x} cy={y} r={tenth(radius * 1.8)} />
          <circle cx={x} cy={y} r={radius} />
        </g>
      ))}
      {lights.map((light) => (
        <Name key={light.country.country} {...light} />
      ))}
    </svg>
  );
};

/** The picture as an output file. */
export const worldMap = (places: Places): ExtraFile =>
  file("images/network.svg", () => svgFile(<WorldMap {...places} />));

interface Light {
  readonly country: Country;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Of the cities of other countries. */
const cityRadius = 0.6;

const pointOf = (location: Country["location"]): Point =>
  (projection([...location]) ?? [0, 0]).map(tenth) as [number, number];

/** The position and size of a country's light, which grows with the number of servers. */
function lightOf(country: Country): Light {
  const [x, y] = pointOf(country.location);
  return { country, x, y, radius: tenth(0.12 + Number.parseInt(country.servers, 10) * 0.0107) };
}

/** The side of a light on which its name is: below it in the southern hemisphere and in America, left of it in western Europe and the Far East, else right of it. */
function sideOf({ location: [longitude, latitude] }: Country): "below" | "west" | "east" {
  if (latitude < 0 || longitude < -30) return "below";
  return longitude < 0 || longitude > 100 ? "west" : "east";
}
const distanceOf = ({ radius }: Light): number => radius * 1.8 + 0.7;

/** A light's name. */
function Name(light: Light): ReactElement {
  const { country, x, y } = light;
  const distance = distanceOf(light);
  const onPhone = initialsOf(country.country);
  const place = {
    below: { x, y: tenth(y + distance), dy: "1em", textAnchor: "middle" },
    west: { x: tenth(x - distance), y, dy: ".35em", textAnchor: "end" },
    east: { x: tenth(x + distance), y, dy: ".35em" },
  } as const;
  return (
    <text className={sideOf(country)} {...place[sideOf(country)]}>
      {onPhone ? (
        <>
          <tspan className="name">{country.country}</tspan>
          <tspan className="short">{onPhone}</tspan>
        </>
      ) : (
        country.country
      )}
    </text>
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  /** Half of its width. */
  readonly half: number;
}

/** Where a name is in its smallest size, that of wide screens. No dots are drawn there, so that its outline cuts none. */
function boxOf(light: Light): Box {
  const half = 0.53 * light.country.country.length;
  const away = distanceOf(light) + half;
  const { x, y } = light;
  const side = sideOf(light.country);
  if (side === "below") return { x, y: y + distanceOf(light) + 1.3, half };
  return { x: side === "west" ? x - away : x + away, y, half };
}

/** The initials of a name of two words, which would lie over another country on a phone. */
const initialsOf = (name: string): string => (name.includes(" ") ? name.replaceAll(/[a-z ]/g, "") : "");

/** Rounded to the precision that is visible. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The projected coastlines, each a closed ring. */
function outline(): Point[][] {
  const rings: Point[][] = [];
  const pen = {
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    closePath: () => undefined,
    beginPath: () => undefined,
    arc: () => undefined,
  };
  const topology = land as unknown as Topology<{ land: GeometryCollection }>;
  geoPath(projection, pen)(feature(topology, topology.objects.land));
  return rings;
}

/**
 * The land as a path of horizontal lines, one for each run of dots: the style's dashes make the dots. Every other row
 * is shifted by half the distance of two dots.
 */
function dots(rings: readonly Point[][], names: readonly Box[]): string {
  let path = "";
  for (let y = 0; y < height; y++) {
    const shift = y % 2;
    const coasts = crossings(rings, y + 0.01);
    const inRow = names.filter((name) => Math.abs(y - name.y) < 1.6);
    const isDot = (x: number): boolean =>
      coasts.filter((coast) => coast <= x).length % 2 === 1 &&
      !inRow.some((name) => Math.abs(x - name.x) < name.half + 1);
    for (let x = shift; x < inset + width; x += 2) {
      const first = x;
      while (isDot(x)) x += 2;
      if (x > first) path += `M${first - 1} ${y}h${x - first}`;
    }
  }
  return path;
}

/** The points where the outline crosses a row, from west to east: land begins at the even ones and ends at the odd ones. */
function crossings(rings: readonly Point[][], y: number): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    let [fromX, fromY] = ring.at(-1) ?? [0, 0];
    for (const [toX, toY] of ring) {
      if (fromY > y !== toY > y) found.push(fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX));
      [fromX, fromY] = [toX, toY];
    }
  }
  return found.sort((a, b) => a - b);
}
