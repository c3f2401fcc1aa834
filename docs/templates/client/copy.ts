/** A button in every code block that copies it: of a terminal, the commands without their prompts and output, as they work in a site's folder. */
for (const figure of document.querySelectorAll("figure.code")) {
  const code = figure.querySelector("code");
  if (!code || !navigator.clipboard) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(textOf(code)).then(
      () => say(button, "Copied"),
      () => say(button, "Not copied"),
    );
  });
  figure.append(button);
}

function textOf(code: HTMLElement): string {
  const text = code.textContent ?? "";
  const commands = [...text.matchAll(/^\$ (.*)$/gm)].map(([, command]) => command);
  return commands.length > 0 ? commands.join("\n").replace(/^plinth /gm, "npx plinth ") : text;
}

/** Shows what happened for a moment; a screen reader reads it, since the button has the focus. */
function say(button: HTMLButtonElement, words: string): void {
  button.textContent = words;
  button.setAttribute("aria-live", "polite");
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}
