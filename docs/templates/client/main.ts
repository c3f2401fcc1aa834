/** The scripts of every page. The manual works without them. */
import "./copy.ts";
import "./search.ts";

// A long menu shows the current page.
document.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
