/** Output folders for the preview, as written by a build. */
import { join } from "node:path";
import { afterEach } from "vitest";
import { recordOf } from "../../../src/output/output-file.ts";
import { serializeManifest } from "../../../src/publish/manifest.ts";
import { type PreviewOptions, preview, type RunningPreview } from "../../../src/serve/preview/preview.ts";
import { type Files, temporaryFolder, write } from "../../support/small-site.ts";
import { type RawAnswer, sendRequest } from "../http/raw.ts";

/** Long enough to be worth compressing. */
export const html = (title: string): string => `<!doctype html><title>${title}</title>${"<p>word</p>".repeat(200)}`;

const start: Files = {
  "index.html": html("Home"),
  "about.html": html("About"),
  "blog/index.html": html("Blog"),
  "404.html": html("Nothing here"),
  "500.html": html("Our fault"),
  "assets/main-ABCD1234.css": `a{color:red}${"b{color:blue}".repeat(100)}`,
  "letters.txt": "abcdefghijklmnopqrstuvwxyz",
  "icon.png": "not really",
};

/** Writes a site with changes into a folder, with its manifest; files in assets/ are bundles. */
export function publish(out: string, changes: Files = {}): void {
  const files = { ...start, ...changes };
  const records = Object.entries(files).flatMap(([path, bytes]) => {
    if (typeof bytes !== "string") return [];
    return [recordOf({ path, bytes, kind: path.startsWith("assets/") ? "bundle" : "file", sources: [] })];
  });
  write(out, { ...files, ".plinth.json": serializeManifest(records) });
}

/** A folder with a published site. */
export function published(changes: Files = {}): string {
  const out = join(temporaryFolder(), "dist");
  publish(out, changes);
  return out;
}

const running: RunningPreview[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((server) => server.close()))));

export interface Previewed extends RunningPreview {
  readonly get: (target: string, headers?: Parameters<typeof sendRequest>[2]) => Promise<RawAnswer>;
}

/** Serves a folder until the test is done. */
export async function previewOf(out: string, options: Partial<PreviewOptions> = {}): Promise<Previewed> {
  const server = await preview({ out, host: "127.0.0.1", port: 0, strictPort: false, ...options });
  running.push(server);
  return { ...server, get: (target, headers) => sendRequest(server.port, target, headers) };
}

/** Serves the starting site with changes. */
export const previewWith = (changes: Files = {}): Promise<Previewed> => previewOf(published(changes));
