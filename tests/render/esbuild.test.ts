/** esbuild's messages as findings. */
import { expect, test } from "vitest";
import { findingsOfEsbuild } from "../../src/render/bundle/esbuild.ts";

test.each([
  ['Could not resolve "left-pad"', "Install it (npm install left-pad), or remove the import."],
  ['Could not resolve "@scope/thing/part"', "Install it (npm install @scope/thing), or remove the import."],
  ['Could not resolve "./part.ts"', "esbuild's own advice"],
])("esbuild's message %s has the hint %s", (text, hint) => {
  const notes = [{ text: "esbuild's own advice", location: null }];
  const message = { id: "", pluginName: "", text, location: null, notes, detail: undefined };
  expect(findingsOfEsbuild([message], "template/bundle")).toEqual([
    { code: "template/bundle", message: `${text}.`, hint },
  ]);
});
