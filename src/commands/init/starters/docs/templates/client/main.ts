/** The scripts of every page. The site works without them. */
import "./copy.ts";
import "./menu.ts";
import "./search.ts";
import "./tabs.ts";
