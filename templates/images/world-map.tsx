/**
 * The network as lights on a map of dots, in the cities of the status page and, larger, in six countries, an image beside the table that names them. It is
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

/** The colours of the ground at night. On phones, the lights are larger. */
const style = `
path{fill:none;stroke:#5f8286;stroke-dasharray:0 2;stroke-dashoffset:-1;stroke-linecap:round;stroke-width:.8}
path+path{stroke:#ffcb45;stroke-dasharray:none;stroke-width:.4;opacity:.7}
circle{fill:#ffcb45;transform:scale(1.6);transform-box:fill-box;transform-origin:center}g>circle:first-child{opacity:.3}
@media(min-width:460px){circle{transform:none} }`;

type Places = Pick<Content, "countries" | "serverLocations">;

const WorldMap = ({ countries, serverLocations }: Places): ReactElement => {
  const isNamed = ({ name }: Places["serverLocations"][number]): boolean =>
    countries.some(({ country }) => name.startsWith(`${country} - `));
  const cities = serverLocations.filter((city) => !isNamed(city)).map(({ location }) => pointOf(location));
  return (
    <svg viewBox={`${inset} -1 ${width} ${height + 1}`} {...worldMapSize}>
      <style>{style.replaceAll("\n", "")}</style>
      <path d={dots(outline())} />
      <path d={bows(countries)} />
      {cities.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={cityRadius} />
      ))}
      {countries.map((country) => {
        const [x, y] = pointOf(country.location);
        const radius = radiusOf(country);
        return (
          <g key={country.country}>
            <circle cx={x} cy={y} r={tenth(radius * 1.8)} />
            <circle cx={x} cy={y} r={radius} />
          </g>
        );
      })}
    </svg>
  );
};

/** The picture as an output file. */
export const worldMap = (places: Places): ExtraFile =>
  file("images/network.svg", () => svgFile(<WorldMap {...places} />));

/** Of the cities of other countries. */
const cityRadius = 0.6;

const pointOf = (location: Country["location"]): Point =>
  (projection([...location]) ?? [0, 0]).map(tenth) as [number, number];

/** A country's light grows with the number of servers. */
const radiusOf = ({ servers }: Country): number => tenth(0.2 + Number.parseInt(servers, 10) * 0.0125);

/** From each country to the next one in the east, high over the map. */
function bows(countries: readonly Country[]): string {
  const points = countries.map(({ location }) => pointOf(location)).sort(([one], [other]) => one - other);
  const [[x, y] = [0, 0], ...rest] = points;
  let from: Point = [x, y];
  return rest.reduce((path, to) => {
    const top = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - (to[0] - from[0]) / 3].map(tenth);
    from = to;
    return `${path}Q${top.join(" ")} ${to.join(" ")}`;
  }, `M${x} ${y}`);
}

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
 * is shifted by half the distance of two dots. Moves are relative, since small numbers repeat, and compress better.
 */
function dots(rings: readonly Point[][]): string {
  let path = "";
  let [penX, penY] = [0, 0];
  for (let y = 0; y < height; y++) {
    const shift = y % 2;
    const coasts = crossings(rings, y + 0.01);
    const isDot = (x: number): boolean => coasts.filter((coast) => coast <= x).length % 2 === 1;
    for (let x = shift; x < inset + width; x += 2) {
      const first = x;
      while (isDot(x)) x += 2;
      if (x === first) continue;
      path += `m${first - 1 - penX} ${y - penY}h${x - first}`;
      [penX, penY] = [x - 1, y];
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
