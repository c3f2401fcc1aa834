/** Findings are at their places. tests/resilience/places.test.ts tries more faults. */
import { test } from "vitest";
import { expectPlaces } from "../support/bakery-faults.ts";

test("40 planted faults are reported at their places", () => expectPlaces(40));
