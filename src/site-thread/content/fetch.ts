/** Fetches data for `plinth pull`: three attempts, limited in time and size. A build never calls it. */
import { setTimeout } from "node:timers/promises";
import type { RemoteTools } from "../../api/index.ts";
import { messageOf } from "../../base/message.ts";
import { isValidUrl } from "../../urls/urls.ts";

/** The time limit of a request in milliseconds, less than that of the site's thread. */
const timeout = 15_000;
/** The largest answer in bytes, as for a JSON file of content. */
const maxBytes = 10_000_000;
const attempts = 3;
/** The longest wait that a server can ask for, in milliseconds. */
const maxWait = 10_000;

/** @param onStep is called before each attempt. */
export async function fetchRemote<Data>(
  url: string,
  { headers = {} }: NonNullable<Parameters<RemoteTools["get"]>[1]>,
  onStep: (step: string) => void,
): Promise<Data> {
  const printedUrl = shownUrl(url);
  const { protocol, hostname } = new URL(url);
  // Others on the way could change what is published, and read the secrets.
  if (protocol !== "https:" && !(protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)))
    throw new Error(`${printedUrl} is not an https URL`);
  for (let attempt = 1; ; attempt++) {
    onStep(`fetching ${printedUrl}`);
    const { data, problem, wait } = await attemptTo(url, headers);
    if (problem === undefined) return data as Data;
    if (wait === undefined || attempt === attempts) throw new Error(`${printedUrl} ${problem}`);
    onStep(`waiting for ${printedUrl}`);
    await setTimeout(Math.min(wait || 500 * attempt, maxWait));
  }
}

/** A URL without its query, which can contain a secret. */
function shownUrl(url: string): string {
  if (!isValidUrl(url)) throw new Error(`"${url}" is not a URL`);
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

interface FetchAttempt {
  readonly data?: unknown;
  readonly problem?: string;
  /** The time before another attempt in milliseconds; undefined if there is no point in one. */
  readonly wait?: number;
}

async function attemptTo(url: string, headers: Readonly<Record<string, string>>): Promise<FetchAttempt> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeout) });
    const { status, ok } = response;
    const problem = `responded with ${status}`;
    if (!ok && status !== 429 && status < 500) return { problem };
    if (!ok) return { problem, wait: 1000 * (Number(response.headers.get("retry-after")) || 0) };
    const text = await textOf(response);
    return text === undefined ? { problem: `has more than ${maxBytes} bytes` } : await dataIn(text, response);
  } catch (error) {
    if (error instanceof DOMException) return { problem: `did not respond within ${timeout / 1000} s`, wait: 0 };
    const { cause } = error as Error;
    return { problem: `cannot be fetched: ${messageOf(cause ?? error)}`, wait: 0 };
  }
}

/** Undefined if it is too large. */
async function textOf({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) return undefined;
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Hosts of repositories send every file as text/plain: then the extension says what it is. */
async function dataIn(text: string, { headers, url }: Response): Promise<FetchAttempt> {
  const type = headers.get("content-type") ?? "";
  const [format] = /\b(?:csv|json)\b/.exec(type) ?? /(?<=\.)(?:csv|json)$/.exec(new URL(url).pathname) ?? [];
  if (format === undefined) return { data: text };
  try {
    return { data: format === "csv" ? await rowsOf(text) : JSON.parse(text) };
  } catch (error) {
    return { problem: `is not valid ${format.toUpperCase()}: ${messageOf(error)}` };
  }
}

/** The rows of a CSV file (RFC 4180) as objects, by the names in its first row. Empty cells are left out. @throws CsvError. */
export async function rowsOf(csv: string): Promise<Record<string, string>[]> {
  const { parse } = await import("csv-parse/sync");
  const rows = parse<Record<string, string>>(csv, {
    bom: true,
    columns: (names: readonly string[]) => names.map((name) => name.trim()),
    relax_column_count: true,
    skip_records_with_empty_values: true,
  });
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== "")));
}
