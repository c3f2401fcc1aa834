/** No element is invisible because of its slot or size (detected in output/facts/unseen.ts). */
import type { PageCheck } from "./facts.ts";

export const unseen: PageCheck = ({ unseen: all }) =>
  all.map(({ tag, why, hint, offset }) => ({
    code: "page/no-effect",
    message: `The <${tag}> ${why}.`,
    hint,
    target: { offset },
  }));
