/**
 * One request -> its answer, from one edition of the site: a file is opened, then compared with what
 * was looked at, and only then is a byte sent. If the folder was swapped in between, all is looked
 * at again.
 */
import type { ServerResponse } from "node:http";
import type { Asked } from "../http/server.ts";
import { type Editions, patiently } from "./build-snapshot.ts";
import { decide } from "./route.ts";
import { sendBundle, sendFile } from "./send-file.ts";
import { sendRedirect, sendText } from "./send-response.ts";

/** Answers with what the site has. @throws what the file system says, and Swapped when the folder does not come back. */
export const answer = (editions: Editions, asked: Asked, response: ServerResponse): Promise<void> =>
  patiently(() => attempt(editions, asked, response));

async function attempt(editions: Editions, asked: Asked, response: ServerResponse): Promise<void> {
  const edition = editions.current();
  const stillStands = (): void => editions.expect(edition);
  const { base } = edition;
  if (base !== "/" && (asked.pathname === "/" || `${asked.pathname}/` === base)) {
    stillStands();
    response.writeHead(asked.pathname === "/" ? 302 : 308, { Location: base });
    response.end();
    return;
  }
  const inside = { ...asked, pathname: pathBelow(base, asked.pathname) };
  const decision = decide(edition, (path) => editions.remembered(path), inside);
  const exchange = { edition, asked: inside, response };
  switch (decision.kind) {
    case "file":
      return await sendFile(exchange, { ...decision, stillStands });
    case "bundle":
      return await sendBundle(exchange, decision.path, decision.bytes);
    case "redirect":
      stillStands();
      sendRedirect(exchange, decision);
      return;
    case "nothing":
      stillStands();
      sendText(response, 404, "Not found. The site has no page /404.html.");
  }
}

/** A path of the host -> one of the site; what stands beside the site is nothing of it. */
function pathBelow(base: string, pathname: string): string {
  if (base === "/") return pathname;
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : outside;
}
/** No file has an empty part in its path. */
const outside = "//";
