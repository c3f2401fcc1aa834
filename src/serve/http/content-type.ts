/** What a file is, by the ending of its name (mrmime), as it stands in `Content-Type`. */
import { lookup } from "mrmime";

/** Texts are UTF-8: Plinth reads and writes nothing else. */
export function contentTypeOf(path: string): string {
  const type = lookup(path) ?? (/\.ico$/i.test(path) ? "image/vnd.microsoft.icon" : "application/octet-stream");
  return /^text\/|^application\/(javascript|json|xml)$|\+(xml|json)$/.test(type) ? `${type}; charset=utf-8` : type;
}
