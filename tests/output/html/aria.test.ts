/** The roles and attributes of WAI-ARIA, and the languages, that Plinth knows are those of axe-core. */
import axe from "axe-core";
import { expect, test } from "vitest";
import { ariaAttributes, ariaRoles } from "../../../src/output/html/aria.ts";
import { isLanguageTag } from "../../../src/output/html/language-tag.ts";

const { aria, standards } = axe.commons as unknown as {
  readonly aria: { isValidRole(role: string): boolean; validateAttr(name: string): boolean };
  readonly standards: { getAriaRolesByType(type: string): string[] };
};

test("every role of axe-core, and no other but `generic`", () => {
  const types = ["widget", "structure", "landmark", "composite", "window"];
  const known = types
    .flatMap((type) => standards.getAriaRolesByType(type))
    .filter((role) => !/^(doc|graphics)-/.test(role));
  expect(ariaRoles).toEqual([...new Set([...known, "generic"])].sort());
});

test("every attribute is one of axe-core, or new in WAI-ARIA 1.3", () => {
  const others = ariaAttributes.filter((name) => !aria.validateAttr(name));
  expect(others).toEqual(["aria-colindextext", "aria-rowindextext"]);
});

test("languages", () => {
  const { isValidLang, validLangs } = axe.utils as unknown as {
    isValidLang(tag: string): boolean;
    validLangs(): string[];
  };
  expect(validLangs().filter((tag) => !isLanguageTag(tag))).toEqual([]);
  for (const tag of ["english", "deutsch", "e", "pt-BR", "zh-Hant-TW", "tlh"])
    expect(isLanguageTag(tag), tag).toBe(isValidLang(tag.split("-", 1)[0] ?? ""));
});
