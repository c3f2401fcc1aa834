/** A button in every block of code, which copies it. Its words are attributes of the script's element. */
const words = document.querySelector<HTMLElement>("script[data-copy]")?.dataset;

for (const figure of document.querySelectorAll("figure.code")) {
  const code = figure.querySelector("code");
  // Browsers have no clipboard for pages that come without HTTPS.
  if (!code || !words || !navigator.clipboard) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = words.copy ?? "";
  // Screen readers announce the changes of its words.
  button.ariaLive = "polite";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent?.trimEnd() ?? "");
      button.textContent = words.copied ?? "";
      setTimeout(() => {
        button.textContent = words.copy ?? "";
      }, 2000);
    } catch {
      // The browser does not allow it: the visitor can copy what is selected.
      getSelection()?.selectAllChildren(code);
    }
  });
  figure.append(button);
}

export {};
