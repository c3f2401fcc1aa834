/**
 * Starts a thread for a site's code (thread.ts has the rest of it): a heap limit, and a port of its own.
 * Plain JavaScript, since bin/engine.js starts one before the engine itself is loaded, so that both are
 * under way at once.
 */
import { MessageChannel, Worker } from "node:worker_threads";

/** `node --cpu-prof` is asked about templates, too. */
const profiling = process.execArgv.filter((each) => /^--cpu-prof(-\w+=.*)?$/.test(each));
/** Megabytes, half of what V8 takes by itself: of a page nothing stays, so little room is collected as fast. */
const young = 24;
/** Where whoever starts a thread early leaves it: the engine's bundle has a copy of this module. */
const place = Symbol.for("plinth:thread");

/** @param memory the heap's limit, in megabytes. */
function startThread(memory) {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./boot.js", import.meta.url), {
    workerData: port2,
    transferList: [port2],
    env: { ...process.env, NODE_ENV: "production" },
    execArgv: profiling,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: young },
  });
  return { worker, port: port1, memory };
}

/** Starts a thread for whoever takes one first. It keeps no process alive. Returns its port. */
export function startEarly(memory) {
  const thread = startThread(memory);
  thread.worker.unref();
  globalThis[place] = thread;
  return thread.port;
}

/** A thread that was started early, if it has that limit, or a new one. */
export function takeThread(memory) {
  const early = globalThis[place];
  delete globalThis[place];
  if (early?.memory !== memory || early.worker.threadId < 0) return startThread(memory);
  early.worker.ref();
  return early;
}
