/**
 * Scroll reveal; spec section 2. The look of it is CSS: without script, with reduced motion and in
 * print nothing is hidden in the first place.
 */
import { reveal, selector } from "../hooks.ts";

/** How much of an element must be visible; spec section 2, "about 10%". */
const threshold = 0.1;
/** Spec section 2, "a 50px bottom margin": that tenth stands 50px above the lower edge of the screen. */
const rootMargin = "0px 0px -50px 0px";

/** Gives every marked element the class `revealed` when it comes into view, once and for good. */
export function revealOnScroll(): void {
  const waiting = new Set(document.querySelectorAll(selector(reveal)));
  const observer = new IntersectionObserver(
    (entries) => {
      // The ratio, not isIntersecting: by the standard that is true from the first pixel on.
      for (const entry of entries) if (entry.intersectionRatio >= threshold) show(entry.target);
      // A jump to an anchor passes elements without ever showing them; they must not be found blank later.
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
