/** Like src/site-thread/boot.js, but for any number of sites in one thread. */
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";
import { fixLocale } from "../../src/site-thread/fix-locale.js";
import { observeReact } from "../../src/site-thread/observe-react.js";

fixLocale();
observeReact(createRequire(import.meta.url));
register({ tsconfig: workerData.tsconfig });
const { answerCalls, warmUp } = await import(workerData.worker);
warmUp(); // as in a thread for the next edit: no site may see that another one ran before

parentPort.on("message", async ({ site, port, module }) => {
  try {
    await answerCalls(module, port);
  } catch (thrown) {
    parentPort.postMessage({ site, thrown });
  }
});
