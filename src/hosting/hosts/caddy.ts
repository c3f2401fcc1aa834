/**
 * Caddy reads Caddyfile: the block of a site imports it below its `root`. A `route` runs its directives in order:
 * headers first, so that redirects have them, too. The last of them sends 404.html with its own headers, since of several
 * sites in one block only the first `handle_errors` applies. The request's conditions and ranges are removed before: they
 * would make its body empty. caddyserver.com/docs/caddyfile
 */
import type { HeaderRule, Redirect } from "../../api/hosting.ts";
import type { Built } from "../../api/index.ts";
import { coverageOf } from "../../urls/path-pattern.ts";
import { resolveCleanUrl } from "../../urls/urls.ts";
import { configuredTypes, contentTypeOf, defaultType } from "../content-types.ts";
import type { Host } from "../host.ts";
import {
  baseOfOrigin,
  byPrecedence,
  controlPaths,
  type HeaderLimits,
  headerIn,
  headerNames,
  regExpLiteral,
  requestRedirect,
  sendableRules,
  warnOfUnsendable,
} from "../rules.ts";

const configuration = "Caddyfile";

/** Words in braces are placeholders, `{$NAME}` an environment variable; no quoted text can end in a backslash. */
const headerLimits: HeaderLimits = {
  name: "Caddy",
  canSend: (value) => !/\{[^{}"\s]+\}|\{\$|\\[{}]/.test(value) && !/`.*\\("|$)|\\("|$).*`/.test(value),
  reason: "In a Caddyfile words in braces are placeholders, and Content-Type depends on the file extension.",
};

/** tests/hosts/ compares this with the real server. */
export const caddy: Host = {
  name: "Caddy",
  files: (_, controlFiles) => [{ path: configuration, make: (built, paths) => caddyfile(built, controlFiles, paths) }],
  limits: (site, warn) => warnOfUnsendable(site, headerLimits, warn),
  serve: {
    configuration,
    expressible: ({ headers, redirects }, base) => ({ headers: sendableRules(headers, headerLimits, base), redirects }),
    lookup: resolveCleanUrl,
    cleanUrls: { status: 308 },
    redirects: { first: "exact", refusesHidden: true, haveHeaders: true },
    caching: { default: "no-cache" },
    errorPage: { hasOwnHeaders: true },
    compression: { sendsCopies: true, storedBrotliOnly: true, minBytes: 512 },
  },
};

function caddyfile(built: Built, controlFiles: readonly string[], paths: readonly string[]): string {
  const base = baseOfOrigin(built);
  const rules = [
    { path: "/*", set: { "Cache-Control": "no-cache" } },
    ...sendableRules(built.headers, headerLimits, base),
  ];
  const { exact, patterns } = byPrecedence(built.redirects);
  return `# Made by Plinth, for the block of a site: root * /srv/www; import /srv/www${base}${configuration}
encode gzip
${base === "/" ? "" : slashOf(base)}route ${base}* {
	map {path} {plinth_type} {
${indented(indented(typesOf(paths)))}
	}
${indented(rules.flatMap((rule, index) => headers(rule, index, base)).join("\n"))}
${indented(otherMethods)}
${indented(redirects(exact, "exact", base))}
${indented(visible(base, controlFiles))}
	route @visible {
${indented(indented(lookups))}
${indented(indented(redirects(patterns, "pattern", base)))}
	}
${indented(errorHeaders(rules).join("\n"))}
	request_header -If-*
	request_header -Range
	rewrite * ${base}404.html
${indented(fileServer.replace("{", "{\n\tstatus 404"))}
}
handle_errors {
	@ours path ${base}*
	handle @ours {
${indented(indented(errorHeaders(rules).join("\n")))}
		@failed expression {err.status_code} >= 500
		rewrite @failed ${base}500.html
${indented(indented(fileServer))}
	}
}
`;
}

/** Adds the slash at the end of the base, and keeps the query. */
const slashOf = (base: string): string => {
  const name = `base_${Buffer.from(base).toString("hex")}`;
  const expression = `^${regExpLiteral(base.slice(0, -1))}(\\?.*)?$`;
  return `@${name} vars_regexp ${name} {http.request.orig_uri} \`${expression}\`\nredir @${name} ${base}{re.${name}.1} 308\n`;
};

const typesOf = (paths: readonly string[]): string =>
  configuredTypes(paths)
    .map(([type, extensions]) => {
      const whole = contentTypeOf(`a.${extensions[0]}`);
      return `~(?i)\\.(?:${extensions.join("|")})$ ${whole === type ? type : `"${whole}"`}`;
    })
    .concat(`default ${defaultType}`)
    .join("\n");

const otherMethods = `@written not method GET HEAD
header @written Allow "GET, HEAD"
error @written 405`;

/** Neither hidden files nor control files. */
const visible = (base: string, controlFiles: readonly string[]): string => `@visible {
	not {
		path_regexp \`^${regExpLiteral(base)}(?:.*/)?\\.\`
		not path_regexp \`^${regExpLiteral(base)}\\.well-known(?:/[^./][^/]*)*/?$\`
	}
	not path_regexp \`${controlPaths(base, controlFiles)}\`
}`;

const indented = (text: string): string => text.replace(/^(?=.)/gm, "\t");

const fileServer = `file_server {
	precompressed br gzip
	disable_canonical_uris
}`;

/** Sends the file of a clean URL, or redirects to the URL of a file. */
const lookups = `@folder {
	path */
	file {path}index.html
}
rewrite @folder {path}index.html
@page {
	not path */
	not file {path}
	file {path}.html
}
rewrite @page {path}.html
@file {
	not path */
	file {path}
}
handle @file {
	header Content-Type {plinth_type}
${indented(fileServer)}
}
@asked vars_regexp asked {http.request.orig_uri} \`^/*(/[^/\\x5c?](?:[^?]*?[^/?])??)(?:/|%2[Ff])*(\\?.*)?$\`
handle @asked {
	@bare path_regexp bare ^(.+)/$
	handle @bare {
		@bare_page file {re.bare.1}.html
		redir @bare_page {re.asked.1}{re.asked.2} 308
	}
	@slashless file {path}/index.html
	redir @slashless {re.asked.1}/{re.asked.2} 308
}`;

function headers({ path, set }: HeaderRule, index: number, base: string): string[] {
  const whole = base.slice(0, -1) + path;
  const isPlain = path === "/*";
  const matcher = isPlain ? "" : `@headers_${index} `;
  const expression = path.endsWith("*") ? regExpLiteral(whole.slice(0, -1)) : `${regExpLiteral(whole)}$`;
  return [
    ...(isPlain ? [] : [`${matcher}path_regexp \`^${expression}\``]),
    ...Object.entries(set).map(([name, value]) => `header ${matcher}${name} ${quoted(value)}`),
  ];
}

/** Removes the headers of the requested path, or sets those of the error page instead. Vary is also from `encode`. */
function errorHeaders(rules: readonly HeaderRule[]): string[] {
  const rulesOfPage = rules.filter(({ path }) => coverageOf(path)("/404.html"));
  return headerNames(rules).flatMap((name) => {
    const value = rulesOfPage.map((rule) => headerIn(rule, name)).findLast((each) => each !== undefined);
    if (value === undefined) return /^vary$/i.test(name) ? [] : `header -${name}`;
    return `header ${name} ${quoted(value)}`;
  });
}

const redirects = (list: readonly Redirect[], kind: string, base: string): string =>
  list
    .map((redirect, index) => {
      const name = `${kind}_${index}`;
      const { expression, target } = requestRedirect(redirect, base, (group) => `{re.${name}.${group}}`);
      return `@${name} vars_regexp ${name} {http.request.orig_uri} \`${expression}\`\nredir @${name} ${target} ${redirect.status}`;
    })
    .join("\n");

/** A backslash is literal only in backticks. */
const quoted = (value: string): string => (value.includes("`") ? `"${value.replace(/"/g, '\\"')}"` : `\`${value}\``);
