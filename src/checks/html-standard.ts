/**
 * Every page is valid according to the whole HTML standard: html-validate, offline, with the rules of the standard
 * but without rules of style. Slower than all other checks together, so it runs, and the package is loaded, only
 * with `--deep`.
 */
import type { Message } from "html-validate";
import type { Finding, Report } from "../base/diagnostic.ts";
import { nestingFaultsIn } from "../output/html/browser-tree.ts";
import type { OutputFile } from "../output/output-file.ts";
import type { Fault } from "./facts.ts";
import { type FaultOnPage, groupedFaults } from "./page-faults.ts";

/** The validator; undefined if its package is not installed, which is reported. */
export async function openValidator(
  report: Report,
  load: () => Promise<typeof import("html-validate")> = () => import("html-validate"),
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

/** Validates pages one at a time, and reports each error once, at the end. */
class Validator {
  private readonly faults: FaultOnPage[] = [];

  constructor(private readonly validate: (html: string) => readonly Pick<Message, "message" | "ruleId" | "offset">[]) {}

  page({ bytes, page, sources: all, content }: OutputFile): void {
    if (!page) return;
    const html = String(bytes);
    const facts = { url: page.url, template: page.template, sources: all, content };
    const isRepaired = nestingFaultsIn(html).some(({ kind }) => kind !== "added");
    for (const { message, ruleId, offset } of this.validate(html)) {
      const fault: Fault = {
        code: "html/invalid",
        ...(isRepaired && rulesOfNesting.has(ruleId) && { explainedBy: causesOfNesting }),
        message: `${message.replace(/\.$/, "")} (${ruleId}).`,
        hint: "The name in parentheses is the rule: html-validate.org/rules.",
        target: { offset },
      };
      this.faults.push({ page: facts, fault });
    }
  }

  findings = (): Finding[] => groupedFaults(this.faults);
}

const causesOfNesting = ["page/nesting", "page/unrendered", "page/unclosed"] as const;
/** Rules that repeat page/nesting, or follow from it: after a fault of nesting, the validator's own tree is wrong. */
const rulesOfNesting = new Set(
  "close-order element-permitted-content element-permitted-parent element-required-ancestor".split(" "),
);
