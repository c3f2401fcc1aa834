/** Copy buttons: copy text from the page to the clipboard. */
import { copyDone, copyRefused, copySource, selector } from "../hooks.ts";
import { confirmationDuration, noticeDuration, toast } from "./toasts.ts";

/** Makes every marked button copy its source and report the result. */
export function watchCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector(copySource))) {
    const text = (attribute: string): string => button.getAttribute(attribute) ?? "";
    button.addEventListener("click", async () => {
      const source = document.getElementById(text(copySource));
      if (!source) return;
      try {
        // innerText keeps the line breaks of a postal address
        await navigator.clipboard.writeText(source.innerText);
        toast(text(copyDone), confirmationDuration);
        button.classList.add("copied");
        setTimeout(() => button.classList.remove("copied"), confirmationDuration);
      } catch {
        // No permission, or an insecure origin: select the text, so that one key press copies it.
        getSelection()?.selectAllChildren(source);
        toast(text(copyRefused), noticeDuration);
      }
    });
  }
}
