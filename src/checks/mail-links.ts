/** mailto: links are encoded, and carry no line break but in the body: one in a subject would begin another header. RFC 6068. */
import type { LinkCheck } from "./facts.ts";

export const mailLinks: LinkCheck = ({ url, from }) => {
  const problem = /^mailto:/i.test(url) ? problemOf(url.slice("mailto:".length)) : undefined;
  if (!problem) return undefined;
  return {
    code: "link/mail",
    message: `The link "${url}" ${problem} (${from}).`,
    hint: "Write it as mailto:name@example.com?subject=A%20subject, with encodeURIComponent around every value.",
    text: url,
  };
};

/** What the URI of RFC 6068 may be written with: qchar, and what stands between them. */
const encoded = /^(?:[\w\-.~!$'()*+,;:@/?&=[\]]|%[0-9a-f]{2})*$/i;

function problemOf(rest: string): string | undefined {
  if (!encoded.test(rest)) return "is not percent-encoded";
  const [to = "", query = ""] = rest.split(/\?(.*)/s);
  const fields = query.split("&").map((field) => field.split(/=(.*)/s));
  const headers = [["address", to], ...fields.filter(([name = ""]) => name.toLowerCase() !== "body")];
  // %0D, %0A, %00 and the like.
  const broken = headers.find(([, value = ""]) => /%([01][0-9a-f]|7f)/i.test(value));
  if (broken) return `has a line break or another control character in its ${broken[0]}`;
  if (to !== "" && !to.split(",").every((address) => /^[^@]+@[^@]+$/.test(address))) return "has no mail address";
  return undefined;
}
