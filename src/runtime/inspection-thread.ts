/** A thread that inspects the pages of a large site, while the main thread finishes and writes others. */
import { Worker } from "node:worker_threads";
import type { Store } from "../content/disk/store.ts";
import {
  type InspectedFile,
  type InspectedPage,
  inspect,
  inspectedPage,
  pageToSend,
  type RecordedFile,
  type Search,
  type SentPage,
} from "../output/inspect.ts";
import { isCompiled, modules } from "./engine-files.ts";

/** Megabytes, as in the site's thread: little of a page survives. */
const youngGeneration = 24;
/** Pages in a message. */
const batchSize = 8;
/** Messages that the thread may still have to answer: the HTML of their pages stays in memory. */
const maxWaiting = 8;

/** Inspects files in order, pages in a thread unless an earlier build has kept their facts. @throws an engine bug. */
export async function* inspectInThread(
  files: AsyncIterable<RecordedFile>,
  search: Search,
  store: Store | undefined,
): AsyncGenerator<InspectedFile> {
  const thread = new InspectionThread(search);
  const inspectBatch = async (batch: readonly RecordedFile[]): Promise<InspectedFile[]> => {
    const sent = batch.map((file) => pageToSend(file, store));
    const answers = await thread.inspect(sent.flatMap((page) => page ?? []));
    return batch.map((file, index) => {
      const answer = sent[index] && answers.shift();
      return answer ? inspectedPage(file, answer, store) : inspect(file, search, store);
    });
  };
  const waiting: Promise<InspectedFile[]>[] = [];
  try {
    for await (const batch of inBatches(files)) {
      const answer = inspectBatch(batch);
      answer.catch(() => undefined); // awaiting the answer below throws the error
      waiting.push(answer);
      if (waiting.length > maxWaiting) yield* (await waiting.shift()) ?? [];
    }
    for (const answer of waiting) yield* await answer;
  } finally {
    await thread.end();
  }
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A script that loads a module of TypeScript: `--import tsx` has no effect in a thread. */
const withTsx = (module: string): string =>
  `import("${import.meta.resolve("tsx/esm/api")}").then((tsx) => (tsx.register(), import("${module}")))`;

class InspectionThread {
  private worker: Worker | undefined;
  /** Calls without an answer, oldest first. */
  private readonly waiting: { settle: (pages: InspectedPage[]) => void; fail: (error: unknown) => void }[] = [];

  constructor(private readonly search: Search) {}

  /** The first call starts the thread. */
  async inspect(pages: readonly SentPage[]): Promise<InspectedPage[]> {
    if (pages.length === 0) return [];
    this.worker ??= this.start();
    this.worker.postMessage(pages);
    return await new Promise((settle, fail) => void this.waiting.push({ settle, fail }));
  }

  private start(): Worker {
    const { inspector } = modules;
    const options = { workerData: this.search, resourceLimits: { maxYoungGenerationSizeMb: youngGeneration } };
    const worker = isCompiled
      ? new Worker(new URL(inspector), options)
      : new Worker(withTsx(inspector), { ...options, eval: true });
    worker.on("message", (pages: InspectedPage[]) => this.waiting.shift()?.settle(pages));
    worker.on("error", (error) => {
      for (const { fail } of this.waiting.splice(0)) fail(error);
    });
    return worker;
  }

  async end(): Promise<void> {
    await this.worker?.terminate();
  }
}
