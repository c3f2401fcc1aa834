/** How esbuild reads files, besides its own rules. */
import type { Loader } from "esbuild";

/** JSX works in every script. */
export const codeLoaders = { ".js": "jsx", ".mjs": "jsx" } as const;

const fonts = ["woff2", "woff", "ttf", "otf", "eot"];
const pictures = ["png", "jpg", "jpeg", "gif", "webp", "avif", "ico"];
const media = ["mp4", "webm", "mov", "mp3", "m4a", "ogg", "oga", "wav", "flac", "vtt"];
const others = ["pdf", "webmanifest"];

/** Files that are published as they are when a script, a stylesheet or a template imports them: the import is their URL. */
export const fileLoaders: Readonly<Record<string, Loader>> = Object.fromEntries(
  [...fonts, ...pictures, ...media, ...others].map((extension) => [`.${extension}`, "file"]),
);
