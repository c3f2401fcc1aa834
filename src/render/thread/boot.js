/**
 * What a site's thread runs first (start-thread.js starts it): it loads the packages that templates are
 * known to need, then waits for the site itself. So a thread can be warm before its site is there.
 * Plain JavaScript, since the thread has no TypeScript.
 */
import { parentPort, workerData as port } from "node:worker_threads";
import { keep } from "./compiled.js";

const warm = [];

/** A list of URLs of packages, of which there may be several, or at last the site's, with memory that is shared. */
async function hear(message) {
  // A package that cannot be loaded fails again, and is told, where the site imports it.
  if (Array.isArray(message)) return void warm.push(...message.map((url) => import(url).catch(() => undefined)));
  port.off("message", hear);
  await Promise.all(warm);
  const { serve, exported } = await import(message.url);
  serve(exported, port, message.memory);
}
port.on("message", hear);

// Asked once, in the end.
parentPort.once("message", () => {
  keep();
  process.exit();
});
parentPort.unref();
