/** Messages of exceptions. */
import { expect, test } from "vitest";
import { messageOf } from "../../src/base/message.ts";

test("a data: URL of a whole file is shortened, also where the message is too long with it", () => {
  const url = `data:text/javascript;base64,${"QUJD".repeat(1000)}`;
  expect(messageOf(new Error(`Failed to resolve module specifier "gone" from "${url}": no base.`))).toBe(
    'Failed to resolve module specifier "gone" from "data:…": no base.',
  );
});
