/** Debian's Firefox, controlled by WebDriver BiDi: playwright supports only its own build of Firefox. */
import { installed } from "../support/install.ts";
import { tool } from "./tools.ts";

/** The part of puppeteer's Page that the audit uses. */
export interface FirefoxPage {
  readonly evaluate: <Result>(code: string) => Promise<Result>;
  readonly click: (selector: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly keyboard: { readonly press: (key: string) => Promise<void> };
  readonly goto: (url: string) => Promise<{ status: () => number } | null>;
  readonly setViewport: (size: { width: number; height: number }) => Promise<void>;
  on(event: "console", listener: (message: { type: () => string; text: () => string }) => void): void;
  on(event: "pageerror", listener: (error: unknown) => void): void;
  readonly close: () => Promise<void>;
}
export interface Firefox {
  readonly newPage: () => Promise<FirefoxPage>;
  readonly close: () => Promise<void>;
}
interface Puppeteer {
  readonly launch: (options: object) => Promise<Firefox>;
}

const known = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The path of the installed Firefox, or PLINTH_FIREFOX. @throws if there is none and it cannot be installed. */
export const firefoxPath = (): string =>
  installed("Firefox", [process.env.PLINTH_FIREFOX ?? "", ...known], ["firefox-esr"]);

/** Starts Firefox with about:config preferences; it accepts any certificate. */
export async function launchFirefox(executablePath: string, extraPrefsFirefox: object): Promise<Firefox> {
  const { default: puppeteer } = await tool<{ default: Puppeteer }>("puppeteer-core");
  const settings = { acceptInsecureCerts: true, defaultViewport: null, protocolTimeout: 30_000, extraPrefsFirefox };
  const args = ["--width", "1280", "--height", "900"];
  return puppeteer.launch({ browser: "firefox", headless: true, args, executablePath, ...settings });
}

/** Sets the window size. Firefox ESR 140 does so but fails on the orientation, which puppeteer sets as well. */
export async function resize(page: FirefoxPage, width: number): Promise<void> {
  await page.setViewport({ width, height: 800 }).catch((error) => {
    if (!/setScreenOrientationOverride/.test(String(error))) throw error;
  });
}
