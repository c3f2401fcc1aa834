/**
 * Kinds of files by their endings, for servers whose own tables differ from machine to machine
 * (/etc/mime.types): as `plinth preview` sends them, which a test compares. Texts are UTF-8.
 */

/** Content type -> endings. */
export const texts: Readonly<Record<string, readonly string[]>> = {
  "text/html": ["html", "htm"],
  "text/css": ["css"],
  "text/javascript": ["js", "mjs"],
  "text/plain": ["txt"],
  "text/markdown": ["md"],
  "text/csv": ["csv"],
  "text/calendar": ["ics"],
  "text/vtt": ["vtt"],
  "text/xml": ["xml"],
  "application/json": ["json", "map"],
  "application/manifest+json": ["webmanifest"],
  "application/atom+xml": ["atom"],
  "application/rss+xml": ["rss"],
  "image/svg+xml": ["svg"],
};

/** The same for what is no text. */
export const others: Readonly<Record<string, readonly string[]>> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/avif": ["avif"],
  "image/vnd.microsoft.icon": ["ico"],
  "font/woff2": ["woff2"],
  "font/woff": ["woff"],
  "font/ttf": ["ttf"],
  "font/otf": ["otf"],
  "audio/mpeg": ["mp3"],
  "video/mp4": ["mp4"],
  "video/webm": ["webm"],
  "application/pdf": ["pdf"],
  "application/wasm": ["wasm"],
  "application/zip": ["zip"],
};

/** Of everything else. */
export const unknown = "application/octet-stream";
