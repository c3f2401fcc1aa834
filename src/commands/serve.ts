/** `plinth dev` and `plinth preview`: they serve until a signal ends the process. */
import { spawn } from "node:child_process";
import { relative, resolve } from "node:path";
import { Option } from "commander";
import { printable } from "../base/code-frame.ts";
import { messageOf } from "../base/message.ts";
import { locate } from "../content/locate.ts";
import { findingsOfSiteFolder } from "../content/site-folder.ts";
import { hostsByOption } from "../hosting/hosts/index.ts";
import type { RunningDev } from "../serve/dev/dev.ts";
import type { DevEvent } from "../serve/dev/events.ts";
import { isLoopbackName } from "../serve/http/guard.ts";
import {
  addressesOfMachine,
  CannotListen,
  CannotServe,
  defaultPorts,
  type RunningServer,
  type SentResponse,
} from "../serve/http/server.ts";
import type { CommandLine } from "./command-line.ts";
import { keysHint, listenToKeys, type TerminalKey } from "./keys.ts";
import { addExamples, addOptions, choice, described, levels, type SelectionOptions, todayOf } from "./options.ts";
import { DevReporter, responseText } from "./reporters/dev.ts";

interface ServeFlags extends SelectionOptions {
  readonly host: string;
  readonly port: number;
  readonly strictPort?: boolean;
  readonly all?: boolean;
  readonly open?: boolean;
  readonly out?: string;
  /** A name in hostsByOption. */
  readonly as?: string;
}

export function addDev(line: CommandLine): void {
  const command = addOptions(line.parser.command("dev"), {
    shared: ["root", "noDrafts", "today", "port", "strictPort", "host", "all", ...levels],
    changed: {
      port: (option) => option.default(defaultPorts.dev),
      all: described("print all errors and warnings after each check, for editors"),
      verbose: described("also print every request and changed page"),
    },
    added: { "Where:": [new Option("--open", "open the site in the browser")] },
  });
  addExamples(command, [
    ["plinth dev", `serve the site at http://localhost:${defaultPorts.dev}`],
    ["plinth dev --open --no-drafts", "open it in the browser, without drafts"],
  ])
    .summary("serve the site while you work on it")
    .description("Serves the site while you work on it: edits show up immediately, and nothing is written.")
    .action(async (options: ServeFlags) => {
      const today = todayOf(options, line);
      await untilEnded(line, () => serveDev({ ...options, today }, line));
    });
}

export function addPreview(line: CommandLine): void {
  const command = addOptions(line.parser.command("preview"), {
    shared: ["root", "out", "port", "strictPort", "host", ...levels],
    changed: {
      out: described("serve this folder (default: dist)"),
      port: (option) => option.default(defaultPorts.preview),
      verbose: described("also print every request"),
    },
    added: { "Where:": [choice("--as <host>", "respond as this host would", [...hostsByOption.keys()])] },
  });
  addExamples(command, [
    ["plinth preview", `serve ./dist at http://localhost:${defaultPorts.preview}`],
    ["plinth preview --as nginx", "serve it as nginx would"],
  ])
    .summary("serve ./dist as a static host would")
    .description("Serves the published site as a static host would, even while it is rebuilt.")
    .action(async (options: ServeFlags) => untilEnded(line, () => servePreview(options, line)));
}

/** Exits with code 1 if there is no site, and 3 if the server cannot listen; otherwise the process runs until a signal. */
async function untilEnded(line: CommandLine, start: () => Promise<boolean>): Promise<void> {
  try {
    if (await start()) await new Promise<never>(() => undefined);
    line.exitCode = 1;
  } catch (error) {
    if (!(error instanceof CannotServe)) throw error;
    line.log(`${error.message}\n`);
    line.exitCode = error instanceof CannotListen ? 3 : 1;
  }
}

/** False if there is no site. */
async function serveDev(options: ServeFlags, line: CommandLine): Promise<boolean> {
  const { reporter, log, inform, level } = line;
  const { dev } = await import("../serve/dev/dev.ts");
  const root = resolve(options.root);
  const problems = findingsOfSiteFolder(root);
  log(reporter.diagnostics(locate(problems, root, [])));
  if (problems.length > 0) return false;
  const selection = { drafts: options.drafts !== false, today: options.today };
  const events = new DevReporter(reporter, { showsDrafts: selection.drafts, level, all: options.all === true });
  const onEvent = (event: DevEvent): void => log(events.textOf(event));
  const running = await dev({ root, ...addressOf(options), selection, onEvent, ...requestLog(line) });
  inform(greeting(root, running, options, line));
  if (process.stdin.isTTY === true && process.stderr.isTTY === true) {
    const keys = keysOf(running, line);
    inform(`${reporter.dim(keysHint(keys))}\n`);
    listenToKeys(keys, { print: log, quit: () => quit(running) });
  }
  if (options.open) openInBrowser(running.url, line);
  await running.siteLoaded;
  inform(`${reporter.dim(`ready in ${((performance.now() - line.started) / 1000).toFixed(2)} s`)}\n`);
  return true;
}

async function servePreview(options: ServeFlags, line: CommandLine): Promise<true> {
  const { preview } = await import("../serve/preview/preview.ts");
  const out = resolve(options.out ?? resolve(options.root, "dist"));
  const onFailure = (error: unknown): void => line.log(`A request failed with status 500: ${messageOf(error)}\n`);
  const onNote = (note: string): void => line.inform(`${printable(note)}\n`);
  const as = hostsByOption.get(options.as ?? "");
  const running = await preview({ out, as, ...addressOf(options), onFailure, onNote, ...requestLog(line) });
  for (const note of running.notes) onNote(note);
  line.inform(greeting(out, running, options, line));
  return true;
}

/** With --verbose, a line for each response. */
const requestLog = ({ level, log, reporter }: CommandLine) =>
  level === "verbose" ? { onResponse: (sent: SentResponse): void => log(responseText(sent, reporter)) } : {};

const addressOf = ({ host, port, strictPort = false }: ServeFlags) => ({ host, port, strictPort });

/** The URL, why the port differs from the one requested, and who else can read the site. */
function greeting(folder: string, running: RunningServer, { port, host }: ServeFlags, line: CommandLine): string {
  const busy = running.port === port || port === 0 ? "" : `Port ${port} is already in use.\n`;
  const name = relative(process.cwd(), folder) || "the site";
  return busy + line.reporter.success(`Serving ${name} at ${running.url}`) + exposure(host, running.port);
}

function exposure(host: string, port: number): string {
  if (isLoopbackName(host) || host === "::1") return "";
  const addresses = host === "0.0.0.0" || host === "::" ? addressesOfMachine().filter(isForOthers) : [];
  const where = addresses.length > 0 ? ` at ${addresses.map((address) => `http://${address}:${port}`).join(", ")}` : "";
  return `Everyone on the network can read the site${where}.\n`;
}

/** Whether other machines reach an address: not loopback, and not IPv6, which nobody types. */
const isForOthers = (address: string): boolean => !address.startsWith("[") && !address.startsWith("127.");

const keysOf = (running: RunningDev, line: CommandLine): Readonly<Record<string, TerminalKey>> => ({
  o: { label: "open the site", press: () => openInBrowser(running.url, line) },
  i: { label: "open the inspector", press: () => openInBrowser(running.inspectorUrl, line) },
  r: { label: "read everything again", press: running.reload },
  q: { label: "quit", press: () => quit(running) },
});

const quit = (running: RunningDev): void => void running.close().then(() => process.exit(0));

/** The URL is our own, so it needs no escaping. */
function openInBrowser(url: string, { log }: CommandLine): void {
  const [command = "xdg-open", ...before] =
    { darwin: ["open"], win32: ["cmd", "/c", "start", ""] }[process.platform as string] ?? [];
  spawn(command, [...before, url], { stdio: "ignore", detached: true })
    .on("error", () => log(`Could not open a browser. Open ${url}\n`))
    .unref();
}
