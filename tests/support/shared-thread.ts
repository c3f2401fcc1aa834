/**
 * One thread for the code of all sites of a test file, in place of one for each: loading React, zod
 * and markdown-it takes ten times as long as building a tiny site. vitest.config.ts puts it in the
 * place of src/render/thread/thread.ts for the tests of the engine. What a thread of its own is for (limits, a
 * heap, process.exit()) is tested in tests/faults/, and by every test that runs the command.
 */
import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { Thread as OwnThread } from "../../src/render/thread/thread.ts";

const env = { ...process.env, NODE_ENV: "production" };
const shared = new Worker(new URL("./shared-boot.js", import.meta.url), { env, execArgv: [] });
shared.unref();
shared.setMaxListeners(0);

type Interface = Pick<OwnThread, "isDead" | "port" | "run" | "end">;

/** As src/render/thread/thread.ts has it, to those who use it. */
export class Thread implements Interface {
  readonly isDead = false;
  readonly port: MessagePort;
  readonly worker = Object.assign(new EventEmitter(), { terminate: () => Promise.reject(new Error("it is shared")) });
  private readonly other: MessagePort;
  private readonly folder = mkdtempSync(join(tmpdir(), "plinth-test-"));
  private readonly script = join(this.folder, "site.mjs");

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.other = port2;
    shared.on("message", this.hear);
  }

  private readonly hear = ({ url, thrown }: { url: string; thrown: unknown }): void => {
    if (url === pathToFileURL(this.script).href) this.worker.emit("error", thrown);
  };

  run(code: string, memory: SharedArrayBuffer): void {
    writeFileSync(this.script, code);
    shared.postMessage({ port: this.other, url: pathToFileURL(this.script).href, memory }, [this.other]);
  }

  async end(): Promise<void> {
    shared.off("message", this.hear);
    this.port.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
