/** The scripts of every page. The manual works without them. */
import "./copy.ts";
import "./search.ts";
