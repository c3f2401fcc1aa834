/** What bin/bundle-engine.js has made, for the engine that runs from it. */
import { dirname, join } from "node:path";

interface Ready {
  /** Of the packages that every site needs, by each one's file, the URL of the module to load. */
  readonly urls: Readonly<Record<string, string>>;
  /** The script that these modules share. Undefined where nobody knows which packages are installed. */
  readonly script?: string;
}

declare const readyPackages: Ready | undefined;

/** Undefined where the sources run as they stand. */
export const ready = typeof readyPackages === "undefined" ? undefined : readyPackages;

/** A folder for what is kept for this engine alone, and goes with it; undefined where nothing can be. */
export const keepsake = ready?.script && join(dirname(dirname(ready.script)), "bundles");
