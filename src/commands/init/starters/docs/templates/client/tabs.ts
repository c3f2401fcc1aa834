/** Tabs. Without JavaScript, their contents follow each other, each below its title. */
let count = 0;
/** Shows a value in tabs of a group. */
const groups = new Map<string, ((value: string) => void)[]>();

for (const tabs of document.querySelectorAll<HTMLElement>("[data-tabs]")) {
  const panels = [...tabs.querySelectorAll<HTMLElement>(":scope > [data-label]")];
  const list = document.createElement("div");
  list.role = "tablist";
  const buttons = panels.map((panel, index) => {
    panel.id = `_tab-${++count}`;
    panel.role = "tabpanel";
    panel.ariaLabel = panel.dataset.label ?? "";
    panel.querySelector(":scope > .tab-title, :scope > figcaption")?.remove();
    // A search in the page, or a link to a heading in it.
    panel.addEventListener("beforematch", () => show(index));
    const button = document.createElement("button");
    button.type = "button";
    button.role = "tab";
    button.textContent = panel.ariaLabel;
    button.setAttribute("aria-controls", panel.id);
    button.addEventListener("click", () => choose(index));
    button.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (step !== 0) choose((index + step + panels.length) % panels.length).focus();
    });
    return button;
  });

  const show = (shown: number): HTMLElement => {
    for (const [index, button] of buttons.entries()) {
      button.ariaSelected = String(index === shown);
      button.tabIndex = index === shown ? 0 : -1;
      if (index === shown) panels[index]?.removeAttribute("hidden");
      else panels[index]?.setAttribute("hidden", "until-found");
    }
    return buttons[shown] ?? list;
  };
  const group = tabs.dataset.tabs ?? "";
  const shows = groups.get(group) ?? [];
  if (group !== "") groups.set(group, shows);
  shows.push((value) => {
    const index = panels.findIndex((panel) => panel.dataset.value === value);
    if (index >= 0) show(index);
  });
  const choose = (index: number): HTMLElement => {
    for (const showValue of shows) showValue(panels[index]?.dataset.value ?? "");
    return show(index);
  };
  list.append(...buttons);
  tabs.prepend(list);
  const first = panels.findIndex((panel) => "default" in panel.dataset);
  show(Math.max(0, first));
}

export {};
