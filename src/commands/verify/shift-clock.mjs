/**
 * Loaded into the second build of `plinth verify` (node --import), in all of its threads: another
 * day, and folders that are listed in another order. What changes with them is not made of the
 * sources alone. SOURCE_DATE_EPOCH is left as it is: that is how a date is asked for.
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
const turned = (entries) => [...entries].reverse();
fs.readdirSync = (...parameters) => turned(readdirSync(...parameters));
fs.readdir = (...parameters) => {
  const callback = parameters.pop();
  readdir(...parameters, (error, entries) => callback(error, entries && turned(entries)));
};
const { readdir: promised } = fs.promises;
fs.promises.readdir = async (...parameters) => turned(await promised(...parameters));
syncBuiltinESMExports();
