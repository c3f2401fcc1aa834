/**
 * `_headers`, in the form that Netlify and Cloudflare Pages share. Where several rules match a path both
 * send what all of them say, so none may cover a page that has a rule of its own.
 * developers.cloudflare.com/pages/configuration/headers, docs.netlify.com/manage/routing/headers
 */
import type { HeaderRule } from "../hosting.ts";
import { type Built, type ExtraFile, file } from "../site.ts";

/** Rules of a file, and characters of a line, that every host takes. */
const most = { rules: 100, line: 2000 };

/** The headers of `hosting`, those of bundles, and the policy of each page. */
export const headersFile = (): ExtraFile =>
  file("_headers", (built) => [...built.headers, ...policiesOf(built)].map(text).join("\n"));

/**
 * Each page has its own rule. Where there is no room for so many, pages speak for themselves, by their
 * `<meta>` element, and the header says what that cannot.
 */
function policiesOf({ headers, policies, policy }: Built): readonly HeaderRule[] {
  const [first, ...others] = policies;
  if (!first || !policy) return [];
  if (others.every(({ set }) => valuesOf(set) === valuesOf(first.set))) return [{ ...first, path: "/*" }];
  const isShort = policies.every((rule) =>
    text(rule)
      .split("\n")
      .every(({ length }) => length <= most.line),
  );
  return isShort && headers.length + policies.length <= most.rules ? policies : [policy];
}

const valuesOf = (set: HeaderRule["set"]): string => Object.values(set).join();

const text = ({ path, set }: HeaderRule): string =>
  `${encodeURI(path)}\n${Object.entries(set)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join("")}`;
