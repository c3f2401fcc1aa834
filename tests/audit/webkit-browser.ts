/** WebKitGTK's MiniBrowser, controlled by WebDriver (w3.org/TR/webdriver2), on a virtual display. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import { installed } from "../support/install.ts";

export interface WebKit {
  readonly goto: (url: string) => Promise<void>;
  readonly resize: (width: number) => Promise<void>;
  /** The value of an expression in the page. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>;
  readonly close: () => Promise<void>;
}

const packages = ["webkit2gtk-driver", "xvfb"];

/**
 * Starts it; it accepts any certificate. @param moves false for reduced motion.
 * @throws if it is not installed or does not start.
 */
export async function launchWebKit(moves: boolean): Promise<WebKit> {
  const driverPath = installed("WebKit", ["/usr/bin/WebKitWebDriver"], packages);
  const screenPath = installed("a screen", ["/usr/bin/Xvfb"], packages);
  const binary = installed("WebKit's browser", miniBrowsers(), packages);
  const screen = await screenOf(screenPath);
  const port = await freePort();
  const settings = mkdtempSync(join(tmpdir(), "plinth-webkit-"));
  mkdirSync(join(settings, "gtk-3.0"));
  // WebKitGTK reads the motion preference from it.
  writeFileSync(join(settings, "gtk-3.0/settings.ini"), `[Settings]\ngtk-enable-animations=${moves}\n`);
  const env = { ...process.env, DISPLAY: screen.name, GDK_BACKEND: "x11", XDG_CONFIG_HOME: settings };
  const driver = spawn(driverPath, [`--port=${port}`], { stdio: "ignore", env });
  const end = (): void => {
    driver.kill();
    screen.process.kill();
    rmSync(settings, { recursive: true, force: true });
  };
  const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    const options = { binary, args: ["--automation"] };
    const alwaysMatch = { acceptInsecureCerts: true, "webkitgtk:browserOptions": options };
    const { sessionId } = await retry(() =>
      ask<{ sessionId: string }>("POST", "/session", { capabilities: { alwaysMatch } }),
    );
    const session = `/session/${sessionId}`;
    return {
      goto: (url) => ask("POST", `${session}/url`, { url }),
      resize: (width) => ask("POST", `${session}/window/rect`, { width, height: 800 }),
      evaluate: (expression) => ask("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
      close: () => ask<void>("DELETE", session).finally(end),
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** In a folder named after the architecture and the version. */
const miniBrowsers = (): string[] =>
  ["/usr/lib", ...readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`)].flatMap((folder) =>
    ["4.1", "4.0"].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`),
  );

/** Starts a virtual display with the first free display number (Xserver(1), -displayfd). */
async function screenOf(path: string): Promise<{ name: string; process: ChildProcess }> {
  const started = spawn(path, ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(started.stdout, "data")) as [Buffer];
  return { name: `:${String(number).trim()}`, process: started };
}

/** Retries until the driver listens, for at most ten seconds. */
async function retry<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let count = 0; ; count++) {
    try {
      return await ask();
    } catch (error) {
      if (count > 100 || !(error instanceof TypeError)) throw error; // fetch's error for a refused connection
      await pause(100);
    }
  }
}
