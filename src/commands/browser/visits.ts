/** Many pages in one browser, several at a time. One that never ends, or fails, does not stop the others. */
import type { Browser } from "playwright-core";
import type { Finding } from "../../base/diagnostic.ts";
import { messageOf } from "../../base/message.ts";
import { defaultJobs, type Tools } from "./chromium.ts";

export interface VisitOptions {
  readonly jobs?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Tests share one browser. */
  readonly browser?: Browser | undefined;
}

/** Why a page was not visited to its end: a sentence without its end. */
interface Unfinished {
  readonly problem: string;
}

interface Visits<Task, Visitor, Result extends object> extends VisitOptions {
  readonly launch: Tools["launch"];
  /** Called once for each of the pages that are open at the same time. */
  readonly begin: (browser: Browser) => Promise<Visitor>;
  readonly visit: (visitor: Visitor, task: Task) => Promise<Result>;
  readonly onVisited: (task: Task, result: Result | Unfinished) => void;
}

/** Visits the pages of all tasks. @returns a finding if the browser cannot start. @throws if the browser itself has ended. */
export async function visitPages<Task, Visitor extends { close(): Promise<void> }, Result extends object>(
  tasks: readonly Task[],
  { jobs = defaultJobs(), onProgress, browser: shared, launch, begin, visit, onVisited }: Visits<Task, Visitor, Result>,
): Promise<Finding | undefined> {
  const browser = shared ?? (await launch());
  if ("code" in browser) return browser;
  try {
    const waiting = [...tasks];
    let done = 0;
    const work = async (): Promise<void> => {
      let visitor = await begin(browser);
      try {
        for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
          const result = await withinTime(visit(visitor, task), browser);
          onVisited(task, result);
          if ("problem" in result) {
            // The page may still be running.
            await visitor.close();
            visitor = await begin(browser);
          }
          onProgress?.(++done, tasks.length);
        }
      } finally {
        await visitor.close();
      }
    };
    await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
  } finally {
    if (!shared) await browser.close();
  }
  return undefined;
}

/** The maximum time for a page in milliseconds. An idle machine takes two seconds. */
const maxTime = 300_000;

/** The result of a visit that ends. @throws if the browser itself has ended. */
async function withinTime<Result>(visiting: Promise<Result>, browser: Browser): Promise<Result | Unfinished> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not answered for ${maxTime / 1000} s`)), maxTime);
  });
  try {
    return await Promise.race([visiting, late]);
  } catch (error) {
    if (!browser.isConnected()) throw error;
    visiting.catch(() => undefined);
    const [problem = ""] = messageOf(error)
      .replace(/^page\.\w+: /, "")
      .split("\n", 1);
    return { problem: problem.replace(/\.$/, "") };
  } finally {
    clearTimeout(timer);
  }
}
