/** Asks another site whether a page exists. Only a clear answer counts: many sites turn programs away. */
import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isValidUrl } from "../../urls/urls.ts";

/** The maximum time for a request, in milliseconds. */
const timeout = 15_000;
/** The number of redirects that browsers follow (Fetch standard, 4.4, "HTTP-redirect fetch"). */
const maxRedirects = 20;

/** What another site says about a page. */
export interface ExternalAnswer {
  /** `unknown`: too many requests, a fault of the server, a login, or a network that does not answer. */
  readonly verdict: "found" | "gone" | "unknown";
  /** Undefined if no server has responded. */
  readonly status?: number;
  /** Why it is gone: `its site responds with 404`. */
  readonly problem?: string;
  readonly isSlow?: boolean;
  /** The address after its permanent redirects. */
  readonly movedTo?: string;
}

/** How the names of hosts are resolved; tests let all lead to this machine. */
export type HostLookup = RequestOptions["lookup"];

/** @param url of http or https. */
export async function answerOf(url: string, lookup?: HostLookup): Promise<ExternalAnswer> {
  let current = new URL(url);
  let movedTo: string | undefined;
  let isPermanent = true;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await respond(current, lookup);
    // The answer of another host, to which the link redirects, says nothing about the link's own host.
    const isOther = current.host !== new URL(url).host;
    if ("verdict" in response) return isOther ? { ...response, status: 302 } : response;
    const { status, location } = response;
    if (status < 300 || status >= 400 || location === undefined || !isValidUrl(location, current.href))
      return siteAnswerOf(isOther && status === 429 ? 302 : status, movedTo);
    const next = new URL(location, current);
    if (!/^https?:$/.test(next.protocol)) return { verdict: "unknown", status };
    isPermanent &&= status === 301 || status === 308;
    next.hash ||= current.hash;
    if (isPermanent) movedTo = next.href;
    current = next;
  }
  // Browsers keep cookies, so they may arrive where this request did not.
  return { verdict: "unknown", status: 302 };
}

/** Only 404 and 410 say that there is no page (RFC 9110, 15.5.5 and 15.5.11). */
function siteAnswerOf(status: number, movedTo: string | undefined): ExternalAnswer {
  if (status >= 200 && status < 300) return { verdict: "found", status, ...(movedTo !== undefined && { movedTo }) };
  if (status !== 404 && status !== 410) return { verdict: "unknown", status };
  return { verdict: "gone", status, problem: `its site responds with ${status}` };
}

interface Response {
  readonly status: number;
  readonly location: string | undefined;
}

/** HEAD first; GET if that is refused, since not all servers know HEAD. */
async function respond(url: URL, lookup: HostLookup): Promise<Response | ExternalAnswer> {
  try {
    const response = await send("HEAD", url, lookup);
    return response.status < 400 || response.status === 429 ? response : await send("GET", url, lookup);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const problem = problems[code];
    return problem === undefined ? { verdict: "unknown" } : { verdict: "gone", problem, isSlow: code === "ETIMEDOUT" };
  }
}

/** Errors that the site causes. Others, such as an incomplete chain of certificates, can be caused by this machine. */
const problems: Readonly<Record<string, string>> = {
  ENOTFOUND: "its site does not exist",
  ECONNREFUSED: "its site refuses the connection",
  ETIMEDOUT: `its site does not respond within ${timeout / 1000} seconds`,
  CERT_HAS_EXPIRED: "the certificate of its site has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate of its site is for another one",
};

function send(method: string, url: URL, lookup: HostLookup): Promise<Response> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = { "user-agent": "Mozilla/5.0 (compatible; Plinth, checking links)", accept: "*/*" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, ...(lookup && { lookup }) }, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    const timer = setTimeout(() => sent.destroy(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })), timeout);
    sent.on("close", () => clearTimeout(timer));
    sent.on("error", reject);
    sent.end();
  });
}
