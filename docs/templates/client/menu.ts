/** The menu: beside the text, it shows the current page; over the text of a phone, it closes when the focus leaves it. */
const menu = document.getElementById("_menu");
const current = menu?.querySelector<HTMLElement>("[aria-current]");
const isBeside = matchMedia("(min-width: 62rem)").matches;
if (isBeside && menu && current && current.offsetTop > menu.clientHeight * 0.8)
  menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

// What has the focus must not be covered (WCAG 2.4.11). Without scripts, styles/layout.css hides the menu.
document.addEventListener("focusin", ({ target }) => {
  if (menu?.matches(":popover-open") && target instanceof Node && !menu.contains(target)) menu.hidePopover();
});
