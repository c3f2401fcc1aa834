/**
 * Loaded into all threads of the second build of `plinth verify` (node --import): moves the clock, and lists folders
 * in another order. Output that changes with them depends on more than the sources. SOURCE_DATE_EPOCH and --today stay
 * the same: today() returns their date.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// 400 days and some hours: another year, month, day, weekday, hour, minute and second.
const later = (400 * 24 * 3600 + 5 * 3600 + 7 * 60 + 11) * 1000;

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parameters) {
    if (parameters.length === 0) super(RealDate.now() + later);
    else super(...parameters);
  }
  static now() {
    return RealDate.now() + later;
  }
};
Object.defineProperty(Date, "name", { value: "Date" });

const { readdirSync, readdir } = fs;
const reversed = (entries) => [...entries].reverse();
fs.readdirSync = (...parameters) => reversed(readdirSync(...parameters));
fs.readdir = (...parameters) => {
  const callback = parameters.pop();
  readdir(...parameters, (error, entries) => callback(error, entries && reversed(entries)));
};
const { readdir: promised } = fs.promises;
fs.promises.readdir = async (...parameters) => reversed(await promised(...parameters));
syncBuiltinESMExports();
