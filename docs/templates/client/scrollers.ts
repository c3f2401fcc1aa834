/** Tables and code that are wider than their place can be scrolled by keyboard; only those are stops of the Tab key. */
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) update(target);
});
for (const box of document.querySelectorAll(".table, .code pre, .signature")) observer.observe(box);

function update(box: Element): void {
  const scrolls = box.scrollWidth > box.clientWidth;
  box.classList.toggle("scrolls", scrolls);
  const attributes = {
    tabindex: "0",
    role: "group",
    "aria-label": `${box.matches(".table") ? "Table" : "Code"}, scrolls sideways`,
  };
  for (const [name, value] of Object.entries(attributes))
    if (scrolls) box.setAttribute(name, value);
    else box.removeAttribute(name);
}
