/**
 * What a site's thread runs first (thread.ts starts it): it loads the packages that templates are
 * known to need, then waits for the site itself. So a thread can be warm before its site is there.
 * Plain JavaScript, since the thread has no TypeScript.
 */
import { parentPort, workerData } from "node:worker_threads";
import { keep } from "./compiled.js";

const { port, packages } = workerData;
const site = new Promise((resolve) => port.once("message", resolve));
// Asked once, in the end.
parentPort.once("message", () => {
  keep();
  process.exit();
});
parentPort.unref();
// One that cannot be loaded fails again, and is told, where the site imports it.
await Promise.allSettled(packages.map((url) => import(url)));
const { serve, exported } = await import(await site);
serve(exported, port);
