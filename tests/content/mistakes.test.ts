/** Deliberate errors: each reports exactly the expected lines. */
import { tables } from "../base/mistakes.ts";
import { testRows } from "../support/rows.ts";

testRows(tables.content);
