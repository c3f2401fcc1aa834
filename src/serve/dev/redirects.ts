/** The redirects of a site, with which its links are checked. Where the redirects themselves lead, a build checks. */
import { type StaticFile, staticTexts } from "../../content/read.ts";
import { parseRedirects, redirectsText } from "../../hosting/redirects-file.ts";
import type { FileFacts } from "../../output/facts/file.ts";
import { getOrInsert } from "../../output/html/memo.ts";
import { rulesOf } from "../../output/summaries.ts";
import type { ListedSite } from "../../program/protocol.ts";

/** The parts of a site's state that it has redirects from. */
interface State {
  readonly root: string;
  readonly site: ListedSite;
  readonly statics: readonly StaticFile[];
}

const known = new WeakMap<State, readonly FileFacts[]>();

/** As in a build, those of a static `_redirects`, or else those of the site's hosting. */
export const redirectsOf = (state: State): readonly FileFacts[] =>
  getOrInsert(known, state, () => {
    const { root, site, statics } = state;
    const text = statics.some(({ path }) => path === "_redirects") ? staticTexts(root)("_redirects") : "";
    const { rules } = parseRedirects(text);
    const redirects = rules.length > 0 ? rules : parseRedirects(redirectsText(rulesOf(site).redirects)).rules;
    return [{ path: "_redirects", kind: "file", sources: [], bytes: 0, links: [], mentions: [], redirects }];
  });
