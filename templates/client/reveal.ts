/**
 * Scroll reveal; spec section 2. The effect is CSS: without script, with reduced motion and in print
 * nothing is hidden.
 */
import { reveal, selector } from "../hooks.ts";

/** The visible part of an element at which it is revealed; spec section 2, "about 10%". */
const threshold = 0.1;
/** Spec section 2, "a 50px bottom margin": counted from 50px above the lower edge of the screen. */
const rootMargin = "0px 0px -50px 0px";

/** Adds the class `revealed` to every marked element when it comes into view. */
export function revealOnScroll(): void {
  const waiting = new Set(document.querySelectorAll(selector(reveal)));
  const observer = new IntersectionObserver(
    (entries) => {
      // The ratio, since isIntersecting is true from the first pixel on.
      for (const entry of entries) if (entry.intersectionRatio >= threshold) show(entry.target);
      // A jump to an anchor skips elements above it, which must be visible when the visitor scrolls back.
      for (const element of waiting) if (element.getBoundingClientRect().top < 0) show(element);
    },
    { threshold, rootMargin },
  );
  const show = (element: Element): void => {
    element.classList.add("revealed");
    observer.unobserve(element);
    waiting.delete(element);
  };
  for (const element of waiting) observer.observe(element);
}
