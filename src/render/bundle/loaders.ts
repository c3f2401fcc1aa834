/** Files that are published as they are when a script, a stylesheet or a template imports them: the import is their URL. */
import type { Loader } from "esbuild";

const fonts = ["woff2", "woff", "ttf", "otf", "eot"];
const pictures = ["png", "jpg", "jpeg", "gif", "webp", "avif", "ico"];
const media = ["mp4", "webm", "mov", "mp3", "m4a", "ogg", "oga", "wav", "flac", "vtt"];
const others = ["pdf", "webmanifest"];

export const fileLoaders: Readonly<Record<string, Loader>> = Object.fromEntries(
  [...fonts, ...pictures, ...media, ...others].map((extension) => [`.${extension}`, "file"]),
);
