/**
 * Loaded into all threads of the second build of `plinth verify` (node --import): moves the clock, and lists folders
 * in another order. SOURCE_DATE_EPOCH and --today stay the same: today() returns their date.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// 400 days and some hours: another year, month, day, weekday, hour, minute and second.
const later = (400 * 24 * 3600 + 5 * 3600 + 7 * 60 + 11) * 1000;
const RealDate = Date;
class ShiftedDate extends RealDate {
  constructor(...parameters) {
    super(...(parameters.length > 0 ? parameters : [RealDate.now() + later]));
  }
  static now = () => RealDate.now() + later;
}
globalThis.Date = Object.defineProperty(ShiftedDate, "name", { value: "Date" });

const { readdirSync, promises } = fs;
const { readdir } = promises;
fs.readdirSync = (...parameters) => readdirSync(...parameters).reverse();
promises.readdir = async (...parameters) => (await readdir(...parameters)).reverse();
syncBuiltinESMExports();
