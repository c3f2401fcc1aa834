/**
 * One thread for the code of all sites of a test file, instead of one for each: loading React, zod
 * and markdown-it takes ten times as long as building a tiny site. vitest.config.ts substitutes it
 * for src/runtime/engine-thread.ts in the projects unit and client. What needs a separate thread (limits, the
 * heap, process.exit()) is tested in tests/resilience/, and by every test that runs the command.
 */
import { EventEmitter } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { vi } from "vitest";
import { modules, packageFile } from "../../src/runtime/engine-files.ts";
import type { EngineThread as OwnThread } from "../../src/runtime/engine-thread.ts";
import type { SiteModule } from "../../src/site-thread/protocol.ts";
import { afterFile } from "./leftovers.ts";

let shared: Worker | undefined;
let sites = 0;

const sharedWorker = (): Worker => {
  shared ??= startShared();
  return shared;
};

function startShared(): Worker {
  const worker = new Worker(new URL("./shared-boot.js", import.meta.url), {
    env: { ...process.env, NODE_ENV: "production" },
    execArgv: [],
    workerData: { worker: modules.worker, tsconfig: packageFile("tsconfig.json") },
  });
  worker.unref();
  worker.setMaxListeners(0);
  afterFile.push(() => {
    shared = undefined;
    return worker.terminate();
  });
  return worker;
}

type Interface = Pick<OwnThread, "isDead" | "port" | "preloaded" | "run" | "end">;

/** Has the interface of src/runtime/engine-thread.ts. */
class EngineThread implements Interface {
  readonly isDead = false;
  readonly preloaded = [];
  readonly port: MessagePort;
  private readonly shared = sharedWorker();
  readonly worker = Object.assign(new EventEmitter(), {
    terminate: () => Promise.reject(new Error("it is shared")),
    performance: this.shared.performance,
  });
  private readonly other: MessagePort;
  private readonly site = sites++;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.other = port2;
    this.shared.on("message", this.hear);
  }

  private readonly hear = ({ site, thrown }: { site: number; thrown: unknown }): void => {
    if (site === this.site) this.worker.emit("error", thrown);
  };

  run({ url, ...module }: SiteModule): void {
    // The hash makes identical code a separate module.
    const own = `${url}#${this.site}`;
    this.shared.postMessage({ site: this.site, port: this.other, module: { ...module, url: own } }, [this.other]);
  }

  async end(): Promise<void> {
    this.shared.off("message", this.hear);
    this.port.close();
  }
}

vi.mock("../../src/runtime/engine-thread.ts", () => ({ EngineThread }));
