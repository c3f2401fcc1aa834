/** YAML scalars: text -> value. */
import { describe, expect, test } from "vitest";
import { loadYaml } from "../../src/content/formats/markdown.ts";

describe("YAML scalars follow the core schema", () => {
  test.each([
    ["12:30", "12:30"],
    ["010", 10],
    ["1_000", "1_000"],
    ["0b11", "0b11"],
    ["0o17", 15],
    ["0x1F", 31],
    ["-7", -7],
    ["1.", 1],
    ["-.5", -0.5],
    ["1E-3", 0.001],
    ["-.INF", Number.NEGATIVE_INFINITY],
    [".nan", Number.NaN],
    ["~", null],
    ["Null", null],
    ["True", true],
    ["no", "no"],
    ["2024-01-15", "2024-01-15"],
    ["<<", "<<"],
  ])("%s", (text, value) => expect(loadYaml(text)).toEqual(value));
});
