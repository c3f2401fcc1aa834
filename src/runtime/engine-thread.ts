/**
 * A thread that has loaded the engine, and waits for the code of a site, with a heap limit, a message port, and its output
 * redirected to the standard error. It runs one site, once: modules are never unloaded.
 */

import { createRequire } from "node:module";
import { join } from "node:path";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { attempt } from "../base/attempt.ts";
import { siteFile } from "../base/places.ts";
import type { SiteModule } from "../site-thread/protocol.ts";
import { isCompiled, modules, packageFile } from "./engine-files.ts";

/** `node --cpu-prof` profiles templates, too. */
const profiling = process.execArgv.filter((each) => /^--cpu-prof(-\w+=.*)?$/.test(each));
/** Megabytes of the young generation, half of V8's default: nothing of a page survives, so it is just as fast. */
const youngGeneration = 24;

/** Runs no site until `run`, which a ThreadClient calls. */
export class EngineThread {
  readonly worker: Worker;
  isDead = false;
  /** Packages of the site may post to the thread's parent, so the engine uses its own port. */
  readonly port: MessagePort;

  /**
   * Starts immediately, and loads what every site needs.
   * @param root the site's folder.
   * @param memory the heap limit, in megabytes.
   * @param preloaded URLs of modules that its site will most likely import.
   */
  constructor(
    root: string,
    memory: number,
    readonly preloaded: readonly string[] = [],
  ) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const tsconfig = isCompiled ? undefined : packageFile("tsconfig.json");
    this.worker = new Worker(new URL(modules.boot), {
      workerData: { port: port2, worker: modules.worker, tsconfig, ownReact: ownReact(root), preloaded },
      transferList: [port2],
      env: { ...process.env, NODE_ENV: "production" },
      execArgv: profiling,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngGeneration },
    });
    // The thread can die before it has a site, for example at its heap limit. ThreadClient checks `isDead`.
    this.worker.on("error", () => this.die());
    this.worker.on("exit", () => this.die());
    for (const stream of [this.worker.stdout, this.worker.stderr])
      stream.on("data", (chunk: Buffer) => process.stderr.write(chunk));
  }

  private readonly die = (): void => {
    this.isDead = true;
  };

  run(site: SiteModule): void {
    this.port.postMessage(site);
  }

  /** Ends the thread and everything that the site left running (timers, servers). */
  async end(): Promise<void> {
    this.port.close();
    await this.worker.terminate();
  }
}

/** Maps files of the engine's React to those of the site's own React, if it has one. */
function ownReact(root: string): [string, string][] {
  const [engine, site] = [createRequire(import.meta.url), createRequire(join(root, siteFile))];
  return ["react", "react/jsx-runtime", "react-dom", "react-dom/server", "react-dom/static"].flatMap((name) => {
    const [ofEngine, own] = [engine.resolve(name), attempt(() => site.resolve(name))];
    return own === undefined || own === ofEngine ? [] : [[ofEngine, own]];
  });
}
