/**
 * The process of render-islands.ts: a browser as far as rendering islands sees it. Its zone and locale are those of the
 * process. It reads a request from its standard input, and writes the HTML of each island as a line of JSON, the last
 * one first, so that a value that a module counts up differs; null if it threw.
 */
import { text } from "node:stream/consumers";
import { createContext, Script } from "node:vm";

const { code, uses } = JSON.parse(await text(process.stdin));
const context = createContext({ TextEncoder, TextDecoder, URL, URLSearchParams, AbortController });
new Script(`(${circumstances})()`).runInContext(context);
const resultOf = (run) => {
  try {
    return run();
  } catch {
    return null; // it may only have thrown because this is no real window, so there is no verdict
  }
};
resultOf(() => new Script(code, { filename: "islands.js" }).runInContext(context));
for (const use of uses.reverse())
  process.stdout.write(`${JSON.stringify(resultOf(() => context.renderIsland(use)))}\n`);

/**
 * Another clock, other random numbers, a window, and a storage that has a value for each key. A function that is not
 * here throws. It runs in a context of its own, where nothing else is defined.
 */
function circumstances() {
  const RealDate = Date;
  const later = 1000 * (86400 * 431 + 40217);
  /** @type {any} */
  const realm = globalThis;
  // biome-ignore lint/suspicious/noShadowRestrictedNames: it replaces it
  realm.Date = class Date extends RealDate {
    constructor(/** @type {[number] | []} */ ...given) {
      if (given.length === 0) super(RealDate.now() + later);
      else super(...given);
    }
    /** @override */
    static now() {
      return RealDate.now() + later;
    }
  };
  let seed = 7;
  Math.random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  let given = 7;
  const storage = { getItem: () => "1", setItem() {}, removeItem() {}, clear() {}, key: () => null, length: 1 };
  const listen = { addEventListener() {}, removeEventListener() {}, dispatchEvent: () => true };
  const find = { querySelector: () => null, querySelectorAll: () => [], getElementById: () => null };
  const element = {
    ...listen,
    ...find,
    style: {},
    dataset: {},
    classList: { contains: () => true, add() {}, remove() {}, toggle() {} },
    childNodes: [],
    children: [],
    firstChild: null,
    getAttribute: () => "1",
  };
  for (const name of ["setAttribute", "appendChild", "append", "insertBefore", "removeChild"]) element[name] = () => {};
  for (const name of ["Node", "Element", "HTMLElement", "HTMLInputElement", "HTMLTextAreaElement", "SVGElement"])
    globalThis[name] = class {};
  const page = "https://elsewhere.test";
  Object.assign(globalThis, listen, {
    window: globalThis,
    self: globalThis,
    localStorage: storage,
    sessionStorage: storage,
    navigator: {
      language: "ar-EG",
      languages: ["ar-EG"],
      userAgent: "Mozilla/5.0 (iPhone)",
      platform: "iPhone",
      onLine: false,
    },
    location: { href: `${page}/?a=1#b`, origin: page, pathname: "/", search: "?a=1", hash: "#b" },
    innerWidth: 320,
    innerHeight: 480,
    devicePixelRatio: 3,
    scrollY: 7,
    scrollX: 0,
    screen: { width: 320, height: 480, orientation: { type: "portrait-primary", angle: 0, ...listen } },
    getComputedStyle: () => ({ getPropertyValue: () => "" }),
    matchMedia: () => ({ matches: true, ...listen, addListener() {}, removeListener() {} }),
    MessageChannel: class {
      port1 = {};
      port2 = { postMessage() {} };
    },
    // Each value is another one, as in browsers: lists have keys of them.
    crypto: {
      randomUUID: () => `00000000-0000-4000-8000-${String(++given).padStart(12, "0")}`,
      getRandomValues: (list) => list.fill(++given),
    },
    performance: { now: () => ++given },
    document: {
      ...listen,
      ...find,
      documentElement: element,
      body: element,
      head: element,
      cookie: "a=1",
      title: "a",
      hidden: false,
      visibilityState: "visible",
      referrer: "",
      createElement: () => ({ ...element }),
      createTextNode: () => ({}),
    },
    console: {},
  });
  for (const name of ["requestAnimationFrame", "setTimeout", "setInterval"]) globalThis[name] = () => 1;
  for (const name of ["cancelAnimationFrame", "clearTimeout", "clearInterval", "queueMicrotask"])
    globalThis[name] = () => {};
  for (const name of ["log", "info", "warn", "error", "debug"]) console[name] = () => {};
}
