/**
 * The network as points of light on a map of dots. The map is drawn when the site is built: the land of Natural
 * Earth is projected, and every row of dots is cut where the outline crosses it (even-odd rule).
 */
import { geoEqualEarth, geoPath } from "d3-geo";
import type { ReactElement } from "react";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import land from "world-atlas/land-110m.json";
import type { Content } from "../../content.ts";

/** In units of half the distance between two dots of a row. */
const width = 132;
const height = 67;
/** Alaska lies this far from the edge, and Fiji beyond the other: the picture is moved so that both keep their distance. */
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

/** Decoration beside the table, which says the same. */
export function WorldMap(props: { countries: readonly Country[]; label: string }): ReactElement {
  return (
    <svg className="map" viewBox={`${inset} 0 ${width} ${height}`} role="img" aria-label={props.label}>
      <path className="thread" d={dots(outline())} />
      {props.countries.map((country) => (
        <Light key={country.country} country={country} />
      ))}
    </svg>
  );
}

/** A country's point of light, and its name where there is room: below in the south, west of London, else to the east. */
function Light(props: { country: Country }): ReactElement {
  const { country, location } = props.country;
  const [longitude, latitude] = location;
  const [x, y] = (projection([longitude, latitude]) ?? [0, 0]).map(tenth) as [number, number];
  const side = latitude < 0 ? "below" : longitude < 0 && latitude > 45 ? "west" : "east";
  const place = {
    below: { x, y: tenth(y + 3), dy: "1em", textAnchor: "middle" },
    west: { x: tenth(x - 2.8), y, dy: ".35em", textAnchor: "end" },
    east: { x: tenth(x + 2.8), y, dy: ".35em" },
  } as const;
  return (
    <g>
      <circle cx={x} cy={y} r="2.2" />
      <circle cx={x} cy={y} r="1" />
      <text {...place[side]}>{country}</text>
    </g>
  );
}

/** Rounded: a map that is looked at needs no more. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The projected coasts, each a closed ring. */
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
 * is shifted by half a distance.
 */
function dots(rings: readonly Point[][]): string {
  let path = "";
  for (let y = 0; y < height; y++) {
    const shift = y % 2;
    const runs = crossings(rings, y + 0.01);
    for (let index = 0; index + 1 < runs.length; index += 2) {
      const first = Math.ceil(((runs[index] ?? 0) - shift) / 2) * 2 + shift;
      const last = Math.floor(((runs[index + 1] ?? 0) - shift) / 2) * 2 + shift;
      if (first <= last) path += `M${first - 1} ${y}h${last - first + 2}`;
    }
  }
  return path;
}

/** Where the outline crosses a row, from west to east: land begins at the even ones and ends at the odd ones. */
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
