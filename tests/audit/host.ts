/**
 * Serves the built site like a good host: `plinth preview`, which applies `_headers` and `_redirects`,
 * behind HTTPS with HTTP/2. Plain HTTP redirects to HTTPS.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo, Server } from "node:net";
import type { RunningPreview } from "../../src/serve/preview/preview.ts";
import type { Certificate } from "./certificate.ts";

export interface Host {
  /** `https://127.0.0.1:4711`; without the port if it is 443. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Port 0 means any free port. */
export interface Place {
  readonly address: string;
  readonly http: number;
  readonly https: number;
}

/** Proxies a preview. @throws listen errors, such as EACCES for a port below 1024. */
export async function startHost(
  preview: RunningPreview,
  { key, cert }: Certificate,
  { address, ...ports }: Place,
): Promise<Host> {
  const secure = createSecureServer({ key, cert, allowHTTP1: true }, (asked, response) =>
    passOn(preview.port, asked, response),
  );
  const sessions = new Set<{ destroy: () => void }>();
  secure.on("connection", (socket) => {
    sessions.add(socket);
    socket.on("close", () => sessions.delete(socket));
  });
  await listening(secure, ports.https, address);
  const { port } = secure.address() as AddressInfo;
  const origin = `https://${address}${port === 443 ? "" : `:${port}`}`;
  const plain = createServer((asked, response) => {
    response.writeHead(308, { Location: origin + asked.url });
    response.end();
  });
  await listening(plain, ports.http, address);
  return {
    origin,
    async close() {
      for (const socket of sessions) socket.destroy();
      plain.closeAllConnections();
      await Promise.all([secure, plain].map((server) => new Promise((closed) => server.close(closed))));
    },
  };
}

const listening = (server: Server, port: number, address: string): Promise<void> =>
  new Promise((resolve, reject) => server.once("error", reject).listen(port, address, resolve));

/** Removes headers of a single connection (RFC 9113, 8.2.2), and Host, since the preview accepts only its own name. */
const hopByHop = /^(:|connection$|keep-alive$|transfer-encoding$|upgrade$|host$|origin$|sec-fetch-)/;
const between = <Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.test(name)));

function passOn(
  port: number,
  asked: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
): void {
  const headers = { ...between(asked.headers), "x-forwarded-proto": "https" };
  const question = request({ host: "127.0.0.1", port, path: asked.url, method: asked.method, headers }, (answer) => {
    (response as ServerResponse).writeHead(answer.statusCode ?? 502, between(answer.headers));
    answer.pipe(response as ServerResponse);
  });
  question.on("error", () => (response as ServerResponse).destroy());
  asked.pipe(question);
}
