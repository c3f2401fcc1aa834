/** The hosts that a site names -> the files by which each is told of its headers and redirects. */
import type { Hosting } from "../../site/hosting.ts";
import type { ExtraFile } from "../../site/index.ts";
import { headersFile } from "../write-headers-file.ts";
import { redirectsFile } from "../write-redirects-file.ts";
import { caddyFile } from "./caddy.ts";
import { githubPagesFiles } from "./github-pages.ts";
import { nginxFile } from "./nginx.ts";
import { vercelFile } from "./vercel.ts";

export function hostFiles({ hosts = {}, redirects = [] }: Hosting): ExtraFile[] {
  const { netlify, cloudflare, vercel, nginx, caddy, githubPages } = hosts;
  return [
    ...(netlify || cloudflare ? [headersFile(), ...(redirects.length > 0 ? [redirectsFile()] : [])] : []),
    ...(vercel ? [vercelFile()] : []),
    ...(nginx ? [nginxFile()] : []),
    ...(caddy ? [caddyFile()] : []),
    ...(githubPages ? githubPagesFiles(githubPages, redirects) : []),
  ];
}
