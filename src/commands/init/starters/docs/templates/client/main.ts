/** The scripts of every page. The site works without them. */
import "./menu.ts";
import "./search.ts";
import "./tabs.ts";
