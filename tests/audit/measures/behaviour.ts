/** The site's scripts in Firefox: reveal, scrolling to a section, menu, form, the 404's message. tests/spec holds the same for Chromium. */
import { type Firefox, type FirefoxPage, firefoxPath, launchFirefox, resize } from "../firefox-browser.ts";
import { countOf, type Measure, pageByPage } from "../measure.ts";

/** A page under test. */
interface Acting {
  readonly page: FirefoxPage;
  /** Navigates to a path, by default the page's own; returns the status. */
  readonly go: (path?: string) => Promise<number>;
  /** Its console messages. */
  readonly messages: readonly string[];
}

/** Returns what is wrong. Numbers refer to sections of the specification. */
type Behaviour = (acting: Acting) => Promise<string | undefined>;

export const behaviour: Measure = async (stage, pages, report) => {
  const executable = firefoxPath();
  const lively = await launchFirefox(executable, { "ui.prefersReducedMotion": 0 });
  const plain = await launchFirefox(executable, { "javascript.enabled": false });
  const lookAt = pageByPage(async (_, path) =>
    countOf([
      ...(await misbehaviour(lively, stage.origin, path, { loading: loads, ...behaviours[path] })),
      ...(await misbehaviour(plain, stage.origin, path, withoutScript[path] ?? {})),
    ]),
  );
  await lookAt(stage, pages, report);
  for (const browser of [lively, plain]) await browser.close();
};

/** What each behaviour reports, on a page of its own. */
async function misbehaviour(
  browser: Firefox,
  origin: string,
  path: string,
  expected: Readonly<Record<string, Behaviour>>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, behaviour] of Object.entries(expected)) {
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => messages.push(String(error)));
    const go = async (to = path): Promise<number> => (await page.goto(origin + to))?.status() ?? 0;
    const said = await behaviour({ page, messages, go });
    if (said !== undefined) problems.push(`${name}: ${said}`);
    await page.close();
  }
  return problems;
}

/** The scroll position of every frame, from a click on a link until it has not changed for 20 frames. */
const positions = (label: string): string => `new Promise((done) => {
  const seen = [];
  const note = () => {
    seen.push(scrollY);
    const last = seen.slice(-20);
    last.length === 20 && new Set(last).size === 1 ? done(seen) : requestAnimationFrame(note);
  };
  [...document.querySelectorAll("main a")].find((link) => link.textContent.trim() === "${label}").click();
  note();
})`;

const glides: Behaviour = async ({ page, go }) => {
  await go();
  const seen = await page.evaluate<number[]>(positions("Download Now"));
  const final = seen.at(-1) ?? 0;
  const between = seen.filter((y) => y > 0 && y < final).length;
  const top = await page.evaluate<number>("document.getElementById('download-section').getBoundingClientRect().top");
  return between > 3 && top >= 0 && top <= 120 ? undefined : `${between} positions between, the section at ${top} px`;
};

const reveals: Behaviour = async ({ page, go }) => {
  await go();
  const states = "[...document.querySelectorAll('[data-reveal]')].map((one) => one.classList.contains('revealed'))";
  const wait = "new Promise((done) => setTimeout(done, 100))";
  await page.evaluate(wait);
  const before = await page.evaluate<boolean[]>(states);
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: "instant" });
      await ${wait};
    }
  })()`);
  const after = await page.evaluate<boolean[]>(states);
  const early = before.filter(Boolean).length;
  if (before.length < 4 || early >= before.length / 2) return `${early} of ${before.length} revealed before scrolling`;
  return after.every(Boolean) ? undefined : `${after.filter((one) => !one).length} never revealed`;
};

const opensMenu: Behaviour = async ({ page, go }) => {
  await resize(page, 390);
  await go();
  // By keyboard: puppeteer's click waits for a promise that never settles in Firefox without scripts.
  await page.evaluate("document.querySelector('body > header summary').focus()");
  await page.keyboard.press("Enter");
  const shown = await page.evaluate<number>(
    "[...document.querySelectorAll('body > header details a')].filter((link) => link.checkVisibility()).length",
  );
  return shown > 3 ? undefined : `shows ${shown} links`;
};

const closesMenu: Behaviour = async ({ page, go }) => {
  await resize(page, 390);
  await go();
  const isOpen = (): Promise<boolean> => page.evaluate("document.querySelector('body > header details').open");
  await page.click("body > header summary");
  if (!(await isOpen())) return "does not open";
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  if (await isOpen()) return "Escape does not close it";
  const tag = await page.evaluate("document.activeElement.tagName");
  return tag === "SUMMARY" ? undefined : `leaves the focus on ${tag}`;
};

const logsPath: Behaviour = async ({ page, go, messages }) => {
  const status = await go("/no/such-page");
  await page.evaluate("new Promise((done) => setTimeout(done, 100))");
  const logged = messages.filter((message) => /^error: .*\/no\/such-page$/.test(message)).length;
  return status === 404 && logged === 1 ? undefined : `status ${status}, said ${messages.join("; ")}`;
};

const checksForm: Behaviour = async ({ page, go }) => {
  await go();
  const invalid = "[...document.querySelectorAll('form [aria-invalid=true]')].map(({ type }) => type)";
  await page.click("form button");
  const atFirst = await page.evaluate<string[]>(invalid);
  if (atFirst.length !== 5) return `finds ${atFirst.length} of five empty fields`;
  const focused = await page.evaluate<boolean>("document.activeElement.matches('form [aria-invalid=true]')");
  if (!focused) return "does not focus an invalid field";
  for (const selector of ["[type=text]:not([autocomplete=family-name])", "[autocomplete=family-name]", "textarea"])
    await page.type(`form ${selector}`, "Jo");
  await page.type("form [type=email]", "jo");
  await page.evaluate("document.querySelector('form select').selectedIndex = 1");
  await page.click("form button");
  const left = await page.evaluate<string[]>(invalid);
  return left.join() === "email" ? undefined : `finds wrong: ${left.join() || "nothing"}, of a malformed address`;
};

/** The console messages of a page while it loads; the 404 page must log the path. */
const loads: Behaviour = async ({ page, go, messages }) => {
  await go();
  await page.evaluate("new Promise((done) => setTimeout(done, 100))");
  return messages.find((message) => !message.includes("404 Error"));
};

type Behaviours = Readonly<Record<string, Readonly<Record<string, Behaviour>>>>;

/** By the path of the page, then by name. */
const behaviours: Behaviours = {
  "/": { "scrolling to the download section": glides, reveal: reveals, menu: closesMenu },
  "/contact": { form: checksForm, menu: closesMenu },
  "/404": { "an unknown path": logsPath },
};

const withoutScript: Behaviours = {
  "/": { "menu, without a script": opensMenu },
  "/contact": { "menu, without a script": opensMenu },
};
