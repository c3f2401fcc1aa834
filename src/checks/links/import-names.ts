/** Names in the imports of scripts, `import "react"`, which browsers look up in an import map. */

import { isBare } from "../../output/html/script.ts";
import type { Fault, PageCheckFacts } from "../facts.ts";
import type { CheckedLink } from "./link-targets.ts";

export class ImportNames {
  /** By URL of a page: the names that its import maps know. Empty if no page has one. */
  private readonly names: ReadonlyMap<string, readonly string[]>;

  constructor({ pages }: Pick<PageCheckFacts, "pages">) {
    const hasImportMap = pages.some(({ importNames }) => importNames.length > 0);
    this.names = new Map(hasImportMap ? pages.map(({ url, importNames }) => [url, importNames]) : []);
  }

  isName = ({ kind, written }: CheckedLink): boolean => kind === "script import" && isBare(written);

  faultOf({ written, page }: CheckedLink): Fault | undefined {
    if (this.isMapped(written, page)) return undefined;
    return {
      code: "link/no-asset",
      message: `Browsers cannot import "${written}": it is the name of a package, not a URL.`,
      hint: "Write a URL or an import map, or move the script to templates/ and add it to `bundles`, which include packages.",
    };
  }

  /** Whether a page's import map, or that of any page for a script's file, knows a name (HTML standard, "resolve an imports match"). */
  private isMapped(name: string, page: string): boolean {
    const names = this.names.get(page) ?? [...this.names.values()].flat();
    return names.some((each) => each === name || (each.endsWith("/") && name.startsWith(each)));
  }
}
