/** What servers must not send though it stands in the folder that they serve. */
import { controlFiles } from "../site/urls.ts";

/** Where a host's own configuration stands in the output, other than `_headers` and `_redirects`. */
export const serverFiles = { vercel: "vercel.json", nginx: "nginx.conf", caddy: "Caddyfile" } as const;

/** An expression for the files that are meant for hosts. @param base where the site stands on its host. */
export const controlPaths = (base: string): string =>
  `^${regular(base)}(?i:${[...controlFiles].map(regular).join("|")})$`;

/** A text as it stands, in a regular expression of PCRE or RE2. */
export const regular = (text: string): string =>
  text.replace(/[!-~]/g, (character) =>
    /[\w/~-]/.test(character) ? character : `\\x${character.charCodeAt(0).toString(16)}`,
  );
