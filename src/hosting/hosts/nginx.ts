/**
 * nginx reads nginx.conf: the `server` block of a site includes it below its `root`, once for each site with a base
 * of its own. Everything that a request gets is in the site's two locations.
 *
 * Headers send variables, which `if` sets by path; an empty one is not sent. `always` covers errors and redirects.
 * After the internal redirect to an error page the path is the error page's, and so are the headers: a missing bundle
 * is not cached for a year. An `if` that holds loses the `try_files` of its location, so a location has only those
 * that return. nginx.org/en/docs/http/ngx_http_headers_module.html, ngx_http_rewrite_module.html
 */
import { createHash } from "node:crypto";
import type { HeaderRule, Hosting, HostOptions, Redirect } from "../../api/hosting.ts";
import type { Built } from "../../api/index.ts";
import { resolveCleanUrl } from "../../urls/urls.ts";
import { codings, configuredTypes, contentTypeOf, defaultType } from "../content-types.ts";
import type { Host, Rules } from "../host.ts";
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

const configuration = "nginx.conf";

/** A dollar sign cannot be escaped. */
const headerLimits: HeaderLimits = {
  name: "nginx",
  canSend: (value) => !value.includes("$"),
  reason: 'In nginx.conf "$" begins a variable, and Content-Type depends on the file extension.',
};

const copies = { sendsCopies: true, minBytes: 20 };

/** tests/hosts/ compares this with the real server. */
export const nginx: Host = {
  name: "nginx",
  files: (hosting, controlFiles) => [
    {
      path: configuration,
      make: (built, paths) => nginxConf(built, controlFiles, paths, optionsIn(hosting)),
    },
  ],
  codingsFor: (hosting) => (optionsIn(hosting).brotli ? codings : undefined),
  limits: (site, warn) => {
    for (const redirect of site.hosting.redirects ?? [])
      if (isTooLong(redirect, site.base))
        warn(redirect.from, `The redirect from "${redirect.from}" is too long for nginx; it is omitted there.`);
    warnOfUnsendable(site, headerLimits, warn);
  },
  serve: {
    configuration,
    expressible,
    lookup: resolveCleanUrl,
    cleanUrls: { status: 308 },
    redirects: { first: "exact", refusesHidden: true, haveHeaders: true },
    caching: { default: "no-cache" },
    errorPage: { hasOwnHeaders: true },
    compression: { ...copies, codings: ["gzip"] },
    configured: (text) =>
      text.includes("brotli_static on;") ? { compression: { ...copies, codings, storedBrotliOnly: true } } : {},
  },
};

const optionsIn = ({ hosts: { nginx: options } = {} }: Hosting): HostOptions["nginx"] =>
  typeof options === "object" ? options : {};

function expressible({ headers, redirects }: Rules, base: string): Rules {
  return {
    headers: sendableRules(headers, headerLimits, base),
    redirects: redirects.filter((redirect) => !isTooLong(redirect, base)),
  };
}

function nginxConf(
  built: Built,
  controlFiles: readonly string[],
  paths: readonly string[],
  options: HostOptions["nginx"],
): string {
  const base = baseOfOrigin(built);
  const name = base.replace(/[^a-z0-9]/g, nameForCharacter);
  // nginx limits the names of variables to 46 bytes by default (variables_hash_bucket_size).
  const site = `plinth${name.length > 24 ? `_${createHash("sha256").update(base).digest("hex").slice(0, 16)}_` : name}`;
  const rules = expressible(built, base);
  const { exact, patterns } = byPrecedence(rules.redirects);
  const types = configuredTypes(paths);
  const { values, added } = headers(rules.headers, base, site);
  const always = `absolute_redirect off;${options.accessLog === false ? " access_log off;" : ""}`;
  const shared = `${added.join("\n")}
error_page 404 ${base}404.html;
error_page 500 502 503 504 ${base}500.html;
${always}`;
  return `# Made by Plinth, for a server block: root /srv/www; include /srv/www${base}${configuration};
${values.join("\n")}

set $plinth_file "$uri.html";
if ($uri ~ "/$") { set $plinth_file "\${uri}index.html"; }
${base === "/" ? "" : `location = ${base.slice(0, -1)} { ${always} return 308 ${base}$is_args$args; }\n`}location ${base} {
${indented(shared)}
${indented(exact.map((redirect) => returned(redirect, base)).join("\n"))}
    # Hidden files, save those of .well-known (RFC 8615), and what is meant for hosts.
    if ($uri ~ "${notSent(base, controlFiles)}") { return 404; }
${indented(fileTypes(types))}
${indented(compression(options, types))}
    try_files $uri $plinth_file @${site}elsewhere;
}

location @${site}elsewhere {
${indented(shared)}
    set $plinth_asked "/";
    if ($request_uri ~ "^/*(?P<plinth_path>/[^/\\x5c?](?:[^?]*?[^/?])??)(?:/|%2[Ff])*(?:\\?.*)?$") { set $plinth_asked $plinth_path; }
    set $plinth_page "";
    if ($uri ~ "^(?P<plinth_bare>.+)/$") { set $plinth_page "$document_root$plinth_bare.html"; }
    if (-f $plinth_page) { return 308 $plinth_asked$is_args$args; }
    if (-f "$document_root$uri/index.html") { return 308 $plinth_asked/$is_args$args; }
${indented(patterns.map((redirect) => returned(redirect, base)).join("\n"))}
    return 404;
}
`;
}

/** Bases differ in their names, too: an encoded character has two underscores. The case of variables does not matter. */
const nameForCharacter = (character: string): string =>
  character === "/" ? "_" : `__${character.charCodeAt(0).toString(16)}`;

const notSent = (base: string, controlFiles: readonly string[]): string =>
  `^${regExpLiteral(base)}(?:\\.(?!well-known/)|.+/\\.)|${controlPaths(base, controlFiles)}`;

type Types = readonly (readonly [type: string, extensions: readonly string[]])[];

/** The types of text; nginx always adds HTML to these lists. */
const textsButHtml = (types: Types): string => {
  const texts = types.filter(([type, [extension]]) => contentTypeOf(`a.${extension}`) !== type);
  return [...new Set(texts.map(([type]) => type))].filter((type) => type !== "text/html").join(" ");
};

const indented = (text: string): string => text.replace(/^(?=.)/gm, "    ");

const fileTypes = (types: Types): string => `default_type ${defaultType};
types {
${indented(types.map(([type, extensions]) => `${type} ${extensions.join(" ")};`).join("\n"))}
}
charset utf-8;
charset_types ${textsButHtml(types)};`;

/** The build's compressed copies; without one, nginx compresses at a level that costs little more time than its default, 1. */
const compression = (
  { brotli }: HostOptions["nginx"],
  types: Types,
): string => `${brotli ? "brotli_static on;\n" : ""}gzip on;
gzip_static on;
gzip_comp_level 6;
gzip_vary on;
gzip_proxied any;
gzip_types ${textsButHtml(types)};`;

/** The value of each header, from the most general rule to that of one page, and the lines that add it. */
function headers(rules: readonly HeaderRule[], base: string, site: string) {
  const names = headerNames([{ path: "/*", set: { "Cache-Control": "" } }, ...rules]);
  // A number: long names exceed nginx's limit for variables.
  const variableOf = (index: number): string => `$${site}header_${index}`;
  const values = names.flatMap((name, index) => {
    const variable = variableOf(index);
    const assigned = rules.flatMap((rule) => {
      const value = headerIn(rule, name);
      return value === undefined ? [] : [{ path: rule.path, value }];
    });
    const otherwise = name.toLowerCase() === "cache-control" ? "no-cache" : "";
    const isForAll = ({ path }: { path: string }): boolean => path === "/*";
    return [
      `set ${variable} ${quoted(assigned.find(isForAll)?.value ?? otherwise)};`,
      ...assigned
        .filter((rule) => !isForAll(rule))
        .map(({ path, value }) => `if ($uri ${locationFor(path, base)}) { set ${variable} ${quoted(value)}; }`),
    ];
  });
  return { values, added: names.map((name, index) => `add_header ${name} ${variableOf(index)} always;`) };
}

/** A condition on the decoded path. */
const locationFor = (path: string, base: string): string =>
  path.endsWith("*")
    ? `~ "^${regExpLiteral(base.slice(0, -1) + path.slice(0, -1))}"`
    : `~ "^${regExpLiteral(base.slice(0, -1) + path)}$"`;

const parts = (redirect: Redirect, base: string) => requestRedirect(redirect, base, (name) => `$\{${name}}`);

/** nginx refuses a parameter of 4096 bytes, NGX_CONF_BUFFER. */
const isTooLong = (redirect: Redirect, base: string): boolean =>
  Object.values(parts(redirect, base)).some((text) => Buffer.byteLength(text) >= 4000);

function returned(redirect: Redirect, base: string): string {
  const { expression, target } = parts(redirect, base);
  return `if ($request_uri ~ "${expression}") { return ${redirect.status} "${target}"; }`;
}

const quoted = (value: string): string => `"${value.replace(/[\\"]/g, "\\$&")}"`;
