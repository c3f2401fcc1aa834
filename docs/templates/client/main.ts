/** The scripts of every page. The manual works without them. */
import "./copy.ts";
import "./search.ts";

// A long menu beside the text shows the current page.
const menu = matchMedia("(min-width: 62rem)").matches ? document.getElementById("_menu") : null;
const current = menu?.querySelector<HTMLElement>("[aria-current]");
if (menu && current && current.offsetTop > menu.clientHeight * 0.8)
  menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
