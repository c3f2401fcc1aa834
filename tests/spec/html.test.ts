/** Every statement of the specification that can be checked in the built files, one test per row. */
import { describe, inject, test } from "vitest";
import { BuiltSite } from "../support/real-site.ts";
import { filesOf } from "./rows.ts";
import { tables } from "./tables.ts";

const site = BuiltSite.read(inject("site"));

describe.each(Object.entries(tables))("%s", (_, rows) => {
  test.each(rows)("%s %s: %s", (_id, on, _statement, check) => {
    for (const url of filesOf(on)) check(site.file(url), site);
  });
});
