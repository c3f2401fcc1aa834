/** The script of every page. All it does is added comfort: without it, every link and text still works. */
import { closeMenuOnLeave } from "./menu.ts";
import { reportNotFound } from "./not-found.ts";
import { revealOnScroll } from "./reveal.ts";
import { scrollSmoothly } from "./smooth-scroll.ts";

reportNotFound();
revealOnScroll();
scrollSmoothly();
closeMenuOnLeave();
