/**
 * The contact form: validates the fields, then opens the visitor's email app with the message. The
 * site has no server, so nothing is sent from here.
 */
import {
  contactForm,
  copiedText,
  errorId,
  invalidMessage,
  missingMessage,
  openedText,
  openingText,
  selectedText,
  selector,
} from "../hooks.ts";
import { type ContactMessage, mailtoLink, maxLinkLength } from "./mailto.ts";
import { noticeDuration, toast } from "./toasts.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Enhances the form on the page, if there is one. */
export function watchContactForm(): void {
  const form = document.querySelector<HTMLFormElement>(selector(contactForm));
  const status = form?.querySelector(selector(openedText));
  if (!form || !status) return;
  const fields = [...form.querySelectorAll<Field>(selector(missingMessage))];
  form.noValidate = true;
  form.addEventListener("input", ({ target }) => {
    // An error disappears as soon as its field is valid; other fields are not validated during input.
    if ((target as Field).getAttribute("aria-invalid") === "true") check(target as Field);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    status.textContent = "";
    const wrong = fields.filter((field) => !check(field));
    if (wrong[0]) wrong[0].focus();
    else hand(form, status);
  });
}

/** Shows or clears a field's error; true if the field is valid. */
function check(field: Field): boolean {
  const right = field.value.trim() && field.validity.valid;
  const message = right ? "" : field.getAttribute(field.value.trim() ? invalidMessage : missingMessage);
  const line = document.getElementById(errorId(field.id));
  if (line) line.textContent = message;
  field.setAttribute("aria-invalid", `${!right}`);
  return Boolean(right);
}

/** Opens the email app; a message that is too long for a link is copied to the clipboard instead. */
async function hand(form: HTMLFormElement, status: Element): Promise<void> {
  const values = Object.fromEntries(new FormData(form)) as unknown as ContactMessage;
  let link = mailtoLink(form.action, values);
  let outcome = openedText;
  if (link.length > maxLinkLength) {
    link = mailtoLink(form.action, { ...values, message: "" });
    outcome = await copyMessage(form, values.message);
  }
  toast(status.getAttribute(openingText) ?? "", noticeDuration);
  status.textContent = status.getAttribute(outcome);
  status.scrollIntoView({ block: "nearest" });
  location.href = link;
}

/** Copies the message, or selects it for manual copying; returns the attribute of the status text. */
async function copyMessage(form: HTMLFormElement, message: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(message);
    return copiedText;
  } catch {
    form.querySelector("textarea")?.select();
    return selectedText;
  }
}
