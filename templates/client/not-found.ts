/** The page for unknown routes logs the requested path to the console; spec section 8. */
import { notFoundPage, selector } from "../hooks.ts";

/** Logs the requested path once, and only on the page for unknown routes. */
export function reportNotFound(): void {
  if (document.querySelector(selector(notFoundPage))) {
    console.error("404 Error: User attempted to access non-existent route:", location.pathname);
  }
}
