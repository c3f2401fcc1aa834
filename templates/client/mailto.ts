/** The link that hands a message to the visitor's own email app; RFC 6068. Pure: no page is needed. */

/** What the contact form holds; spec section 3. */
export interface ContactMessage {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Longer links are cut or refused by common email apps. */
export const maxLinkLength = 2000;

/** A line break is CRLF in the link; half of a surrogate pair cannot be encoded at all. */
const encode = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, "\uFFFD").replace(/\r?\n/g, "\r\n"));

/** The `mailto:` link with subject and body; `address` is the form's action, `mailto:` included. */
export const mailtoLink = (address: string, { firstName, lastName, email, subject, message }: ContactMessage): string =>
  `${address}?subject=${encode(subject)}&body=${encode(`${message}\n\n${firstName} ${lastName}\n${email}`)}`;
