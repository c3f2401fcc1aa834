/** What src/render/thread/boot.js does, for any number of sites in one thread. */
import { parentPort } from "node:worker_threads";

parentPort.on("message", async ({ port, url, memory }) => {
  try {
    const { serve, exported } = await import(url);
    serve(exported, port, memory);
  } catch (thrown) {
    parentPort.postMessage({ url, thrown });
  }
});
