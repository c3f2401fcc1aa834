/**
 * templates/site.tsx -> a running Program: bundled by esbuild, then run in its own threads, with a heap limit
 * and a time limit, always with fresh modules.
 */
import type { Report } from "../base/diagnostic.ts";
import { bundleWithin } from "./bundle/esbuild.ts";
import { canBundle } from "./bundle/site-plugins.ts";
import { bundleSite } from "./bundle/templates.ts";
import { EngineThread } from "./engine-thread.ts";
import { Program } from "./program.ts";
import { type Limits, ThreadClient } from "./thread-client.ts";
import { tuneOptimizer } from "./v8-pace.ts";

/**
 * Bundles and starts the site at `root`, in `count` threads. Undefined if an error was reported.
 * @param inBundle packages that Node could not load when it was tried before.
 */
export async function loadProgram(
  root: string,
  report: Report,
  limits: Limits,
  count = 1,
  inBundle: ReadonlySet<string> = new Set(),
): Promise<Program | undefined> {
  // The threads load the engine while the site is being bundled.
  const threads = Array.from({ length: count }, () => new EngineThread(root, limits.memory));
  const endAll = (): Promise<unknown> => Promise.all(threads.map((thread) => thread.end()));
  try {
    const bundled = await bundleSite(root, report, bundleWithin(limits.time), inBundle);
    if (!bundled) return void (await endAll());
    // The threads must have started: with other flags, Node compiles its own modules instead of using its cache.
    tuneOptimizer(0);
    const [first, ...others] = threads.map((thread) => new ThreadClient(root, bundled, limits, thread));
    if (!first) throw new Error("a site runs in at least one thread");
    const program = new Program(first, others);
    const problems = await program.ready;
    if (problems.length === 0) return program;
    await program.end();
    const { unloadable } = first;
    if (canBundle(unloadable, inBundle))
      return await loadProgram(root, report, limits, count, new Set([...inBundle, unloadable]));
    report.addAll(problems);
    return undefined;
  } catch (error) {
    await endAll();
    throw error;
  }
}
