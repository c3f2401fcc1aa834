/** More of the faults of tests/pipeline/places.slow.test.ts. */
import { test } from "vitest";
import "../support/shared-thread.ts";
import { expectPlaces } from "../support/bakery-faults.ts";

test("200 planted faults are reported at their places", () => expectPlaces(200));
