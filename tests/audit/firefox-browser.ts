/** Debian's Firefox, over WebDriver BiDi: playwright drives only a Firefox of its own. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { ActingPage } from "./measures/behaviours.ts";
import { tool } from "./tools.ts";

/** Of puppeteer's page what the audit uses. */
export interface FirefoxPage extends ActingPage {
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

/** The installed Firefox; where there is none and root may install one, it is installed. @throws when there is none. */
export function firefoxPath(): string {
  const find = (): string | undefined =>
    [process.env.PLINTH_FIREFOX ?? "", ...known].find((path) => path !== "" && existsSync(path));
  if (!find() && process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.error("Installing Firefox: apt-get install firefox-esr");
    const install = "apt-get update && apt-get install --yes --no-install-recommends firefox-esr";
    execFileSync("sh", ["-c", install], { stdio: ["ignore", "ignore", "inherit"] });
  }
  const path = find();
  if (!path) throw new Error("There is no Firefox: install it, or name it by PLINTH_FIREFOX");
  return path;
}

/** Starts Firefox with preferences of about:config; it believes any certificate. */
export async function launchFirefox(executablePath: string, extraPrefsFirefox: object): Promise<Firefox> {
  const { default: puppeteer } = await tool<{ default: Puppeteer }>("puppeteer-core");
  const args = ["--width", "1280", "--height", "900"];
  const limits = { protocolTimeout: 30_000 };
  const options = {
    browser: "firefox",
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: null,
    args,
    ...limits,
  };
  return puppeteer.launch({ ...options, executablePath, extraPrefsFirefox });
}

/** Sets the size of the window. Firefox ESR 140 does it and knows no orientation, which puppeteer also asks for. */
export async function resize(page: FirefoxPage, width: number): Promise<void> {
  await page.setViewport({ width, height: 800 }).catch((error) => {
    if (!/setScreenOrientationOverride/.test(String(error))) throw error;
  });
}
