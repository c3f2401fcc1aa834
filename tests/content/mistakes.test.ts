/** Deliberate mistakes, each with the exact line that a person sees, and no other. */
import { tables } from "../diagnostics/mistakes.ts";
import { testRows } from "../support/rows.ts";

testRows(tables.content);
