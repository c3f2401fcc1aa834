/**
 * Loaded into all threads of the second build of `plinth verify` (node --import): moves the clock, and lists folders
 * in another order. SOURCE_DATE_EPOCH and --today stay the same: today() returns their date.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// 400 days and some hours: another year, month, day, weekday, hour, minute and second.
const later = (400 * 24 * 3600 + 5 * 3600 + 7 * 60 + 11) * 1000;
const RealDate = Date;
const now = () => RealDate.now() + later;
RealDate.prototype.constructor = globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, maker) =>
    Reflect.construct(target, parameters.length > 0 ? parameters : [now()], maker),
  apply: () => new Date().toString(),
  get: (target, key, receiver) => (key === "now" ? now : Reflect.get(target, key, receiver)),
});

// Without a date, they format the present.
const { prototype } = Intl.DateTimeFormat;
const { formatToParts } = prototype;
const { get: formatOf } = Object.getOwnPropertyDescriptor(prototype, "format");
prototype.formatToParts = function (date = now()) {
  return formatToParts.call(this, date);
};
Object.defineProperty(prototype, "format", {
  get() {
    const format = formatOf.call(this);
    return (date = now()) => format(date);
  },
});

const { readdirSync, promises } = fs;
const { readdir } = promises;
Object.assign(fs, { readdirSync: (...parameters) => Reflect.apply(readdirSync, fs, parameters).reverse() });
Object.assign(promises, {
  readdir: async (...parameters) => (await Reflect.apply(readdir, promises, parameters)).reverse(),
});
syncBuiltinESMExports();
