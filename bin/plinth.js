#!/usr/bin/env node
// Starts Plinth: no logic here.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`plinth needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}
process.umask(0o022); // the output is for everyone to read, whatever the builder's umask
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])
  process.on(signal, () => process.exit(code));
const { engine, keep } = await import("./engine.js");
const { main } = await engine(process.argv[2]);
process.exitCode = await main(process.argv);
if (process.exitCode === 0 && /^(build|check)$/.test(process.argv[2])) keep();
