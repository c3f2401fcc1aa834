/** The default locale of the site's code, which Node takes from the environment. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../resilience/command.ts";
import { edited, filesBelow, siteWith } from "../support/small-site.ts";

const day = "new Date(Date.UTC(2024, 0, 31, 13))";
const values: readonly (readonly [code: string, value: unknown])[] = [
  ["(1234.5).toLocaleString()", "1,234.5"],
  ["(1234.5).toLocaleString([])", "1,234.5"],
  ['(1234.5).toLocaleString("xx")', "1,234.5"],
  ['(1234.5).toLocaleString("de")', "1.234,5"],
  ['(1234.5).toLocaleString(["xx", "de"])', "1.234,5"],
  ["1234n.toLocaleString()", "1,234"],
  ["[1234.5, 2n].toLocaleString()", "1,234.5,2"],
  ["new Float64Array([1234.5]).toLocaleString()", "1,234.5"],
  [`${day}.toLocaleString()`, "1/31/2024, 1:00:00 PM"],
  [`${day}.toLocaleDateString(undefined, { month: "long" })`, "January"],
  [`${day}.toLocaleTimeString()`, "1:00:00 PM"],
  [`String(${day})`, "Wed Jan 31 2024 13:00:00 GMT+0000 (Coordinated Universal Time)"],
  [`${day}.toTimeString()`, "13:00:00 GMT+0000 (Coordinated Universal Time)"],
  ['"ä".localeCompare("z")', -1],
  ['"ä".localeCompare("z", "sv")', 1],
  ['"I".toLocaleLowerCase() + "i".toLocaleUpperCase()', "iI"],
  ['"i".toLocaleUpperCase("tr")', "İ"],
  ["Intl.NumberFormat().format(1234.5)", "1,234.5"],
  ["new (class extends Intl.NumberFormat {})().format(1234.5)", "1,234.5"],
  ["new Intl.NumberFormat() instanceof Intl.NumberFormat", true],
  ['["ä", "z"].sort(new Intl.Collator().compare).join()', "ä,z"],
  ["new Intl.DateTimeFormat().resolvedOptions().locale", "en-US"],
  ['new Intl.ListFormat().format(["a", "b"])', "a and b"],
  ['new Intl.RelativeTimeFormat().format(1, "day")', "in 1 day"],
  ["new Intl.PluralRules().select(0)", "other"],
  ['new Intl.DisplayNames(undefined, { type: "language" }).of("de")', "German"],
  ["new Intl.Segmenter().resolvedOptions().locale", "en-US"],
];

test.each(["de_DE", "sv_SE", "ar_EG", "lv_LV", "C"])("is en-US if the environment says %s", async (name) => {
  const list = `JSON.stringify([${values.map(([code]) => code)}])`;
  const root = siteWith(edited("templates/page.tsx", ["<title>{title}", `<title>{${list}}`]));
  const env = { LANG: `${name}.UTF-8`, LC_ALL: `${name}.UTF-8` };
  const { stderr } = await run(["build", "--root", root], { env });
  expect(stderr).toContain("✓ Published");
  const [, title = ""] = /<title>(.*?)<\/title>/.exec(filesBelow(join(root, "dist"))["index.html"] ?? "") ?? [];
  const text = Buffer.from(title.replaceAll("&quot;", '"'), "latin1").toString();
  expect(JSON.parse(text)).toEqual(values.map(([, value]) => value));
});
