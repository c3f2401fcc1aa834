/** `<JsonLd>`: no text in the data changes where its script ends. */
import { parse } from "parse5";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { JsonLd } from "../../src/api/index.ts";

test("texts that end a script, or keep it open, and line separators of JavaScript", () => {
  const data = { name: '</script><!--<script>\u2028\u2029 ]]> & "' };
  const html = renderToStaticMarkup(createElement(JsonLd, { data }));
  const [script, ...others] = JSON.parse(
    JSON.stringify(parse(`<!DOCTYPE html>${html}`).childNodes[1], (key, value) =>
      key === "parentNode" ? null : value,
    ),
  ).childNodes[0].childNodes;
  expect(others).toEqual([]);
  expect(script.attrs).toEqual([{ name: "type", value: "application/ld+json" }]);
  expect(JSON.parse(script.childNodes[0].value)).toEqual(data);
  expect(html).not.toMatch(/[\u2028\u2029]/);
});
