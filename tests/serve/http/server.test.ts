/** The server of dev and preview: the common headers of responses, and misbehaving clients. */
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import {
  CannotListen,
  defaultPorts,
  portsTried,
  type RunningServer,
  type ServerOptions,
  serve,
} from "../../../src/serve/http/server.ts";
import { exchanged, opened, parsed, sendRequest } from "./raw.ts";

const running: RunningServer[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((server) => server.close()))));

async function started(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await serve({
    host: "127.0.0.1",
    port: 0,
    strictPort: false,
    respond: async ({ method, pathname, search }, response) => void response.end(`${method} ${pathname}${search}`),
    respondToError: (error, _request, response) => void response.writeHead(500).end(String(error)),
    ...options,
  });
  running.push(server);
  return server;
}

describe("responses", () => {
  test("an allowed request gets its response; other origins can read nothing", async () => {
    const { port, url } = await started();
    const { status, headers, text } = await sendRequest(port, "/a%20b?c");
    expect([status, text, url]).toEqual([200, "GET /a b?c", `http://localhost:${port}`]);
    expect(headers).toMatchObject({
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    });
  });

  test.each([
    ["a foreign Host", { Host: "evil.example" }, 403],
    ["no Host", { Host: undefined }, 403],
    ["a foreign Origin", { Origin: "https://evil.example" }, 403],
    ["another method", { method: "POST", "Content-Length": "0" }, 405],
    ["a preflight", { method: "OPTIONS", Origin: "http://evil.example", "Access-Control-Request-Method": "GET" }, 403],
  ])("%s is rejected, with the same headers and no CORS", async (_, headers, expected) => {
    const { port } = await started();
    const answer = await sendRequest(port, "/", headers);
    expect(answer.status).toBe(expected);
    expect(answer.headers).toMatchObject({
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("the rejection says what to do", async () => {
    const { port } = await started();
    expect((await sendRequest(port, "/", { Host: "box.lan" })).text).toBe(
      `This server only accepts requests for http://localhost:${port}. To use another name or address, start it with --host.\n`,
    );
  });

  test("a failing response becomes the caller's 500 page; if that fails too, plain text", async () => {
    const respond = (): Promise<void> => Promise.reject(new Error("no"));
    const once = await started({ respond });
    expect(await sendRequest(once.port, "/")).toMatchObject({ status: 500, text: "Error: no" });
    const twice = await started({
      respond,
      respondToError: () => {
        throw new Error("nor this");
      },
    });
    expect(await sendRequest(twice.port, "/")).toMatchObject({ status: 500, text: "Internal server error.\n" });
  });

  test("a response that fails halfway does not look complete", async () => {
    const { port } = await started({
      respond: (_request, response) => {
        response.writeHead(200, { "Content-Length": 100 });
        response.write("half");
        return Promise.reject(new Error("no"));
      },
    });
    const socket = await opened(port, `GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    await once(socket, "close");
    expect(parsed(Buffer.concat(chunks)).body.length).toBeLessThan(100);
  });
});

describe("clients", () => {
  test.each([
    ["garbage", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost\r\n\r\n", 400],
    ["two lengths", "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
    ["a length and chunks", "GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400],
    ["headers without end", `GET / HTTP/1.1\r\n${"A: b\r\n".repeat(10_000)}\r\n`, 431],
    ["an absolute target", "GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 403],
    ["HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n", 403],
  ])("%s gets its status, and the next client still gets its response", async (_, said, status) => {
    const { port } = await started();
    const bytes = await exchanged(port, said);
    expect(parsed(bytes).status).toBe(status);
    expect((await sendRequest(port, "/")).status).toBe(200);
  });

  test("an upgrade is ignored, under the same checks", async () => {
    const { port } = await started();
    const upgrade = {
      Upgrade: "websocket",
      "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
      "Sec-WebSocket-Version": "13",
    };
    expect((await sendRequest(port, "/", { ...upgrade, Connection: "Upgrade, close" })).status).toBe(200);
    expect(
      (await sendRequest(port, "/", { ...upgrade, Connection: "Upgrade, close", Origin: "http://evil.example" }))
        .status,
    ).toBe(403);
  });

  test("a body is never waited for", async () => {
    const { port } = await started();
    const said = `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n\r\n`;
    const answer = parsed(await exchanged(port, said));
    expect([answer.status, answer.headers.connection]).toEqual([200, "close"]);
  });

  test("clients that disconnect do not end the process", async () => {
    let arrived = (): void => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { port } = await started({
      respond: async ({ pathname, incoming }, response) => {
        if (pathname === "/slow") {
          arrived();
          await once(incoming.socket, "close");
        }
        response.end("done");
      },
    });
    const socket = await opened(port, `GET /slow HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    await arrival;
    socket.resetAndDestroy();
    (await opened(port, "GET / HT")).resetAndDestroy();
    expect((await sendRequest(port, "/")).text).toBe("done");
  });

  test("a hundred concurrent requests all get their response", async () => {
    const { port } = await started();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => sendRequest(port, `/${index}`)));
    expect(answers.map(({ text }) => text)).toEqual(answers.map((_, index) => `GET /${index}`));
  });

  test("slow headers time out: node:http enforces the limits", async () => {
    const { port } = await started({
      limits: { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 },
    });
    const bytes = await exchanged(port, "GET / HTTP/1.1\r\nHost: loc");
    expect(parsed(bytes).status).toBe(408);
  });

  test("a response may take longer than a request", async () => {
    const { port } = await started({
      limits: { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 },
      respond: async (_request, response) => {
        response.write("begin ");
        setTimeout(() => response.end("end"), 200);
      },
    });
    expect((await sendRequest(port, "/")).text).toBe("begin end");
  });
});

describe("listening", () => {
  test("on both loopback addresses, whichever localhost resolves to", async () => {
    const { port } = await started();
    for (const host of ["127.0.0.1", "::1"]) {
      const answer = request({ host, port, path: "/", headers: { Host: `localhost:${port}` } }).end();
      const [response] = await once(answer, "response");
      expect(response.statusCode).toBe(200);
      response.resume();
    }
  });

  test("a busy port: the next one is used, or starting fails", async () => {
    const first = await started();
    const second = await started({ port: first.port });
    expect(second.port).toBeGreaterThan(first.port);
    const refused = await started({ port: first.port, strictPort: true }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CannotListen);
    expect(refused).toMatchObject({ message: `Port ${first.port} is already in use.` });
  });

  test("the ports that dev and preview try do not overlap", () => {
    expect(Math.abs(defaultPorts.dev - defaultPorts.preview)).toBeGreaterThanOrEqual(portsTried);
  });

  test("a port that is in use on one of the addresses counts as busy", async () => {
    const other = createServer().listen(0, "::1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect((await started({ port })).port).not.toBe(port);
    other.close();
  });

  test("an address of another machine is rejected with the reason", async () => {
    const refused = await started({ host: "192.0.2.7", port: 4321 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CannotListen);
    expect((refused as Error).message).toBe(
      "Cannot listen at 192.0.2.7, port 4321: this machine does not have that address.",
    );
  });

  test("with --host 0.0.0.0 this machine's addresses are allowed, other names are not", async () => {
    const { port, url } = await started({ host: "0.0.0.0" });
    expect(url).toBe(`http://localhost:${port}`);
    expect((await sendRequest(port, "/", { Host: `127.0.0.1:${port}` })).status).toBe(200);
    expect((await sendRequest(port, "/", { Host: `rebound.example:${port}` })).status).toBe(403);
    expect((await sendRequest(port, "/", { Host: `192.0.2.7:${port}` })).status).toBe(403);
  });

  test("closing frees the port at once and ends every connection, including event streams", async () => {
    const server = await started({
      respond: async (_request, response) => {
        response.writeHead(200, { "Content-Type": "text/event-stream" });
        response.write(": here\n\n");
      },
    });
    const waiting = await opened(server.port, `GET / HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`);
    const silent = await opened(server.port, "");
    await once(waiting, "data");
    const ended = [once(waiting, "close"), once(silent, "close")];
    await server.close();
    await Promise.all(ended);
    const again = await started({ port: server.port, strictPort: true });
    expect(again.port).toBe(server.port);
  });
});
