/** How the hosts of a site compress its files. */
import { expect, test } from "vitest";
import type { Hosts } from "../../src/api/hosting.ts";
import { codingsOf } from "../../src/hosting/hosts/index.ts";

const rows: readonly (readonly [hosts: Hosts | undefined, ...codings: string[]])[] = [
  [undefined, "br of : headers"],
  [{ netlify: true, cloudflare: true, caddy: true }, "br of Netlify and Cloudflare Pages and Caddy: headers"],
  [{ netlify: true, nginx: true }, "gzip of nginx: headers", "br of Netlify: headers"],
  [{ nginx: { brotli: true } }, "br of nginx: headers"],
  [{ githubPages: true }, "gzip of GitHub Pages: no headers"],
];

test.each(rows)("%j: the weakest coding first", (named, ...codings) => {
  const found = codingsOf(named ? { hosts: named as Hosts } : {});
  const textOf = ({ coding, hosts, sendsHeaders }: (typeof found)[number]): string =>
    `${coding} of ${hosts}: ${sendsHeaders ? "headers" : "no headers"}`;
  expect(found.map(textOf)).toEqual(codings);
});
