/**
 * `POST /__plinth/open?file=content/faq.md&line=3&column=7` opens a file at that place in the author's editor, which
 * launch-editor finds among the running programs. Only pages of this server on this machine may request it, and only
 * for files of the site, of the packages that it loads, and of Plinth.
 */
import { realpathSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { basename, resolve, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { attempt } from "../../base/attempt.ts";
import { formatPosition } from "../../base/code-frame.ts";
import { htmlType } from "../../hosting/content-types.ts";
import { packageFile } from "../../runtime/engine-files.ts";
import type { ServerRequest } from "../http/server.ts";
import { html, plainPage } from "../page/html.ts";
import type { LiveSite } from "./site.ts";

/** Opens the place that the query names: responds with 204, or with a page that says why it could not be opened. */
export async function openInEditor(site: LiveSite, request: ServerRequest, response: ServerResponse): Promise<void> {
  const query = new URLSearchParams(request.search);
  const number = (name: string): number => Number(/^[1-9]\d{0,8}$/.exec(query.get(name) ?? "") ?? 1);
  const file = query.get("file") ?? "";
  const [line, column] = [number("line"), number("column")];
  const respond = (status: number, problem: string): void => {
    response.writeHead(status, { "Content-Type": htmlType });
    const content = html`<p>${problem}</p><p><code>${formatPosition({ file, line, column })}</code></p>`;
    response.end(plainPage({ title: notOpened, heading: notOpened, content }));
  };
  // With --host, others can read the site, and should not open windows on this machine.
  if (!/^(::1|(::ffff:)?127\..*)$/.test(request.incoming.socket.remoteAddress ?? ""))
    return respond(403, "Only the machine on which plinth dev runs can open files in its editor.");
  const path = request.method === "POST" ? await existingFile(file, site) : undefined;
  if (path === undefined) return respond(404, "This is not a file of the site.");
  const problem = await launchEditor(`${path}:${line}:${column}`);
  if (problem === undefined) response.writeHead(204).end();
  else respond(503, `${problem} ${setEditor}`);
}

const notOpened = "The editor did not open";
const setEditor =
  "Set the environment variable LAUNCH_EDITOR to the command of your editor, such as code, and start plinth dev again.";

/** Editors that run in a terminal, which they would share with plinth dev. */
const terminalEditors = new Set("vim vi nvim view emacs nano pico micro helix hx joe ne kak ed mcedit".split(" "));

/** Opens an absolute place. @returns why no editor could be started. */
async function launchEditor(place: string): Promise<string | undefined> {
  // Loaded when it is needed, which is rare.
  const [{ default: launch }, { default: guess }] = await Promise.all([
    import("launch-editor"),
    import("launch-editor/guess.js"),
  ]);
  const [editor] = guess();
  if (editor === null) return "No running editor was found.";
  if (terminalEditors.has(basename(editor))) return `${basename(editor)} needs a terminal of its own.`;
  let problem: string | undefined;
  launch(place, (_, message) => {
    problem = `The editor failed: ${message ?? "unknown error"}`;
  });
  // A missing command is an event of the next tick.
  await setImmediate();
  return problem;
}

/** The absolute path of a file that the server may open; undefined for any other, or if it is missing. */
async function existingFile(file: string, { root, templates }: LiveSite): Promise<string | undefined> {
  const path = realPath(resolve(root, file));
  if (path === undefined || !statSync(path).isFile()) return undefined;
  const isIn = (folder: string): boolean => path.startsWith(`${realPath(folder)}${sep}`);
  const isOpen = isIn(root) || isIn(packageFile(".")) || (await templates.packagePaths()).includes(path);
  return isOpen ? path : undefined;
}

/** The real path of a file; undefined if it is missing, or if the path has a NUL. */
const realPath = (path: string): string | undefined => attempt(() => realpathSync(path));
