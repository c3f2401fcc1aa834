/** The `mailto:` link that passes a message to the visitor's email app (RFC 6068). Does not use the DOM. */

/** The fields of the contact form; spec section 3. */
export interface ContactMessage {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Common email apps truncate or reject longer links. */
export const maxLinkLength = 2000;

/** Line breaks are CRLF; half of a surrogate pair, which is all that this pattern matches, cannot be encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD").replace(/\r?\n/g, "\r\n"));

/** The `mailto:` link with subject and body; `address` is the form's action, `mailto:` included. */
export const mailtoLink = (address: string, { firstName, lastName, email, subject, message }: ContactMessage): string =>
  `${address}?subject=${encode(subject)}&body=${encode(`${message}\n\n${firstName} ${lastName}\n${email}`)}`;
