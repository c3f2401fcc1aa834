/**
 * Runs first in a site's thread (thread.ts starts it): loads the engine's half, then waits for the site's bundle.
 * So a thread can be warm before its site is bundled. Plain JavaScript: Node runs it from src/ and lib/ alike.
 */
import nodeModule, { createRequire } from "node:module";
import { workerData } from "node:worker_threads";

const { port, worker, tsconfig, ownReact } = workerData;
nodeModule.enableCompileCache?.();
const require = createRequire(import.meta.url);
// A site with a React of its own: the engine's half then uses that one, too.
for (const [file, own] of ownReact)
  require.cache[file] = Object.assign(new nodeModule(file), { filename: file, exports: require(own), loaded: true });
if (tsconfig) (await import("tsx/esm/api")).register({ tsconfig });
const { serve } = await import(worker);
port.once("message", async ({ url, memory }) => {
  Atomics.add(new Int32Array(memory), 0, 1); // The time limit starts here: the site's code has not run before.
  serve((await import(url)).exported, port, memory);
});
