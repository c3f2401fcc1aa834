import type { MessagePort, Worker } from "node:worker_threads";

/** A thread of start-thread.js with the heap limit, in megabytes: one that waits already, or a new one. */
export function takeThread(memory: number): { readonly worker: Worker; readonly port: MessagePort };
