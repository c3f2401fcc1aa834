/**
 * The entry point of a site's thread (started by runtime/engine-thread.ts): loads the engine's part, then waits for the site's bundle.
 * So a thread can warm up while its site is bundled. Plain JavaScript, so that Node can run it from src/ and lib/.
 */
import nodeModule, { createRequire } from "node:module";
import { workerData } from "node:worker_threads";
import { fixLocale } from "./fix-locale.js";
import { observeReact } from "./observe-react.js";

const { port, worker, tsconfig, ownReact, preloaded } = workerData;
/** @type {any} */ (nodeModule).enableCompileCache?.(); // since Node 22.1
fixLocale();
const require = createRequire(import.meta.url);
// If the site has its own React, the engine's part uses it, too.
for (const [file, enginePath] of ownReact)
  require.cache[file] = Object.assign(new nodeModule(file), {
    filename: file,
    exports: require(enginePath),
    loaded: true,
  });
observeReact(require);
if (tsconfig) (await import("tsx/esm/api")).register({ tsconfig });
const { answerCalls, warmUp } = await import(worker);
// One after the other, as the site imports them: a CommonJS module can need a global that one before it has set. Not
// awaited: the site's code imports them again, within the time limit and with its errors reported.
(async () => {
  for (const url of preloaded) await import(url).catch(() => undefined);
})();
if (preloaded.length > 0) warmUp(); // There is time: the thread is for the next edit.
port.once("message", async (site) => {
  Atomics.add(new Int32Array(site.memory), 0, 1); // The time limit starts here, before the site's code runs.
  await answerCalls(site, port);
});
