/** The menu of a phone closes when the focus leaves it, since it would cover what has the focus. */
const menu = document.getElementById("_menu");
document.addEventListener("focusin", ({ target }) => {
  if (menu?.matches(":popover-open") && target instanceof Node && !menu.contains(target)) menu.hidePopover();
});
