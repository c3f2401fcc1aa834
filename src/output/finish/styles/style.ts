/** CSS, and what a policy must allow for it. */
import { createHash } from "node:crypto";
import { cssUrls } from "../../html/links.ts";

export interface Style {
  readonly css: string;
  /** The source that names its very bytes. */
  readonly hash: string;
  /** What it loads. */
  readonly urls: readonly string[];
}

export const styleOf = (css: string): Style => ({ css, hash: hashOf(css), urls: cssUrls(css) });

/** A source of a Content-Security-Policy that names the very bytes of a script or style (CSP 3, 2.3.1). */
export const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
