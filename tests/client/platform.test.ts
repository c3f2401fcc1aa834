/** The visitor's platform comes first in a list of platforms. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClientSite, startClientSite } from "../support/client-site.ts";

const names = ["iOS", "Android", "Windows", "macOS"];
const items = names.map((name) => `<li data-platform="${name}"><a href="/">${name}</a></li>`);

let site: ClientSite;
beforeAll(async () => {
  site = await startClientSite({ "index.html": `<ul>${items.join("")}</ul>` }, "", "home");
});
afterAll(() => site.close());

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.2 Safari/605.1.15";

test.each([
  [
    "iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15",
    false,
    "iOS,Android,Windows,macOS",
  ],
  ["iPad, which calls itself a Mac", mac, true, "iOS,Android,Windows,macOS"],
  ["Mac", mac, false, "macOS,iOS,Android,Windows"],
  ["Android", "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36", true, "Android,iOS,Windows,macOS"],
  ["Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", false, "Windows,iOS,Android,macOS"],
  [
    "Linux",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    false,
    "iOS,Android,Windows,macOS",
  ],
])("the order of downloads on %s", async (_, userAgent, hasTouch, expected) => {
  const { page } = await site.open("/", { userAgent, hasTouch });
  await expect.poll(() => page.locator("li").allTextContents().then(String)).toBe(expected);
});
