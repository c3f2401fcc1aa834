/** A site in `plinth dev` for tests: in this process, on a free port, with real files. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { type DevOptions, dev, type RunningDev } from "../../src/serve/dev/dev.ts";
import type { DevEvent } from "../../src/serve/dev/events.ts";
import { withReloadScript } from "../../src/serve/dev/live-reload.ts";
import { afterTest } from "./leftovers.ts";
import { edited, type Files, siteWith, start, write } from "./small-site.ts";

export const post = (title: string, body = "Hello."): string =>
  `---\ntitle: ${title}\ndate: 2024-01-15\n---\n${body}\n`;
const template = String(start["templates/page.tsx"]);

/** The starting site with a second template file, a stylesheet, an inlined stylesheet, and a script. */
export const styled = {
  "content/static/robots.txt": "User-agent: *\n",
  "content/posts/second.md": post("Second"),
  "templates/styles/site.css": "body { color: #123456; }\n",
  "templates/styles/own.css": "time { color: #abcdef; }\np { margin: 0; }\n",
  "templates/client/main.ts": "document.title += '!';\n",
  "templates/about.tsx": `import { Html } from "./page.tsx";
export const About = () => <Html title="About us"><p>We are few.</p></Html>;
`,
  "templates/page.tsx": template
    .replace("{ type Entry", "{ Styles, useAsset, type Entry")
    .replace(
      "</head>",
      '<Styles from="styles/own.css" /><link rel="stylesheet" href={useAsset("styles/site.css").url} /><script type="module" src={useAsset("client/main.ts").url} /></head>',
    ),
  ...edited(
    "templates/site.tsx",
    ["import { content }", 'import { About } from "./about.tsx";\nimport { content }'],
    ['page("/",', 'page("/about", <About />),\n    page("/404.html", <About />),\n    page("/",'],
    ["  pages:", '  bundles: ["styles/site.css", "styles/own.css", "client/main.ts"],\n  pages:'],
  ),
};

export interface Developing extends RunningDev {
  readonly root: string;
  readonly events: readonly DevEvent[];
  readonly get: (path: string) => Promise<{ status: number; text: string; headers: Headers }>;
  /** Writes files, and waits until the server has read them and `isDone`. */
  readonly edit: (files: Files, isDone?: () => Promise<boolean>) => Promise<void>;
  /** Waits until `isDone`, which is called again after every edit that the server reads. */
  readonly until: (isDone: () => Promise<boolean>) => Promise<void>;
}

/** Serves the starting site with changes. */
export const develop = (changes: Files = {}, options: Partial<DevOptions> = {}): Promise<Developing> =>
  developIn(siteWith(changes), options);

/** The same, shared by all tests of a group; each test reverts its edits. */
export function developOnce(changes: Files = {}): { readonly site: Developing } {
  const group: { site?: Developing } = {};
  beforeAll(async () => {
    group.site = await started(siteWith(changes), {});
  });
  afterAll(() => group.site?.close());
  return group as { site: Developing };
}

/** Serves the site of a folder. */
export async function developIn(root: string, options: Partial<DevOptions> = {}): Promise<Developing> {
  const site = await started(root, options);
  afterTest.push(site.close);
  return site;
}

async function started(root: string, options: Partial<DevOptions>): Promise<Developing> {
  const events: DevEvent[] = [];
  let wake: () => void = () => undefined;
  const onEvent = (event: DevEvent): void => {
    events.push(event);
    wake();
  };
  const server = await dev({ root, host: "127.0.0.1", port: 0, strictPort: true, onEvent, ...options });
  await server.siteLoaded;
  const get: Developing["get"] = async (path) => {
    const response = await fetch(`${server.url}${path}`, { redirect: "manual" });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const until: Developing["until"] = async (isDone) => {
    for (;;) {
      const next = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (await isDone()) return;
      // A page can change without an event, when packages are found to be others; so look again now and then.
      await Promise.race([next, pause(500)]);
    }
  };
  const edit: Developing["edit"] = async (files, isDone) => {
    const before = events.length;
    const paths = Object.keys(files);
    write(root, files);
    await until(async () => {
      const told = events.slice(before).flatMap((event) => (event.type === "updated" ? event.paths : []));
      return isDone ? await isDone() : paths.every((path) => told.includes(path));
    });
  };
  return { ...server, root, events, get, edit, until };
}

/** The response that a browser should get for a built page. @param text the response that it got. */
export const asWatched = (built: string, text: string): string =>
  withReloadScript(built, /data-version="([0-9a-f]{16})"/.exec(text)?.[1] ?? "no version");

export const statusOf = async ({ get }: Developing, path: string): Promise<number> => (await get(path)).status;
