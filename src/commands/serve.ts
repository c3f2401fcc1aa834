/** `plinth dev` and `plinth preview` as commands: they serve until a signal ends the process. */
import { spawn } from "node:child_process";
import { relative, resolve } from "node:path";
import { paceFor } from "../build/v8-pace.js";
import { problemsOfSiteFolder } from "../content/site-folder.ts";
import { printable } from "../diagnostics/code-frame.ts";
import { messageOf } from "../diagnostics/diagnostic.ts";
import { locate } from "../diagnostics/locate.ts";
import { hostsByOption } from "../hosting/hosts/index.ts";
import type { DevEvent, RunningDev } from "../serve/dev/dev.ts";
import { CannotServe, type RunningServer } from "../serve/http/server.ts";
import { greeting } from "./greeting.ts";
import type { Reporter } from "./reporters/terminal.ts";

export interface ServeOptions {
  readonly root: string;
  readonly out?: string;
  readonly host: string;
  readonly port: number;
  readonly strictPort?: boolean;
  readonly open?: boolean;
  /** A name in hostsByOption. */
  readonly as?: string;
  readonly drafts?: boolean;
  /** YYYY-MM-DD. */
  readonly today?: string;
}

/** How the command line talks. */
export interface Terms {
  readonly reporter: Reporter;
  readonly print: (text: string) => void;
  /** When the process began, as `performance.now()` counts. */
  readonly started: number;
}

/** Exit code 1: the server could not begin, and why was said. */
export async function runDev(options: ServeOptions, { reporter, print, started }: Terms): Promise<1> {
  const [{ dev }, { keysHelp, Terminal }] = await Promise.all([
    import("../serve/dev/dev.ts"),
    import("./reporters/dev.ts"),
  ]);
  const root = resolve(options.root);
  const problems = problemsOfSiteFolder(root);
  if (problems.length > 0) {
    print(reporter.diagnostics(locate(problems, root, [])));
    return 1;
  }
  const selection = { drafts: options.drafts !== false, today: options.today };
  const terminal = new Terminal(reporter, selection.drafts);
  const keys = process.stdin.isTTY === true && process.stderr.isTTY === true;
  return await untilEnded(print, async () => {
    const say = (event: DevEvent): void => print(terminal.tell(event));
    const running = await dev({ root, ...placeOf(options), selection, say });
    print(greetingOf(relative(process.cwd(), root) || "The site", running, options, reporter));
    if (keys) print(`${reporter.dim(keysHelp)}\n`);
    if (keys) listenToKeys(running, print);
    if (options.open) openInBrowser(running.url, print);
    await running.ready;
    paceFor(Number.POSITIVE_INFINITY); // the same functions run again and again from now on
    print(`${reporter.dim(`ready in ${((performance.now() - started) / 1000).toFixed(2)} s`)}\n`);
  });
}

/** Exit code 1: the server could not begin, and why was said. */
export async function runPreview(options: ServeOptions, { reporter, print }: Terms): Promise<1> {
  const { preview } = await import("../serve/preview/preview.ts");
  const out = resolve(options.out ?? resolve(options.root, "dist"));
  return await untilEnded(print, async () => {
    const onFailure = (error: unknown): void => print(`A request was answered with 500: ${messageOf(error)}\n`);
    const running = await preview({ out, as: hostsByOption.get(options.as ?? ""), ...placeOf(options), onFailure });
    for (const note of running.notes) print(`${printable(note)}\n`);
    print(greetingOf(relative(process.cwd(), out) || "The site", running, options, reporter));
  });
}

const placeOf = ({ host, port, strictPort = false }: ServeOptions) => ({ host, port, strictPort });

const greetingOf = (what: string, { url, port }: RunningServer, options: ServeOptions, reporter: Reporter): string =>
  greeting({ what, url, port, wanted: options.port, host: options.host }, (line) => reporter.good(line));

async function untilEnded(print: Terms["print"], start: () => Promise<void>): Promise<1> {
  try {
    await start();
    return await new Promise<never>(() => undefined);
  } catch (error) {
    if (!(error instanceof CannotServe)) throw error;
    print(`${error.message}\n`);
    return 1;
  }
}

function listenToKeys(running: RunningDev, print: Terms["print"]): void {
  process.stdin.setRawMode(true);
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (key: string) => {
    if (key === "o") openInBrowser(running.url, print);
    else if (key === "r") running.reload();
    else if (key === "c") running.check();
    else if (key === "q") void running.close().then(() => process.exit(0));
    else if (key === "\u0003") process.kill(process.pid, "SIGINT"); // Ctrl-C, which a raw terminal does not turn into a signal
  });
}

/** With what the system opens things with. The URL is our own. */
function openInBrowser(url: string, print: Terms["print"]): void {
  const [command = "xdg-open", ...before] =
    { darwin: ["open"], win32: ["cmd", "/c", "start", ""] }[process.platform as string] ?? [];
  spawn(command, [...before, url], { stdio: "ignore", detached: true })
    .on("error", () => print(`No browser could be opened. The site is at ${url}\n`))
    .unref();
}
