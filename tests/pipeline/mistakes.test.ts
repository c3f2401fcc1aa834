/** Deliberate errors: each reports exactly the expected lines. */
import { testRows } from "../support/rows.ts";
import * as tables from "./rows.ts";

testRows(Object.values(tables));
