/** The thread of inspection-thread.ts. */
import { parentPort, workerData } from "node:worker_threads";
import { inspectPage, type Search, type SentPage } from "../output/inspect.ts";

const search: Search = workerData;
parentPort?.on("message", (pages: readonly SentPage[]) =>
  parentPort?.postMessage(pages.map((page) => inspectPage(page, search))),
);
