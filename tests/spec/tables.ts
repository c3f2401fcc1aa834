/** All rows that the built files can prove, by part of the site. */
import { company } from "./company.ts";
import { everywhere } from "./everywhere.ts";
import { figures } from "./figures.ts";
import { files } from "./files.ts";
import { home } from "./home.ts";
import { policies } from "./policies.ts";
import type { Row } from "./rows.ts";
import { support } from "./support.ts";

export const tables: Readonly<Record<string, readonly Row[]>> = {
  everywhere,
  home,
  company,
  support,
  policies,
  figures,
  files,
};
