/**
 * Links to a place on the same page glide there and take the focus along; spec section 1. Everything a
 * link can do besides (new tab, copying, no script at all) stays native.
 */

/** Takes over plain clicks on links into this page; all others stay with the browser. */
export function scrollSmoothly(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href*='#']:not([target])");
    if (link?.origin !== location.origin || link.pathname !== location.pathname) return;
    // "/#download-section" also means this page when it was opened as "/?ref=mail".
    if (link.search && link.search !== location.search) return;
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!target) return;
    event.preventDefault();
    if (link.hash !== location.hash) history.pushState(null, "", link.hash);
    moveFocus(target);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target.scrollIntoView({ behavior: still ? "instant" : "smooth" });
  });
}

/** The next Tab goes on from the target, and a screen reader reads on there, as after a native jump. */
function moveFocus(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
}
