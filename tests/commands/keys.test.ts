/** The keys of `plinth dev`: their effects, and the words for the others. */
import { afterEach, expect, test, vi } from "vitest";
import { keysHint, listenToKeys } from "../../src/commands/keys.ts";

const { stdin } = process;
const pressed: string[] = [];
const printed: string[] = [];
const key = (name: string) => ({ label: name, press: () => void pressed.push(name) });
const keys = { o: key("open"), q: key("quit") };

/** A terminal on which these keys are pressed. */
function press(...texts: string[]): void {
  Object.assign(stdin, { setRawMode: () => stdin });
  listenToKeys(keys, { print: (text) => void printed.push(text), quit: () => void pressed.push("ctrl-d") });
  for (const text of texts) stdin.emit("data", text);
}
afterEach(() => {
  stdin.removeAllListeners("data").pause();
  Reflect.deleteProperty(stdin, "setRawMode");
  for (const list of [pressed, printed]) list.length = 0;
});

test("the hint names every key", () => {
  expect(keysHint(keys)).toBe("o: open, q: quit");
});

test("keys act in both cases, and any other gets the list", () => {
  press("o", "Q", "x", "ö", "\r");
  expect(pressed).toEqual(["open", "quit"]);
  expect(printed).toEqual([
    "The key x has no effect. o: open, q: quit\n",
    "The key ö has no effect. o: open, q: quit\n",
    "\n",
  ]);
});

test("arrow keys, pasted text and other control characters do nothing", () => {
  press("\u001b[A", "quit", "\t", "\u001b", "toString");
  expect([pressed, printed]).toEqual([[], []]);
});

test("Ctrl-C, Ctrl-Z and Ctrl-D have their usual effect", () => {
  const signals = vi.spyOn(process, "kill").mockReturnValue(true);
  press("\u0003", "\u001a", "\u0004");
  expect(signals.mock.calls.map(([, signal]) => signal)).toEqual(["SIGINT", "SIGTSTP"]);
  expect(pressed).toEqual(["ctrl-d"]);
  process.removeAllListeners("SIGCONT");
});
