/** The behaviour of the site's scripts: each function returns an error, or undefined. Numbers refer to sections of the specification. */

/** The operations on a page, in any browser. */
export interface ActingPage {
  readonly evaluate: <Result>(code: string) => Promise<Result>;
  readonly click: (selector: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly keyboard: { readonly press: (key: string) => Promise<void> };
}

/** A page under test. */
export interface Acting {
  readonly page: ActingPage;
  /** Navigates to a path, by default the page's own; returns the status. */
  readonly go: (path?: string) => Promise<number>;
  readonly resize: (width: number) => Promise<void>;
  /** Its console messages. */
  readonly messages: readonly string[];
}

export type Behaviour = (acting: Acting) => Promise<string | undefined>;

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

const opensMenu: Behaviour = async ({ page, go, resize }) => {
  await resize(390);
  await go();
  // By keyboard: puppeteer's click waits for a promise that never settles in Firefox without scripts.
  await page.evaluate("document.querySelector('body > header summary').focus()");
  await page.keyboard.press("Enter");
  const shown = await page.evaluate<number>(
    "[...document.querySelectorAll('body > header details a')].filter((link) => link.checkVisibility()).length",
  );
  return shown > 3 ? undefined : `shows ${shown} links`;
};

const closesMenu: Behaviour = async ({ page, go, resize }) => {
  await resize(390);
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
export const loads: Behaviour = async ({ page, go, messages }) => {
  await go();
  await page.evaluate("new Promise((done) => setTimeout(done, 100))");
  return messages.find((message) => !message.includes("404 Error"));
};

type Behaviours = Readonly<Record<string, Readonly<Record<string, Behaviour>>>>;

/** By the path of the page, then by name. */
export const behaviours: Behaviours = {
  "/": { "scrolling to the download section": glides, reveal: reveals, menu: closesMenu },
  "/contact": { form: checksForm, menu: closesMenu },
  "/404": { "an unknown path": logsPath },
};

/** What works without a script. */
export const withoutScript: Behaviours = { "/": { menu: opensMenu }, "/contact": { menu: opensMenu } };
