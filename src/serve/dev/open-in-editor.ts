/**
 * `POST /__plinth/open?file=content/faq.md&line=3&column=7` opens a file at that place in the author's editor, which
 * launch-editor finds among the running programs. Only pages of this server on this machine may request it, and only
 * for files of the site, of the packages that it loads, and of Plinth.
 */
import { realpathSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { basename, resolve, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { placeOf } from "../../diagnostics/code-frame.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { packageFile } from "../../render/engine-files.ts";
import type { ServerRequest } from "../http/server.ts";
import type { DevEvent } from "./events.ts";
import { plainPage, shown } from "./plain-page.ts";
import type { LiveSite } from "./site.ts";

export const openPath = "/__plinth/open";

/** A place in a source file, as diagnostics name it; line and column from 1. */
type Place = Pick<Diagnostic, "file" | "line" | "column">;

/** The URL to which a page posts an empty form, in order to open a place. The response has no content, so the page stays. */
export function openUrlOf({ file = "", line, column }: Place): string {
  const query = new URLSearchParams({ file });
  for (const [name, value] of Object.entries({ line, column })) if (value !== undefined) query.set(name, `${value}`);
  return `${openPath}?${query}`;
}

interface OpenRequest {
  readonly site: LiveSite;
  readonly request: ServerRequest;
  readonly response: ServerResponse;
  readonly onEvent: (event: DevEvent) => void;
}

/** Why a place could not be opened. */
interface Obstacle {
  readonly status: 403 | 404 | 405 | 503;
  readonly message: string;
  readonly hint?: string;
}

/** Opens the place that the query names: responds with 204, or with a page that says why it could not be opened. */
export async function openInEditor({ site, request, response, onEvent }: OpenRequest): Promise<void> {
  const place = placeIn(new URLSearchParams(request.search));
  const obstacle = obstacleTo(request) ?? (await open(place, site));
  if (!obstacle) return void response.writeHead(204).end();
  const { status, message, hint } = obstacle;
  if (status === 503) onEvent({ type: "not-opened", place: placeOf(place), message, hint });
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", ...(status === 405 && { Allow: "POST" }) });
  response.end(obstaclePage(obstacle, placeOf(place)));
}

function placeIn(query: URLSearchParams): Required<Place> {
  const number = (name: string): number => Number(/^[1-9]\d{0,8}$/.exec(query.get(name) ?? "") ?? 1);
  return { file: query.get("file") ?? "", line: number("line"), column: number("column") };
}

/** With --host, others can read the site, and should not open windows on this machine. */
function obstacleTo({ method, incoming }: ServerRequest): Obstacle | undefined {
  if (method !== "POST") return { status: 405, message: "This address only accepts POST." };
  if (/^(::1|(::ffff:)?127\..*)$/.test(incoming.socket.remoteAddress ?? "")) return undefined;
  return { status: 403, message: "Only the machine on which plinth dev runs can open files in its editor." };
}

async function open({ file, line, column }: Required<Place>, site: LiveSite): Promise<Obstacle | undefined> {
  const path = await existingFile(file, site);
  if (path === undefined) return { status: 404, message: "This is not a file of the site." };
  // Loaded when it is needed, which is rare.
  const [{ default: launch }, { default: guess }] = await Promise.all([
    import("launch-editor"),
    import("launch-editor/guess.js"),
  ]);
  const [editor] = guess();
  const setEditor =
    "Set the environment variable LAUNCH_EDITOR to the command of your editor, such as code, and start plinth dev again.";
  if (editor === null) return { status: 503, message: "No running editor was found.", hint: setEditor };
  if (terminalEditors.has(basename(editor)))
    return { status: 503, message: `${basename(editor)} needs a terminal of its own.`, hint: setEditor };
  let obstacle: Obstacle | undefined;
  launch(`${path}:${line}:${column}`, (_, problem) => {
    obstacle = { status: 503, message: `The editor failed: ${problem ?? "unknown error"}`, hint: setEditor };
  });
  // A missing command is an event of the next tick.
  await setImmediate();
  return obstacle;
}

/** They would share the terminal with plinth dev. */
const terminalEditors = new Set("vim vi nvim view emacs nano pico micro helix hx joe ne kak ed mcedit".split(" "));

/** The absolute path of a file that the server may open; undefined for any other, or if it is missing. */
async function existingFile(file: string, { root, templates }: LiveSite): Promise<string | undefined> {
  const path = realPath(resolve(root, file));
  if (path === undefined || !statSync(path).isFile()) return undefined;
  const isIn = (folder: string): boolean => path.startsWith(`${realPath(folder)}${sep}`);
  const isOpen = isIn(root) || isIn(packageFile(".")) || (await templates.packagePaths()).some((each) => each === path);
  return isOpen ? path : undefined;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // It is missing, or has a NUL.
  }
}

const obstaclePage = ({ message, hint }: Obstacle, place: string): string =>
  plainPage({
    title: "The editor did not open",
    heading: "The editor did not open",
    block: `<p>${shown(message)} ${shown(hint ?? "")}</p><p><code>${shown(place)}</code></p>`,
    style: "code { user-select: all; overflow-wrap: anywhere; }",
  });
