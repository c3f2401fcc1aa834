/** All rows that can be checked in the built files, by part of the site. */
import { company } from "./company.ts";
import { everywhere } from "./everywhere.ts";
import { figures } from "./figures.ts";
import { files } from "./files.ts";
import { home } from "./home.ts";
import { nowhere } from "./nowhere.ts";
import { policies } from "./policies.ts";
import { pressAndContact } from "./press-contact.ts";
import type { Row } from "./rows.ts";
import { statusAndSpeed } from "./status-speed.ts";
import { support } from "./support.ts";

export const tables: Readonly<Record<string, readonly Row[]>> = {
  everywhere,
  nowhere,
  home,
  company,
  pressAndContact,
  support,
  statusAndSpeed,
  policies,
  figures,
  files,
};
