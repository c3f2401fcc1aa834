/** Pictures in data: URLs are shown: no "#" cuts them off, and their bytes are a picture of the declared format. */

import { isUtf8 } from "node:buffer";
import { attempt } from "../../base/attempt.ts";
import { truncated } from "../../base/message.ts";
import { problemOfPicture } from "../../content/pictures.ts";
import { problemOfSvg } from "../../output/facts/xml.ts";
import { navigatingKinds } from "../../output/html/link-kinds.ts";
import type { Link } from "../../output/html/links.ts";
import type { Fault } from "../facts.ts";

/** The parts of a data: URL with a picture other than an icon, which can also be a cursor (WHATWG Fetch, "data: URL processor"): type, parameters, data, "#" and fragment. */
const pictureUrl = /^data:\s*image\/(png|jpe?g|gif|webp|avif|bmp|svg\+xml)\s*((?:;[^,#]*)?),([^#]*)(#?)/i;

/** Why browsers do not show the picture in a data: URL. */
export function faultOfDataUrl({ url, kind }: Link): Fault | undefined {
  const [, type = "", parameters = "", data = "", mark] = pictureUrl.exec(url) ?? [];
  if (type === "" || navigatingKinds.has(kind) || /charset=(?!"?utf-?8)/i.test(parameters)) return undefined;
  // An empty data: URL is the usual way to have no icon.
  if (data === "" && kind === "link icon") return undefined;
  const problem = problemOf(type.toLowerCase(), bytesOf(data, /;\s*base64\s*$/i.test(parameters)));
  if (problem === undefined) return undefined;
  const picture = `The picture "${truncated(url, 60)}"`;
  return mark
    ? {
        code: "link/no-asset",
        message: `${picture} ends at its first "#", since browsers read the rest as a fragment, so they do not show it.`,
        hint: 'Write "%23" in place of every "#", or put the picture into a file.',
      }
    : { code: "link/no-asset", message: `${picture} ${problem}.`, hint: "Write it again, or put it into a file." };
}

/** The rest of a sentence about the picture. @param bytes undefined for invalid Base64. */
function problemOf(type: string, bytes: Buffer | undefined): string | undefined {
  if (!bytes) return "is not valid Base64, so browsers do not show it";
  if (type === "svg+xml")
    return isUtf8(bytes) ? problemOfSvg(bytes.toString())?.what : "is not UTF-8, so browsers do not show it";
  const problem = problemOfPicture(bytes, type);
  // A warning says that only the declared type is wrong; browsers ignore that type, and detect it from the bytes.
  return problem && !problem.severity
    ? "is damaged, or not of the declared type, so browsers do not show it"
    : undefined;
}

function bytesOf(data: string, isBase64: boolean): Buffer | undefined {
  const text = Buffer.from(data)
    .toString("latin1")
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return attempt(() => Buffer.from(isBase64 ? atob(text) : text, "latin1"));
}
