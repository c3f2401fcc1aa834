/**
 * A real Chromium for the tests, and a server as strict as the real one. As vitest's `globalSetup`,
 * this file installs a browser before the first test that needs one.
 */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { withoutSpareProcesses } from "../../src/commands/browser/chromium.ts";
import { contentTypeOf, isCompressible } from "../../src/hosting/content-types.ts";
import { applyHeaders, parseHeaders } from "../../src/hosting/headers-file.ts";
import { installPackages } from "./install.ts";

const onPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The installed Chromium, if there is one: named by the environment, the system's, or playwright's own. */
function findChromium(): string | undefined {
  const { PLINTH_CHROMIUM, CHROME_PATH } = process.env;
  const named = PLINTH_CHROMIUM || CHROME_PATH;
  if (named && !existsSync(named)) throw new Error(`PLINTH_CHROMIUM or CHROME_PATH names no file: ${named}`);
  return named || [...onPath, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * vitest's globalSetup: installs Chromium if it is missing, with a message. Uses the system's package if that
 * needs no password, otherwise playwright's own download.
 */
export function setup(): void {
  if (findChromium() || installPackages(["chromium"])) return;
  console.error("Installing Chromium: npx playwright-core install chromium");
  execFileSync("npx", ["playwright-core", "install", "chromium"], { stdio: "inherit" });
}

/** Starts Chromium with more arguments, or without some of playwright's; the caller closes it. */
export function launchBrowser(more: readonly string[] = [], without: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium: set PLINTH_CHROMIUM, or let tests/support/browser.ts install one");
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", withoutSpareProcesses, ...quiet, ...more],
    ignoreDefaultArgs: [...without],
  });
}

/** For a folder without `_headers`: no inline code, no third-party requests, no eval. */
const strict = `/*
  Content-Security-Policy: ${[
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'",
    "manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self' mailto:; frame-ancestors 'none'",
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join("; ")}
`;

/** A folder on a free port of 127.0.0.1. */
export interface StaticServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a built site as a host would: `/about` from about.html, `/` from index.html, everything else from
 * 404.html with status 404; headers from `_headers`.
 */
export async function serveFolder(root: string): Promise<StaticServer> {
  const { rules } = parseHeaders(await readFile(join(root, "_headers"), "utf8").catch(() => strict));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const brotli = /\bbr\b/.test(String(request.headers["accept-encoding"]));
    const found = await readFirst(root, candidates(pathname));
    const own = new Headers();
    applyHeaders(rules, pathname, own);
    for (const [name, value] of own) response.setHeader(name, value);
    if (found) return send(response, 200, found, brotli);
    const notFound = await readFirst(root, ["404.html"]);
    send(response, 404, notFound ?? { path: "404.txt", body: Buffer.from("Not found") }, brotli);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The files that can answer a URL; empty if it is malformed or leads out of the folder. */
function candidates(pathname: string): string[] {
  let path: string;
  try {
    path = decodeURIComponent(pathname.slice(1));
  } catch {
    return []; // A stray "%", which does not occur in our file names.
  }
  if (/\.\.|[\\\0]/.test(path)) return [];
  return path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];
}

interface ServedFile {
  readonly path: string;
  readonly body: Buffer;
}

async function readFirst(root: string, paths: readonly string[]): Promise<ServedFile | undefined> {
  for (const path of paths) {
    const body = await readFile(join(root, path)).catch(() => undefined);
    if (body) return { path, body };
  }
  return undefined;
}

function send(response: ServerResponse, status: number, { path, body }: ServedFile, brotli: boolean): void {
  const type = contentTypeOf(path);
  const shrink = brotli && isCompressible(type);
  response.writeHead(status, {
    "content-type": type,
    "x-content-type-options": "nosniff",
    vary: "accept-encoding",
    ...(shrink && { "content-encoding": "br" }),
  });
  response.end(shrink ? brotliCompressSync(body) : body);
}
