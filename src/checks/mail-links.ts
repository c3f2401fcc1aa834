/** mailto: links are percent-encoded, with line breaks only in the body, since one in a subject would start another header (RFC 6068). */
import type { LinkCheck } from "./facts.ts";

export const mailLinks: LinkCheck = ({ url, from }) => {
  const problem = /^mailto:/i.test(url) ? problemOf(url.slice("mailto:".length)) : undefined;
  if (!problem) return undefined;
  return {
    code: "link/mail",
    message: `The link "${url}" ${problem} (${from}).`,
    hint: "Write it as mailto:name@example.com?subject=A%20subject, with encodeURIComponent around every value.",
    target: { link: url },
    value: url,
  };
};

/** The characters of a mailto: URI: qchar and delimiters (RFC 6068, 2). */
const encoded = /^(?:[\w\-.~!$'()*+,;:@/?&=[\]]|%[0-9a-f]{2})*$/i;

function problemOf(rest: string): string | undefined {
  if (rest === "") return "has no email address";
  if (rest.startsWith("//")) return 'has "//" before its email address';
  if (!encoded.test(rest)) return "is not percent-encoded";
  const [to = "", query = ""] = rest.split(/\?(.*)/s);
  const fields = query.split("&").map((field) => field.split(/=(.*)/s));
  const headers = [["address", to], ...fields.filter(([name = ""]) => name.toLowerCase() !== "body")];
  // %0D, %0A, %00 and the like.
  const broken = headers.find(([, value = ""]) => /%([01][0-9a-f]|7f)/i.test(value));
  if (broken) return `has a line break or another control character in its ${broken[0]}`;
  if (to !== "" && !to.split(",").every((address) => /^[^@]+@[^@]+$/.test(address)))
    return "has no valid email address";
  return undefined;
}
