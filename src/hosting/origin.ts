/** The site's origin, which every whole URL of it begins with. */
import type { Report } from "../diagnostics/diagnostic.ts";

/** Links are internal when their origin is the site's (RFC 6454), so it must stand in the form that URLs have. */
export function checkOrigin(origin: string, report: Report): void {
  const proper = URL.canParse(origin) ? new URL(origin).origin : undefined;
  if (proper === origin && /^https?:/.test(origin)) return;
  report.add({
    code: "output/bad-origin",
    message: `The site's origin is "${origin}".`,
    hint: proper?.startsWith("http") ? `Write "${proper}".` : "Write scheme and host, such as https://example.com.",
    at: { text: origin, otherwise: { file: "templates/site.tsx", at: { text: "origin" } } },
  });
}
