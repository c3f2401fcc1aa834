/**
 * YAML as its core schema has it (YAML 1.2.2, 10.3.2). js-yaml 3 reads numbers as YAML 1.1 did: 12:30
 * is 750 there, 010 is 8 and 1_000 is 1000, silently.
 */
import yaml from "js-yaml";

const scalar = (tag: string, form: RegExp, construct: (text: string) => unknown): yaml.Type =>
  new yaml.Type(`tag:yaml.org,2002:${tag}`, {
    kind: "scalar",
    resolve: (text: unknown) => typeof text === "string" && form.test(text),
    construct,
  });

const float = /^([-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$/;

const coreSchema = new yaml.Schema({
  include: [yaml.FAILSAFE_SCHEMA],
  implicit: [
    scalar("null", /^(null|Null|NULL|~|)$/, () => null),
    scalar("bool", /^(true|True|TRUE|false|False|FALSE)$/, (text) => /^t/i.test(text)),
    scalar("int", /^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/, Number),
    scalar("float", float, (text) => Number(text.replace(/\.inf$/i, "Infinity"))),
  ],
});

/** A YAML text as data; undefined when it holds none. @throws yaml.YAMLException, a RangeError when it is nested too deep. */
export const loadYaml = (text: string): unknown => yaml.load(text, { schema: coreSchema });
