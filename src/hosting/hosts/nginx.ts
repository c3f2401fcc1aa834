/**
 * nginx reads nginx.conf: the `server` block of a site includes it below its `root`.
 *
 * A block with an `add_header` inherits no others, so all are at the top and send variables, which `if` sets by
 * path; an empty one is not sent. `always` covers errors and redirects. After the internal redirect to an error
 * page the path is the error page's, and so are the headers: a missing bundle is not cached for a year.
 * nginx.org/en/docs/http/ngx_http_headers_module.html, ngx_http_rewrite_module.html; `if` is safe here, since it
 * contains only `set` and `return`.
 */
import type { HeaderRule, Redirect } from "../../site/hosting.ts";
import type { Built } from "../../site/index.ts";
import { cleanUrls } from "../../site/urls.ts";
import { binaryTypes, defaultType, textTypes } from "../content-types.ts";
import type { Host } from "../host.ts";
import { isPatternPath } from "../path-pattern.ts";
import {
  baseOfOrigin,
  controlPaths,
  type HeaderLimits,
  headerIn,
  headerNames,
  type RequestRedirect,
  regExpLiteral,
  requestRedirect,
  sendable,
  warnOfUnsendable,
} from "../rules.ts";

const configuration = "nginx.conf";

/** A dollar sign cannot be escaped. */
const headerLimits: HeaderLimits = {
  name: "nginx",
  canSend: (value) => !value.includes("$"),
  reason: 'In nginx.conf "$" begins a variable, and Content-Type depends on the file extension.',
};

/** tests/hosts/ compares this with the real server. */
export const nginx: Host = {
  name: "nginx",
  files: (_, controlFiles) => [{ path: configuration, make: (built) => nginxConf(built, controlFiles) }],
  limits: (site, warn) => {
    for (const redirect of site.hosting.redirects ?? [])
      if (!isShort(requested(redirect, site.base)))
        warn(redirect.from, "This redirect is too long for nginx; it is omitted there.");
    warnOfUnsendable(site, headerLimits, warn);
  },
  serve: {
    configuration,
    lookup: cleanUrls,
    cleanUrlStatus: 308,
    redirectsFirst: "exact",
    isSelfHosted: true,
    cacheControl: "no-cache",
    codings: ["gzip", "identity"],
  },
};

const requested = (redirect: Redirect, base: string): RequestRedirect =>
  requestRedirect(redirect, base, (name) => `$\{${name}}`);

/** The limit of a parameter is 4096 bytes (NGX_CONF_BUFFER). */
const isShort = ({ expression, target }: RequestRedirect): boolean =>
  [expression, target].every((text) => Buffer.byteLength(text) < 4000);

function nginxConf(built: Built, controlFiles: readonly string[]): string {
  const base = baseOfOrigin(built);
  const elsewhere = `@plinth${base.replace(/[^\w]/g, "_")}elsewhere`;
  const [exact = [], patterns = []] = [false, true].map((isPattern) =>
    built.redirects
      .filter(({ from }) => isPatternPath(from) === isPattern)
      .map((redirect) => ({ ...requested(redirect, base), status: redirect.status }))
      .filter(isShort)
      .map(returned),
  );
  return `# Made by Plinth, for a server block: root /srv/www; include /srv/www${base}${configuration};
absolute_redirect off;

${headers(sendable(built.headers, headerLimits), base).join("\n")}

set $plinth_asked "/";
if ($request_uri ~ "^/*(?P<plinth_path>/[^/\\x5c?](?:[^?]*[^/?])?)/*(?:\\?.*)?$") { set $plinth_asked $plinth_path; }
${exact.join("\n")}
${base === "/" ? "" : `location = ${base.slice(0, -1)} { return 308 ${base}; }\n`}location ${base} {
${indented(filesOf(base, elsewhere, controlFiles))}
}

location ${elsewhere} {
${indented(errorPages(base))}
    set $plinth_page "";
    if ($uri ~ "^(?P<plinth_bare>.+)/$") { set $plinth_page "$document_root$plinth_bare.html"; }
    if (-f $plinth_page) { return 308 $plinth_asked$is_args$args; }
    if (-f "$document_root$uri/index.html") { return 308 $plinth_asked/$is_args$args; }
${indented(patterns.join("\n"))}
    return 404;
}
`;
}

/** The block that sends files. @param elsewhere the block for everything else. */
const filesOf = (base: string, elsewhere: string, controlFiles: readonly string[]): string => `${errorPages(base)}
default_type ${defaultType};
types {
${indented(types)}
}
charset utf-8;
charset_types ${textsButHtml};
gzip on;
gzip_static on;
gzip_vary on;
gzip_proxied any;
gzip_types ${textsButHtml};

# Hidden files, save those of .well-known (RFC 8615), and what is meant for hosts.
location ~ "^${regExpLiteral(base)}(?:\\.(?!well-known/)|.+/\\.)|${controlPaths(base, controlFiles)}" { return 404; }
location ~ "/$" { try_files "\${uri}index.html" ${elsewhere}; }
try_files $uri $uri.html ${elsewhere};`;

/** Sets each header, from the most general rule to that of one page. */
function headers(rules: readonly HeaderRule[], base: string): string[] {
  const names = headerNames([{ path: "/*", set: { "Cache-Control": "" } }, ...rules]);
  return names.flatMap((name, index) => {
    // A number: long names exceed nginx's limit for variables.
    const variable = `$plinth_header_${index}`;
    const own = rules.flatMap((rule) => {
      const value = headerIn(rule, name);
      return value === undefined ? [] : [{ path: rule.path, value }];
    });
    const otherwise = name.toLowerCase() === "cache-control" ? "no-cache" : "";
    const isForAll = ({ path }: { path: string }): boolean => path === "/*" && base === "/";
    return [
      `set ${variable} ${quoted(own.find(isForAll)?.value ?? otherwise)};`,
      ...own
        .filter((rule) => !isForAll(rule))
        .map(({ path, value }) => `if ($uri ${matching(path, base)}) { set ${variable} ${quoted(value)}; }`),
      `add_header ${name} ${variable} always;`,
    ];
  });
}

/** A condition on the decoded path. */
const matching = (path: string, base: string): string =>
  path.endsWith("*")
    ? `~ "^${regExpLiteral(base.slice(0, -1) + path.slice(0, -1))}"`
    : `~ "^${regExpLiteral(base.slice(0, -1) + path)}$"`;

const returned = ({ expression, target, status }: RequestRedirect & Pick<Redirect, "status">): string =>
  `if ($request_uri ~ "${expression}") { return ${status} "${target}"; }`;

/** nginx always adds HTML to these lists. */
const textsButHtml = [...textTypes.keys()].filter((type) => type !== "text/html").join(" ");

const types = [...textTypes, ...binaryTypes].map(([type, extensions]) => `${type} ${extensions.join(" ")};`).join("\n");

const errorPages = (base: string): string =>
  `error_page 404 ${base}404.html;\nerror_page 500 502 503 504 ${base}500.html;`;

const quoted = (value: string): string => `"${value.replace(/[\\"]/g, "\\$&")}"`;
const indented = (text: string): string => text.replace(/^(?=.)/gm, "    ");
