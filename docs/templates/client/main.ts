/** The scripts of every page. The manual works without them. */
import "./copy.ts";
import "./menu.ts";
import "./scrollers.ts";
import "./search.ts";
