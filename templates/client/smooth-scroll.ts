/**
 * Links to a place on the same page scroll smoothly and move the focus; spec section 1. Other uses of a
 * link (new tab, copying, no script) are native.
 */

/** Handles plain clicks on links within this page; the browser handles all others. */
export function scrollSmoothly(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href*='#']:not([target])");
    if (link?.origin !== location.origin || link.pathname !== location.pathname) return;
    // "/#download-section" is also a link within this page if it was opened as "/?ref=mail".
    if (link.search && link.search !== location.search) return;
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!target) return;
    event.preventDefault();
    if (link.hash !== location.hash) history.pushState(null, "", link.hash);
    // Sections above the target that have not been laid out yet would get their height during the scrolling.
    document.documentElement.classList.add("whole");
    moveFocus(target);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target.scrollIntoView({ behavior: still ? "instant" : "smooth" });
  });
}

/** Tab and screen readers continue from the target, as after a native jump. */
function moveFocus(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
}
