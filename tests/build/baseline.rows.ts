/** The baseline file: deliberate mistakes. */
import type { Rows } from "../support/rows.ts";

export const baseline = {
  mistakes: {
    "site/baseline": [
      [
        "a baseline that is none",
        { ".plinth-baseline.json": "[]" },
        ".plinth-baseline.json error site/baseline: This is not a valid baseline.",
      ],
    ],
  },
} as const satisfies Rows;
