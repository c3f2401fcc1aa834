/** Numbers as text for people. */

/** `1 page`, `2 pages`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** A number of bytes: `812 B`, `5.1 kB`, `1.3 MB`. */
export const size = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A difference in bytes, with its sign: `+812 B`, `-5.1 kB`, `±0`. */
export const growth = (bytes: number): string =>
  bytes === 0 ? "±0" : `${bytes > 0 ? "+" : "-"}${size(Math.abs(bytes))}`;
