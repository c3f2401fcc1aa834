/** The scripts of every page. The manual works without them. */
import "./copy.ts";
import "./search.ts";

// A long menu shows the current page.
const menu = document.getElementById("_menu");
const current = menu?.querySelector<HTMLElement>("[aria-current]");
if (menu && current && current.offsetTop > menu.clientHeight * 0.8)
  menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
