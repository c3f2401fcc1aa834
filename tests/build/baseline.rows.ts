/** The baseline file: deliberate mistakes. */
import type { Rows } from "../support/rows.ts";

export const baseline = {
  mistakes: {
    "site/baseline": [
      [
        "an invalid baseline",
        { ".plinth-baseline.json": "[]" },
        ".plinth-baseline.json error site/baseline: This is not a valid baseline.",
      ],
    ],
  },
} as const satisfies Rows;
