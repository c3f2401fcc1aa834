/** The npm package that an exception comes from: its name for the message, and the template that imports it for the place. */

import type { SourcePlace } from "../base/diagnostic.ts";
import { siteModule } from "../base/places.ts";
import { packageFile } from "./engine-files.ts";

/** The name of the package that a file belongs to: `@scope/name`; `plinth` for the engine's own files. */
export function packageOfFile(path: string): string | undefined {
  const name = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/s.exec(path)?.[1];
  return name ?? (path.startsWith(packageFile("")) ? "plinth" : undefined);
}

/**
 * The package that threw an exception, and its component: `Icon of the package "icons"`. It is the package's outermost
 * function on the stack below the template, or below React, which calls components.
 * @param type the name of the component, if it is known; minified ones are ignored.
 */
export function packageOnStack(stack: string, type?: string): string | undefined {
  let used: { readonly name: string; readonly component: string | undefined } | undefined;
  for (const [, called = "", path = ""] of stack.matchAll(stackLine)) {
    const name = packageOfFile(path);
    const isOfSite = path === siteModule;
    // Functions of the engine describe their own errors: "useAsset("x"): no such bundled file".
    if (isOfSite && used?.name === "plinth") return undefined;
    if (isOfSite || name === undefined || /^react(-dom)?$/.test(name) || renders.test(path)) break;
    used = { name, component: /^(?:new )?(?!(?:RecordedUse|Object)\b)([A-Z]\w*)/.exec(called)?.[1] };
  }
  if (!used || (used.name === "plinth" && namesItsThrower(stack))) return undefined;
  const component = type === undefined ? used.component : /^[A-Z][\w.]{2,}$/.exec(type)?.[0];
  return `${component ? `${component} of ` : ""}the package "${used.name}"`;
}
/** Whether the message contains the name of the function that threw it: `<Styles from="a.ts">: not a stylesheet`. */
function namesItsThrower(stack: string): boolean {
  const [message = "", thrower = ""] = /^(.*?)\n\s+at (\w+)/s.exec(stack)?.slice(1) ?? [];
  return message.includes(thrower);
}
const stackLine = /^\s+at (?:async )?(?:(.+?) \()?(?:file:\/\/)?([^()\n]*?):\d+:\d+\)?$/gm;
/** Functions of the engine around templates, in its sources and compiled. */
const renders = /\/src\/(?:runtime|site-thread)\/[^()]*$|\/lib\/(?:.*\/)?worker\.js$/;

/** The message of an exception. @param user the package that threw it. @param doing what the engine did meanwhile. */
export function exceptionMessage(message: string, user: string | undefined, doing: string): string {
  const said = `${withoutFolders(message).replace(/\.$/, "")}${user ? `, in ${user}` : ""}`;
  return `${said}${said.endsWith("?") ? "" : "."} ${doing}.`;
}

/** A message without the folders of packages, which differ between machines: `widget/index.js`. */
const withoutFolders = (message: string): string =>
  message.replace(/(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^\s'"]*[\\/]node_modules[\\/]/g, "");

/**
 * The package that could not be loaded, and where a template imports it.
 * @param url the module whose import failed, if it is known. Otherwise the message may name it.
 * @param imports by file.
 */
export function failedImport(
  url: string | undefined,
  message: string,
  imports: ReadonlyMap<string, readonly string[]>,
): (SourcePlace & { readonly name: string }) | undefined {
  for (const [file, modules] of imports) {
    const failed = modules.find((each) => each === url || (each.startsWith("file:") && message.includes(`'${each}'`)));
    const name = failed && packageOfFile(decodeURI(failed));
    if (name && file.startsWith("templates/")) return { name, file, at: { kind: "text", text: name } };
  }
  return undefined;
}
