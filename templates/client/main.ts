/** The script of every page. It only adds convenience: without it, all links and texts work. */
import { closeMenuOnLeave } from "./menu.ts";
import { reportNotFound } from "./not-found.ts";
import { revealOnScroll } from "./reveal.ts";
import { scrollSmoothly } from "./smooth-scroll.ts";

reportNotFound();
revealOnScroll();
scrollSmoothly();
closeMenuOnLeave();
