/** Inline scripts, import maps and speculation rules can be parsed: browsers run nothing of one with a syntax error. */
import type { PageCheck } from "./facts.ts";

export const inlineScripts: PageCheck = ({ brokenScripts }) =>
  brokenScripts.map(({ problem, offset }) => ({
    code: "output/unreadable",
    message: `Browsers do not run an inline <script>: ${problem.replace(/\.$/, "")}.`,
    hint: 'Correct it. A script with imports needs type="module"; JSON is best written with JSON.stringify.',
    spot: { offset },
  }));
