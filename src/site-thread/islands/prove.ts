/**
 * Renders islands a second time, as their hydration will: from the bundle for browsers, with the runtime that hydrates
 * them, and under other circumstances. What depends on these differs from the HTML of the page.
 */
import { createContext, Script } from "node:vm";
import type { IslandUse } from "./page-islands.tsx";

export interface ProofRequest {
  /** A script that defines `renderIsland`. */
  readonly code: string;
  readonly uses: readonly Omit<IslandUse, "html">[];
}

type Render = (use: Omit<IslandUse, "html">) => string;

/**
 * A browser as far as rendering sees it: another clock, zone and locale, other random numbers, a window, and a storage
 * that has a value for each key. A function that is not here throws, which is no verdict.
 */
const circumstances = new Script(`{
  const { Date: RealDate, Intl: { DateTimeFormat, NumberFormat } } = globalThis;
  const later = 1000 * (86400 * 431 + 40217), hours = 14 * 3600000;
  const local = (date) => new RealDate(date.getTime() + hours);
  // A text without a zone, which the machine's zone would read; a date alone is in UTC (ECMA-262, 21.4.1.32).
  const isLocal = (text) => !/^[-+]?\\d{4,6}(-\\d\\d){0,2}$|\\dZ$|\\b(Z|UTC?|GMT|[ECMP][SD]T)\\b|\\d:\\d\\d.*[-+]\\d/i.test(text);
  const parse = (text) => {
    const date = new RealDate(text);
    return isLocal(text) ? date.getTime() - 60000 * date.getTimezoneOffset() - hours : date.getTime();
  };
  globalThis.Date = class Date extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + later);
      else if (given.length > 1) super(RealDate.UTC(...given) - hours);
      else super(typeof given[0] === "string" ? parse(given[0]) : given[0]);
    }
    static now() { return RealDate.now() + later; }
    static parse(text) { return parse(String(text)); }
    getTimezoneOffset() { return isNaN(this) ? NaN : -840; }
    toString() { return isNaN(this) ? "Invalid Date" : this.toDateString() + " " + this.toTimeString(); }
    toDateString() { return local(this).toUTCString().replace(/^(...), (..) (...) (\\S+).*/, "$1 $3 $2 $4"); }
    toTimeString() { return isNaN(this) ? "Invalid Date" : local(this).toISOString().slice(11, 19) + " GMT+1400 (elsewhere)"; }
  };
  for (const part of ["FullYear", "Month", "Date", "Day", "Hours", "Minutes"]) {
    Date.prototype["get" + part] = function () { return local(this)["getUTC" + part](); };
    if (part === "Day") continue;
    Date.prototype["set" + part] = function (...given) {
      return this.setTime(local(this)["setUTC" + part](...given) - hours);
    };
  }
  const locale = (given) => given ?? "ar-EG", zone = (given) => ({ timeZone: "Etc/GMT-14", ...given });
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]) {
    const original = RealDate.prototype[name];
    Date.prototype[name] = function (language, given) { return original.call(this, locale(language), zone(given)); };
  }
  const { toLocaleString } = Number.prototype;
  Number.prototype.toLocaleString = function (language, given) { return toLocaleString.call(this, locale(language), given); };
  Intl.DateTimeFormat = function (language, given) { return new DateTimeFormat(locale(language), zone(given)); };
  Intl.NumberFormat = function (language, given) { return new NumberFormat(locale(language), given); };
  let seed = 7;
  Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const storage = { getItem: () => "1", setItem() {}, removeItem() {}, clear() {}, key: () => null, length: 1 };
  const element = { style: {}, dataset: {}, classList: { contains: () => true, add() {}, remove() {}, toggle() {} },
    getAttribute: () => "1", setAttribute() {}, appendChild() {}, append() {}, insertBefore() {}, removeChild() {},
    addEventListener() {}, querySelector: () => null, querySelectorAll: () => [], childNodes: [], children: [], firstChild: null };
  for (const name of ["Node", "Element", "HTMLElement", "HTMLInputElement", "HTMLTextAreaElement", "SVGElement"])
    globalThis[name] = class {};
  const listen = { addEventListener() {}, removeEventListener() {}, dispatchEvent: () => true };
  Object.assign(globalThis, listen, {
    window: globalThis, self: globalThis, localStorage: storage, sessionStorage: storage,
    navigator: { language: "ar-EG", languages: ["ar-EG"], userAgent: "Mozilla/5.0 (iPhone)", platform: "iPhone", onLine: false },
    location: { href: "https://elsewhere.test/?a=1#b", origin: "https://elsewhere.test", pathname: "/", search: "?a=1", hash: "#b" },
    innerWidth: 320, innerHeight: 480, devicePixelRatio: 3, scrollY: 7, scrollX: 0,
    screen: { width: 320, height: 480, orientation: { type: "portrait-primary", angle: 0, ...listen } },
    getComputedStyle: () => ({ getPropertyValue: () => "" }),
    matchMedia: () => ({ matches: true, ...listen, addListener() {}, removeListener() {} }),
    requestAnimationFrame: () => 1, cancelAnimationFrame() {},
    setTimeout: () => 1, clearTimeout() {}, setInterval: () => 1, clearInterval() {}, queueMicrotask() {},
    MessageChannel: class { port1 = {}; port2 = { postMessage() {} }; },
    crypto: { randomUUID: () => "00000000-0000-4000-8000-000000000007", getRandomValues: (list) => list.fill(7) },
    performance: { now: () => 7 },
    document: { ...listen, documentElement: element, body: element, head: element, cookie: "a=1", title: "a", hidden: false,
      visibilityState: "visible", referrer: "", querySelector: () => null, querySelectorAll: () => [],
      getElementById: () => null, createElement: () => ({ ...element }), createTextNode: () => ({}) },
  });
  console = Object.fromEntries(["log", "info", "warn", "error", "debug"].map((name) => [name, () => {}]));
}`);

/** The HTML of each island; undefined if it threw, for lack of a real browser. */
export function renderWithBrowserBundle({ code, uses }: ProofRequest): (string | undefined)[] {
  const context = createContext({ TextEncoder, TextDecoder, URL, URLSearchParams, AbortController, console: {} });
  circumstances.runInContext(context);
  try {
    new Script(code, { filename: "islands.js" }).runInContext(context);
  } catch {
    return [];
  }
  const { renderIsland } = context as { renderIsland?: Render };
  const rendered = uses.map((): string | undefined => undefined);
  // The last one first: a value that a module counts up differs.
  for (const [index, use] of [...uses.entries()].reverse())
    try {
      rendered[index] = renderIsland?.(use);
    } catch {
      // No verdict: the window is none.
    }
  return rendered;
}
