/**
 * Scroll reveal; spec section 2. This script hides what it is going to reveal: if it never arrives, nothing is
 * hidden. With reduced motion and in print nothing is hidden either.
 */
import { reveal, selector } from "../hooks.ts";

/** The visible part of an element at which it is revealed; spec section 2, "about 10%". */
const threshold = 0.1;
/** Spec section 2, "a 50px bottom margin": counted from 50px above the lower edge of the screen. */
const rootMargin = "0px 0px -50px 0px";

/** In milliseconds: every section is laid out by then (styles/layout.css). */
const laidOut = 300;

/** Adds the class `waiting` to every marked element below the screen, and `revealed` when it comes into view. */
export function revealOnScroll(): void {
  const waiting = new Set(document.querySelectorAll(selector(reveal)));
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, boundingClientRect } of entries) {
        // The ratio, since isIntersecting is true from the first pixel on.
        if (intersectionRatio >= threshold) show(target);
        // Out of sight, so that nothing disappears before the visitor's eyes; or without a size, since not laid out yet.
        else if (boundingClientRect.top > innerHeight || !boundingClientRect.width) target.classList.add("waiting");
      }
      // A jump to an anchor skips elements above it, which must be visible when the visitor scrolls back.
      // At the top there are none, and measuring would lay out the whole page.
      for (const element of scrollY > 0 ? waiting : []) if (element.getBoundingClientRect().top < 0) show(element);
    },
    { threshold, rootMargin },
  );
  const show = (element: Element): void => {
    element.classList.add("revealed");
    observer.unobserve(element);
    waiting.delete(element);
  };
  for (const element of waiting) observer.observe(element);
  // WebKit observes nothing in a section with content-visibility, not even after the animation that ends it.
  setTimeout(() => document.documentElement.classList.add("whole"), laidOut);
}
