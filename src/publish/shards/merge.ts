/** Folders of parts -> the parts of one site, all of them; and their pages, in the order of the whole site. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Finding, messageOf, type Report } from "../../diagnostics/diagnostic.ts";
import type { Examined } from "../../output/examine.ts";
import type { ListedPage } from "../../render/protocol.ts";
import { outputPathOf } from "../../site/urls.ts";
import { type Inputs, isIn, type Part, parsePart, partName } from "./shard.ts";

/** A part, and the folder that it was read from, as it was named. */
export interface Gathered extends Part {
  readonly folder: string;
}

/** Reads the parts of a site. Undefined, and reported, when these are not all of one. */
export function gather(folders: readonly string[], report: Report): readonly Gathered[] | undefined {
  const parts = folders.flatMap((folder) => readPart(folder, report) ?? []);
  const [first] = parts;
  if (parts.length < folders.length || !first) return undefined;
  const { count } = first.shard;
  const isGood = parts.map((part) => isOf(first, part, parts, report)).every(Boolean);
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter(
    (index) => !parts.some(({ shard }) => shard.index === index),
  );
  if (missing.length > 0 && isGood)
    report.add({
      code: "merge/incomplete",
      message:
        missing.length > 1
          ? `Parts ${missing.join(", ")} of ${count} are missing.`
          : `Part ${missing[0]} of ${count} is missing.`,
      hint: `Build ${missing.map((index) => `--shard ${index}/${count}`).join(" and ")} of the same sources, and name its folder too.`,
    });
  return isGood && missing.length === 0 ? parts : undefined;
}

function readPart(folder: string, report: Report): Gathered | undefined {
  let problem = `its ${partName} is damaged, or of another version of Plinth or Node`;
  try {
    const part = parsePart(readFileSync(join(folder, partName)));
    if (part) return { ...part, folder };
  } catch (error) {
    problem = messageOf(error);
  }
  report.add({
    code: "merge/not-a-part",
    message: `${folder} holds no part of a site: ${problem}.`,
    hint: "Name the folders that plinth build --shard has filled, built by the same versions as this one.",
  });
  return undefined;
}

/** Whether a part belongs to the same site, split in the same way, and is there once. */
function isOf(first: Gathered, part: Gathered, parts: readonly Gathered[], report: Report): boolean {
  const { index, count } = part.shard;
  const add = (message: string, hint: string): false => {
    report.add({ code: "merge/incomplete", message, hint });
    return false;
  };
  if (count !== first.shard.count)
    return add(
      `${part.folder} is part ${index} of ${count}, ${first.folder} one of ${first.shard.count}.`,
      "Build all parts with the same number behind the slash.",
    );
  const twin = parts.find((other) => other.shard.index === index);
  if (twin && twin !== part)
    return add(`${twin.folder} and ${part.folder} are both part ${index} of ${count}.`, "Name each part once.");
  return areSame(part, first.inputs, first.folder, report);
}

/** Whether all parts were made of the sources that stand here; those that were not are reported. */
export const areAllOf = (inputs: Inputs, parts: readonly Gathered[], report: Report): boolean =>
  parts.map((part) => areSame(part, inputs, "this site", report)).every(Boolean);

/** @param whose the sources are. */
function areSame(part: Gathered, inputs: Inputs, whose: string, report: Report): boolean {
  const differs = Object.entries(names).filter(
    ([name]) => part.inputs[name as keyof Inputs] !== inputs[name as keyof Inputs],
  );
  if (differs.length === 0) return true;
  const what = differs.map(([, tell]) => tell(part.inputs)).join(" and ");
  report.add({
    code: "merge/other-sources",
    message: `${part.folder} was built with ${what} than ${whose}.`,
    hint: "Build every part, and merge them, from one commit and with the same options, --today among them.",
  });
  return false;
}

/** What was told of the pages when the parts were built, each thing once. */
export function findingsOf(parts: readonly Gathered[]): Finding[] {
  const byText = new Map(parts.flatMap(({ findings }) => findings.map((each) => [JSON.stringify(each), each])));
  return [...byText.values()];
}

const names: { readonly [Name in keyof Inputs]: (inputs: Inputs) => string } = {
  content: () => "other content",
  templates: () => "other templates",
  base: ({ base }) => `another base (${base})`,
  drafts: ({ drafts }) => (drafts ? "drafts" : "no drafts"),
  today: ({ today }) => `another day (${today})`,
};

/** A page of a part, with its bytes. */
export interface MadePage {
  readonly examined: Examined;
  readonly bytes: Buffer;
}

/** Every page that a site lists, in that order, from its parts. What is not as its part says is reported, and left out. */
export function* pagesOf(
  parts: readonly Gathered[],
  listed: readonly ListedPage[],
  report: Report,
): Generator<MadePage> {
  const inOrder = [...parts].sort((a, b) => a.shard.index - b.shard.index);
  const queues = inOrder.map(({ pages }) => pages.values());
  for (const [index, { url, template }] of listed.entries()) {
    const at = inOrder.findIndex(({ shard }) => isIn(shard, index, listed.length));
    const folder = inOrder[at]?.folder ?? "";
    const examined = queues[at]?.next().value;
    const is = examined?.record;
    if (!is || is.url !== url || is.template !== template || is.path !== outputPathOf(url)) {
      report.add({
        code: "merge/other-sources",
        message: `${folder} does not hold ${url}, which this site lists.`,
        hint: "Build every part, and merge them, with the same options.",
      });
      return;
    }
    const bytes = bytesOf(folder, examined, report);
    if (bytes) yield { examined, bytes };
  }
}

/** The bytes of a page, if they are still those that the part was built with. */
function bytesOf(folder: string, { record: { path, sha256 } }: Examined, report: Report): Buffer | undefined {
  let problem = "its bytes are not those that were built";
  try {
    const bytes = readFileSync(join(folder, path));
    if (createHash("sha256").update(bytes).digest("hex") === sha256) return bytes;
  } catch (error) {
    problem = messageOf(error);
  }
  report.add({
    code: "merge/damaged",
    message: `${join(folder, path)} is not as its part says: ${problem}.`,
    hint: "Build that part again, and copy it as it is.",
  });
  return undefined;
}
