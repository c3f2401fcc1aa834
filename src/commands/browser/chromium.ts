/** The browser of this machine, and the packages that drive it; both are optional. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { delimiter, join, resolve } from "node:path";
import type { Browser, BrowserType } from "playwright-core";
import { attempt } from "../../base/attempt.ts";
import type { Finding } from "../../base/diagnostic.ts";
import { messageOf } from "../../base/message.ts";
import { TemporaryFolder } from "../temporary-folder.ts";

export interface Tools {
  /** Starts the browser; the caller closes it. One that cannot start, as without a library that it needs, is a finding. */
  readonly launch: () => Promise<Browser | Finding>;
  /** The text of axe-core; empty if the option does not need it. */
  readonly axe: string;
  /** Changes with the browser and the packages. */
  readonly versions: string;
}

/** Names on the PATH, and places of other systems. The first has no interface, which would take a tenth of the time. */
const commands = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) =>
    ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"].map((path) =>
      join(process.env[name] ?? "C:\\", path),
    ),
  ),
];

/** The browser that is named, or the installed Chromium, Chrome or Edge, or playwright's own. */
async function findBrowser(named: string | undefined): Promise<string | undefined> {
  if (named) return existsSync(named) ? resolve(named) : undefined;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  const installed = [...onPath, ...places].find((path) => existsSync(path));
  if (installed) return installed;
  const downloaded = (await playwright()).executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** Loaded when it is needed: loading takes half a second, and a check in which no page has changed does not need it. */
const playwright = async (): Promise<BrowserType> => (await import("playwright-core")).chromium;

/**
 * Disables processes that the browser starts ahead of need, for its own interface and for the next page: they take a third
 * of a page's time. The list replaces that of Playwright, from which the names after the first four are.
 */
export const withoutSpareProcesses = `--disable-features=${[
  "PreloadTopChromeWebUI",
  "WebUIOmniboxPopup", // the list below the address bar
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "MediaRouter",
  "HttpsFirstBalancedModeAutoEnable",
  "OptimizationHints",
  "PaintHolding",
].join()}`;

/** Requests to other sites fail, so that results depend on the site alone. Animated pictures show their first frame. */
const flags = [
  withoutSpareProcesses,
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--hide-scrollbars",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
  "--blink-settings=imageAnimationPolicy=2",
];

/** The packages that an option needs, and the hint if one is missing. */
const needs = {
  "--browser": {
    packages: ["playwright-core", "axe-core"],
    hint: "Run npm install --save-dev playwright-core axe-core, or check without --browser.",
  },
  "--visual": {
    packages: ["playwright-core"],
    hint: "Run npm install --save-dev playwright-core, or compare without --visual.",
  },
} as const;

/** Finds the packages and the browser. A missing one is a finding. @param from the module that loads the packages. */
export async function findTools(option: keyof typeof needs, from = import.meta.url): Promise<Tools | Finding> {
  const require = createRequire(from);
  const { packages, hint } = needs[option];
  const versions = packages.map((name) => versionOf(require, name));
  const missing = packages.filter((_, index) => versions[index] === undefined);
  if (missing.length > 0)
    return unavailable(`${option} needs the package${missing.length > 1 ? "s" : ""} ${missing.join(" and ")}.`, hint);
  const named = process.env.PLINTH_CHROMIUM;
  const executablePath = await findBrowser(named);
  if (executablePath === undefined)
    return unavailable(
      named ? `PLINTH_CHROMIUM names no file: ${named}.` : "There is no Chromium, Chrome or Edge on this machine.",
      "Run npx playwright-core install chromium, or name the browser's file in PLINTH_CHROMIUM.",
    );
  const { size, mtimeMs } = statSync(executablePath);
  const axe = option === "--browser" ? readFileSync(require.resolve("axe-core/axe.min.js"), "utf8") : "";
  return {
    launch: async () => {
      // Chromium has a folder of its own there, which stays when its process is ended.
      const temporary = new TemporaryFolder("chromium");
      const env = { ...process.env, TMPDIR: temporary.path };
      try {
        const browser = await (await playwright()).launch({ executablePath, args: flags, env });
        return browser.on("disconnected", () => temporary.remove());
      } catch (error) {
        temporary.remove();
        const [why = ""] = messageOf(error)
          .replace(/^browserType\.launch: /, "")
          .split("\n", 1);
        return unavailable(
          `The browser ${executablePath} does not start: ${why.replace(/\.$/, "")}.`,
          "Start it by hand with --headless: it says what is missing, such as a library. PLINTH_CHROMIUM names another one.",
        );
      }
    },
    axe,
    versions: [executablePath, size, mtimeMs, ...versions].join(" "),
  };
}

/** The version of a package; undefined if it is not installed. */
const versionOf = (require: NodeJS.Require, name: string): string | undefined =>
  attempt(() => (require(`${name}/package.json`) as { version: string }).version);

const unavailable = (message: string, hint: string): Finding => ({ code: "browser/unavailable", message, hint });

/** How many pages are open at the same time: more than four slow each other down. */
export const defaultJobs = (): number => Math.min(4, availableParallelism());
