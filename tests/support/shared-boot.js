/** Like src/render/thread/boot.js, but for any number of sites in one thread. */
import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register({ tsconfig: workerData.tsconfig });
const { serve } = await import(workerData.worker);

parentPort.on("message", async ({ site, port, url, memory }) => {
  try {
    const { exported } = await import(url);
    serve(exported, port, memory);
  } catch (thrown) {
    parentPort.postMessage({ site, thrown });
  }
});
