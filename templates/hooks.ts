/**
 * The data- attributes that connect elements with client scripts. Templates spread them onto an
 * element (`<li {...reveal}>`), and the client finds the element with `selector(reveal)`. The only file
 * that both sides import, so that attribute names cannot get out of sync.
 */
type Attributes = Readonly<Record<`data-${string}`, string>>;

/**
 * Gets the class `revealed` once about a tenth of the element is visible (spec section 2). For cards and
 * rows, since a tenth of an element that is ten screens tall is never on screen.
 */
export const reveal = { "data-reveal": "" } as const;

export const platformName = "data-platform";

/** On an item of a list: the item of the visitor's platform becomes the first. */
export const platform = (name: string): Attributes => ({ [platformName]: name });

/** On the page for unknown routes: its URL is logged to the console as an error (spec section 8). */
export const notFoundPage = { "data-not-found": "" } as const;

/** On the `<details>` of the menu: Escape and following one of its links close it. */
export const menu = { "data-menu": "" } as const;

/** On the contact form, whose `action` is the recipient's `mailto:` URL. */
export const contactForm = { "data-contact-form": "" } as const;

/** On the empty element that notices are added to. */
export const toastRegion = { "data-toasts": "" } as const;

/** On a control whose `aria-describedby` is the id of its `role="tooltip"` element. */
export const tooltipTrigger = { "data-tooltip": "" } as const;

export const missingMessage = "data-missing";
export const invalidMessage = "data-invalid";

/** On a form field: its error messages, for an empty and an invalid value. */
export const fieldMessages = (messages: { missing: string; invalid?: string }): Attributes => ({
  [missingMessage]: messages.missing,
  [invalidMessage]: messages.invalid ?? messages.missing,
});

/** The id of a field's error line. */
export const errorId = (fieldId: string): string => `${fieldId}-error`;

export const openedText = "data-opened";
export const copiedText = "data-copied";
export const selectedText = "data-selected";
export const openingText = "data-opening";

/** On the form's status line: the texts after the email app was requested to open. */
export const formStatus = (texts: {
  /** The mail link contains the message. */
  opened: string;
  /** The message was too long for a mail link, and was copied to the clipboard. */
  copied: string;
  /** The message was too long, and the clipboard not available; it is selected in the form. */
  selected: string;
  /** The notice shown immediately. */
  opening: string;
}): Attributes => ({
  [openedText]: texts.opened,
  [copiedText]: texts.copied,
  [selectedText]: texts.selected,
  [openingText]: texts.opening,
});

export const copySource = "data-copy";
export const copyDone = "data-done";
export const copyRefused = "data-refused";

/** On a button that copies the text of the element with the id `source`, as it reads on the page. */
export const copy = (options: { source: string; done: string; refused: string }): Attributes => ({
  [copySource]: options.source,
  [copyDone]: options.done,
  [copyRefused]: options.refused,
});

/** The CSS selector of the elements that carry an attribute, or the first attribute of a hook. */
export const selector = (hook: Attributes | string): string =>
  `[${typeof hook === "string" ? hook : Object.keys(hook)[0]}]`;
