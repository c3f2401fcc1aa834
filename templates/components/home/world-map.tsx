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
const width = 96;
const height = 49;
/** Alaska lies this far from the edge, and Fiji beyond the other: the picture is moved so that both keep their distance. */
const inset = 3;
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

/** The network at night. The table beside it says the same in figures. */
export function WorldMap(props: { countries: readonly Country[]; label: string }): ReactElement {
  const lights = props.countries.map(lightOf);
  return (
    <svg className="map" viewBox={`${inset} 0 ${width} ${height}`} role="img" aria-label={props.label}>
      <g>
        <path className="thread" d={dots(outline())} />
        {lights.map(({ country, x, y, radius }) => (
          <g key={country.country}>
            <circle cx={x} cy={y} r={tenth(radius * 2.2)} />
            <circle cx={x} cy={y} r={radius} />
          </g>
        ))}
        {lights.map((light) => (
          <Name key={light.country.country} {...light} />
        ))}
      </g>
    </svg>
  );
}

interface Light {
  readonly country: Country;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Where a country's light stands, and how large it is: its area grows with the number of servers. */
function lightOf(country: Country): Light {
  const [longitude, latitude] = country.location;
  const [x, y] = (projection([longitude, latitude]) ?? [0, 0]).map(tenth) as [number, number];
  return { country, x, y, radius: tenth(Math.sqrt(Number.parseInt(country.servers, 10)) * 0.09) };
}

/** A light's name and, where there is room, its ping: below in the south, west of London, else to the east. */
function Name({ country, x, y, radius }: Light): ReactElement {
  const [longitude, latitude] = country.location;
  const side = latitude < 0 ? "below" : longitude < 0 && latitude > 45 ? "west" : "east";
  const distance = radius * 2.2 + 0.7;
  const place = {
    below: { x, y: tenth(y + distance), dy: "1em", textAnchor: "middle" },
    west: { x: tenth(x - distance), y, dy: ".35em", textAnchor: "end" },
    east: { x: tenth(x + distance), y, dy: ".35em" },
  } as const;
  return <text {...place[side]}>{country.country}</text>;
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
