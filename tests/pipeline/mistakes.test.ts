/** Deliberate errors: each reports exactly the expected lines. */
import { tables } from "../support/all-rows.ts";
import { testRows } from "../support/rows.ts";

testRows(tables.pipeline);
