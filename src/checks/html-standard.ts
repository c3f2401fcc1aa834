/**
 * Every page is valid according to the whole HTML standard: html-validate, offline, with the rules of the standard
 * but without rules of style. Slower than all other checks together, so it runs, and the package is loaded, only
 * with `--deep`.
 */
import type { Finding, Report } from "../diagnostics/diagnostic.ts";
import { foundOn } from "../diagnostics/message.ts";
import { repairsOf } from "../output/html/browser-tree.ts";
import { getOrInsert } from "../output/html/memo.ts";
import type { OutputFile } from "../output/output-file.ts";
import { placeOfPage, sourcesOf } from "./facts.ts";

type Package = typeof import("html-validate");

/** The validator; undefined if its package is not installed, which is reported. */
export async function openValidator(
  report: Report,
  load: () => Promise<Package> = () => import("html-validate"),
): Promise<Validator | undefined> {
  try {
    const { HtmlValidate, StaticConfigLoader } = await load();
    const html = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }));
    return new Validator((text) => html.validateStringSync(text).results.flatMap(({ messages }) => messages));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    report.add({
      code: "html/no-validator",
      message: "The package html-validate, which checks pages against the HTML standard, is not installed.",
      hint: "Run npm install --save-dev html-validate@10, or check without --deep.",
    });
    return undefined;
  }
}

interface Message {
  readonly message: string;
  readonly ruleId: string;
  /** Index in the HTML. */
  readonly offset: number;
}

/** The place of an error on its first page, and all pages that have it. */
interface HtmlError {
  readonly place: Pick<Finding, "file" | "at">;
  readonly urls: Set<string>;
}

/** Validates pages one at a time, and reports each error once, at the end. */
class Validator {
  private readonly errors = new Map<string, HtmlError>();

  constructor(private readonly validate: (html: string) => readonly Message[]) {}

  page({ bytes, page, sources: all, content }: OutputFile): void {
    if (!page) return;
    const html = String(bytes);
    const facts = { url: page.url, sources: all, content };
    const sources = sourcesOf(facts);
    const isRepaired = isRepairedByBrowsers(html);
    for (const { message, ruleId, offset } of this.validate(html)) {
      if (isRepaired && rulesOfNesting.has(ruleId)) continue;
      const text = `${message.replace(/\.$/, "")} (${ruleId})`;
      const place = placeIn(html.slice(offset), placeOfPage(facts), sources);
      getOrInsert(this.errors, text, () => ({ place, urls: new Set() })).urls.add(page.url);
    }
  }

  findings(): Finding[] {
    return [...this.errors].map(([message, { place, urls }]) => ({
      code: "html/invalid",
      ...foundOn(`${message}.`, urls),
      hint: "The name in parentheses is the rule: html-validate.org/rules.",
      ...place,
    }));
  }
}

const isRepairedByBrowsers = (html: string): boolean => repairsOf(html).some(({ isAddition }) => !isAddition);

/** Rules that repeat page/nesting, or follow from it: after a fault of nesting, the validator's own tree is wrong. */
const rulesOfNesting = new Set(
  "close-order element-permitted-content element-permitted-parent element-required-ancestor".split(" "),
);

/** The place of the first attribute after the error that is probably the same in the sources and in the page. */
function placeIn(html: string, otherwise: HtmlError["place"], sources: readonly string[]): HtmlError["place"] {
  const text = /^[^<>]{0,200}?\b((?:id|href|src|name)="[^"]+")/.exec(html)?.[1];
  return text ? { at: { text, in: sources, otherwise } } : otherwise;
}
