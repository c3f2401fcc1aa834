/** The prairie behind the devices of /guides, at an hour of the day for each platform. */
import type { ReactElement, ReactNode } from "react";

const paper = "#fffcf5";

const stars =
  "M-40 90h.1M-96 48h.1M-150 150h.1M-60 220h.1M-200 96h.1M-120 240h.1M520 60h.1M574 150h.1M640 84h.1M500 230h.1M610 220h.1M150 24h.1M20-8h.1M90-20h.1M24 136h.1M10 230h.1M230-22h.1M290-14h.1M456 130h.1M462-10h.1M464 214h.1M54-64h.1M176-92h.1M318-70h.1M420-98h.1";

/** The colours at one hour. */
interface Hour {
  /** From the top to the horizon. */
  readonly sky: readonly [top: string, middle: string, horizon: string];
  readonly mountains: string;
  /** From far to near. */
  readonly hills: readonly [far: string, near: string, ground: string];
  readonly sun: string;
  readonly clouds: string;
  readonly stars: string;
}

const macos: Hour = {
  sky: ["#0e1c2f", "#1d3a50", "#3f6473"],
  mountains: "#2c4b62",
  hills: ["#24425a", "#182f43", "#0c1722"],
  sun: "#f3ead2",
  clouds: "none",
  stars: paper,
};

/** First light, noon, dusk and night, by platform. */
const days = {
  ios: {
    sky: ["#8fb3c9", "#f3c8a5", "#ffe9bf"],
    mountains: "#b78b93",
    hills: ["#8d7486", "#5d5f6f", "#35414f"],
    sun: "#fff3cf",
    clouds: "none",
    stars: "none",
  },
  android: {
    sky: ["#7fb8d3", "#b9dde6", "#e9f3e4"],
    mountains: "#8fb2bf",
    hills: ["#a9b98a", "#8ba06a", "#5f7a4c"],
    sun: "#f5b81f",
    clouds: "#f8faf5",
    stars: "none",
  },
  windows: {
    sky: ["#39406b", "#a9617a", "#f2a65a"],
    mountains: "#6d4a68",
    hills: ["#4f3d5c", "#372f4b", "#211f33"],
    sun: "#ffd27a",
    clouds: "#d08478",
    stars: "none",
  },
  macos,
} satisfies Record<string, Hour>;

type Name = keyof typeof days;

/** The same hours in the dark colour scheme: earlier before sunrise, moonlight, later after sunset. */
const nights: Readonly<Record<Name, Hour>> = {
  ios: {
    sky: ["#131f38", "#383a5a", "#96695f"],
    mountains: "#4b425a",
    hills: ["#3a3850", "#272b3f", "#161b29"],
    sun: "#d69a6c",
    clouds: "none",
    stars: "none",
  },
  android: {
    sky: ["#0d1f30", "#1b3f4e", "#437076"],
    mountains: "#2a4f5c",
    hills: ["#2b4b47", "#203a37", "#142725"],
    sun: "#f3ead2",
    clouds: "#2c5161",
    stars: "#b9cdd2",
  },
  windows: {
    sky: ["#171a36", "#4b2f50", "#9c5742"],
    mountains: "#3c2c46",
    hills: ["#2c243a", "#1e1a2c", "#12111d"],
    sun: "#dba055",
    clouds: "#6f4355",
    stars: "none",
  },
  macos,
};

/** What is in the sky, drawn in the colours of the hour: whole in all frames, or outside of the narrow ones. */
const lights: Readonly<Record<Name, ReactNode>> = {
  ios: <circle cx="94" cy="277" r="16" />,
  android: <circle cx="374" cy="70" r="22" />,
  windows: <circle cx="530" cy="262" r="40" />,
  macos: <circle cx="330" cy="-40" r="13" />,
};

const clouds: Readonly<Partial<Record<Name, string>>> = {
  android: "M17 90a11 11 0 0 1 3-21 16 16 0 0 1 31-5 13 13 0 0 1 17 9 9 9 0 0 1 0 17z",
  windows: "M-180 96q90-16 160 0-80 14-160 0zM520 150q60-14 150 0-70 10-150 0z",
};

/** The colours of an hour as custom properties. */
const paint = ({ sky, mountains, hills, ...lights }: Hour): string =>
  Object.entries({ ...sky, mountains, far: hills[0], near: hills[1], ground: hills[2], ...lights })
    .map(([name, color]) => `--${/\d/.test(name) ? "sky" : ""}${name}:${color}`)
    .join(";");

const paints = (hours: Readonly<Record<Name, Hour>>): string =>
  Object.entries(hours)
    .map(([name, hour]) => `.backdrop-${name}{${paint(hour)}}`)
    .join("");

/** The colours of all backdrops, in both colour schemes. */
export const backdropStyles = `${paints(days)}@media(prefers-color-scheme:dark){${paints(nights)}}`;

/** The background of a device; on every side larger than the picture, for wide and for tall frames. */
export function Backdrop({ name }: { name: Name }): ReactElement {
  return (
    <g className={`backdrop-${name}`}>
      <linearGradient id={`sky-${name}`} x2="0" y2="1">
        {[0.26, 0.52, 0.72].map((offset, index) => (
          <stop key={offset} stopColor={`var(--sky${index})`} offset={offset} />
        ))}
      </linearGradient>
      <path fill={`url(#sky-${name})`} d="M-260-400h1000V700H-260z" />
      <path stroke="var(--stars)" strokeWidth="3" strokeLinecap="round" d={stars} />
      <g fill="var(--sun)">{lights[name]}</g>
      <path fill="var(--clouds)" d={clouds[name]} />
      <path
        fill="var(--mountains)"
        d="m-260 290 70-26 80 30 60-34 50 36 60-22 46 14 70-44 60 40 84-36 70 28 90-36 80 26 60-20 120 34v104H-260z"
      />
      <path fill="var(--far)" d="M-260 322c80-20 170 28 260-2s190-24 260 0 150 4 220-16 180 0 260 20v68H-260z" />
      <path fill="var(--near)" d="M-260 356c90-14 160 20 260 0s330-14 480-6 180-10 260 4v96H-260z" />
      <path fill="var(--ground)" d="M-260 378c120-20 200 8 300-4s260-14 400 0 200-6 300 6v320H-260z" />
    </g>
  );
}
