/**
 * A thread for a site's code: a heap limit, a message port of its own, and what the site prints kept
 * apart from what the command prints. It runs one site, once: modules are never unloaded.
 */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MessagePort, Worker } from "node:worker_threads";
import { isAlive } from "../../publish/process.ts";
import { ready } from "../bundle/ready.ts";
import { isNew } from "./compiled.js";
import { takeThread } from "./start-thread.js";

/** Milliseconds that a thread has for keeping what V8 compiled. */
const patience = 5000;

export class Thread {
  readonly worker: Worker;
  isDead = false;
  /** Of our own: whatever packages of the site post to the thread's parent is not for us. */
  readonly port: MessagePort;
  private folder: string | undefined;

  /**
   * @param memory the heap's limit, in megabytes.
   * @param packages URLs of modules to load while there is no site yet.
   */
  constructor(memory: number, packages: readonly string[] = []) {
    const { worker, port } = takeThread(memory);
    this.worker = worker;
    this.port = port;
    port.postMessage(packages);
    // A package may throw or exit while there is no site yet; whoever takes the thread then looks.
    this.worker.on("error", () => this.die());
    this.worker.on("exit", () => this.die());
    // What templates print must not mix with what the command prints.
    for (const stream of [this.worker.stdout, this.worker.stderr])
      stream.on("data", (chunk: Buffer) => process.stderr.write(chunk));
  }

  private readonly die = (): void => {
    this.isDead = true;
  };

  /** Runs a site's bundle. @param memory shared with it. */
  run(code: string, memory: SharedArrayBuffer): void {
    clearLeftovers();
    this.folder = mkdtempSync(join(tmpdir(), `plinth-${process.pid}-`));
    process.once("exit", this.clear);
    const script = join(this.folder, "site.mjs");
    writeFileSync(script, code);
    this.port.postMessage({ url: pathToFileURL(script).href, memory });
  }

  /** Ends the thread. What the site left running (timers, servers) ends with it. */
  async end(): Promise<void> {
    // While the port is open the thread lives, and hears it.
    if (ready?.script && !this.isDead && isNew(ready.script)) await this.keep();
    this.port.close();
    await this.worker.terminate();
    process.removeListener("exit", this.clear);
    this.clear();
  }

  private keep(): Promise<void> {
    return new Promise((settle) => {
      this.worker.once("exit", () => settle());
      setTimeout(settle, patience).unref();
      this.worker.postMessage("keep");
    });
  }

  private readonly clear = (): void => {
    try {
      if (this.folder) rmSync(this.folder, { recursive: true, force: true });
    } catch {
      // A later build clears it.
    }
  };
}

/**
 * Removes what threads of killed processes left among the system's temporary files. Not what is
 * younger than a minute: a container that shares the folder numbers its processes by itself, but
 * its thread has loaded its script by then.
 */
function clearLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^plinth-(\d+)-\w{6}$/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    try {
      if (Date.now() - statSync(folder).mtimeMs > 60_000) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Somebody else's, or gone already.
    }
  }
}
