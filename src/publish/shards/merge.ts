/** Folders of shards -> all shards of one site, and their pages in the order of the whole site. */
import { join } from "node:path";
import { maxFileBytes, readOwnFile } from "../../content/regular-file.ts";
import { type Finding, messageOf, type Report, someOf } from "../../diagnostics/diagnostic.ts";
import type { Inspected, InspectedFile } from "../../output/inspect.ts";
import { hashOf } from "../../output/output-file.ts";
import type { ListedPage, ListedSite } from "../../program/protocol.ts";
import { differentVersions } from "../../render/versions.ts";
import { outputPathOf } from "../../urls/urls.ts";
import { belongsToShard, type Inputs, parseShardFile, type ShardRecord, shardFileName } from "./shard.ts";

/** A shard's record, and the folder that it was read from, as given on the command line. */
export interface LoadedShard extends ShardRecord {
  readonly folder: string;
}

/** Reads the shards of a site. Undefined unless they are all the shards of one site; otherwise reported. */
export function loadShards(folders: readonly string[], report: Report): readonly LoadedShard[] | undefined {
  const shards = folders.flatMap((folder) => loadShard(folder, report) ?? []);
  const [first] = shards;
  if (shards.length < folders.length || !first) return undefined;
  const { count } = first.shard;
  const isGood = shards.map((shard) => belongsToSite(first, shard, shards, report)).every(Boolean);
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter(
    (index) => !shards.some(({ shard }) => shard.index === index),
  );
  if (missing.length > 0 && isGood)
    report.add({
      code: "merge/incomplete",
      message:
        missing.length > 1
          ? `Shards ${someOf(missing.map(String))} of ${count} are missing.`
          : `Shard ${missing[0]} of ${count} is missing.`,
      hint: `Build ${missing
        .slice(0, 5)
        .map((index) => `--shard ${index}/${count}`)
        .join(" and ")}${missing.length > 5 ? " and so on" : ""} from the same sources, and pass its folder too.`,
    });
  return isGood && missing.length === 0 ? shards : undefined;
}

function loadShard(folder: string, report: Report): LoadedShard | undefined {
  let problem = `its ${shardFileName} is damaged, or was written by another version of Plinth or Node`;
  try {
    const record = parseShardFile(readOwnFile(folder, shardFileName, maxFileBytes));
    if (record) return { ...record, folder };
  } catch (error) {
    problem = messageOf(error);
  }
  report.add({
    code: "merge/not-a-part",
    message: `${folder} is not a shard: ${problem}.`,
    hint: "Pass folders written by plinth build --shard, with the same versions of Plinth and Node.",
  });
  return undefined;
}

/** Whether a shard belongs to the same site, with the same number of shards, and is passed only once. */
function belongsToSite(
  first: LoadedShard,
  shard: LoadedShard,
  shards: readonly LoadedShard[],
  report: Report,
): boolean {
  const { index, count } = shard.shard;
  const add = (message: string, hint: string): false => {
    report.add({ code: "merge/incomplete", message, hint });
    return false;
  };
  if (count !== first.shard.count)
    return add(
      `${shard.folder} is shard ${index} of ${count}, but ${first.folder} is one of ${first.shard.count}.`,
      "Build all shards with the same number after the slash.",
    );
  const twin = shards.find((other) => other.shard.index === index);
  if (twin && twin !== shard)
    return add(`${twin.folder} and ${shard.folder} are both shard ${index} of ${count}.`, "Pass each shard once.");
  return hasInputs(shard, first.inputs, first.folder, report);
}

/** Whether all shards were built from the sources of this site; the others are reported. */
export const sourcesMatch = (shards: readonly LoadedShard[], inputs: Inputs, report: Report): boolean =>
  shards.map((shard) => hasInputs(shard, inputs, "this site", report)).every(Boolean);

/** @param whose the owner of the inputs, for the message. */
function hasInputs(shard: LoadedShard, inputs: Inputs, whose: string, report: Report): boolean {
  const different = Object.entries(names).filter(
    ([name]) => JSON.stringify(shard.inputs[name as keyof Inputs]) !== JSON.stringify(inputs[name as keyof Inputs]),
  );
  if (different.length === 0) return true;
  const what = different.map(([, describe]) => describe(shard.inputs, inputs)).join(" and ");
  report.add({
    code: "merge/other-sources",
    message: `${shard.folder} was built with ${what} than ${whose}.`,
    hint: "Build and merge all shards from one commit, with the same packages (npm ci), the same Node and the same options, --today included.",
  });
  return false;
}

const names: { readonly [Name in keyof Inputs]: (inputs: Inputs, others: Inputs) => string } = {
  content: () => "different content",
  templates: () => "different templates",
  base: ({ base }) => `a different base (${base})`,
  drafts: ({ drafts }) => `a different --drafts option (${drafts ? "with" : "without"} drafts)`,
  today: ({ today }) => `a different date (${today})`,
  versions: ({ versions }, others) => `different versions (${someOf(differentVersions(versions, others.versions))})`,
};

/**
 * Every page of a site from its shards, in the order in which the site lists them, and the findings of the shards.
 * A page that does not match its shard's record is reported and omitted.
 */
export async function* mergedPages(
  shards: readonly LoadedShard[],
  { pages }: Pick<ListedSite, "pages">,
  report: Report,
): AsyncGenerator<InspectedFile> {
  yield* pagesOf(shards, pages, report);
  const findings = shards.flatMap((shard) => shard.findings);
  report.addAll(new Map(findings.map((each): [string, Finding] => [JSON.stringify(each), each])).values());
}

function* pagesOf(shards: readonly LoadedShard[], listed: readonly ListedPage[], report: Report) {
  const inOrder = [...shards].sort((a, b) => a.shard.index - b.shard.index);
  const queues = inOrder.map(({ pages }) => pages.values());
  for (const [index, { url, template }] of listed.entries()) {
    const at = inOrder.findIndex(({ shard }) => belongsToShard(shard, index, listed.length));
    const folder = inOrder[at]?.folder ?? "";
    const inspected = queues[at]?.next().value;
    const record = inspected?.record;
    if (!record || record.url !== url || record.template !== template || record.path !== outputPathOf(url)) {
      report.add({
        code: "merge/other-sources",
        message: `${folder} does not contain ${url}, which this site lists.`,
        hint: "Build and merge all shards with the same options.",
      });
      return;
    }
    const bytes = bytesOf(folder, inspected, report);
    if (bytes) yield { inspected, bytes };
  }
}

/** The bytes of a page, unless they changed since the shard was built. */
function bytesOf(folder: string, { record: { path, sha256 } }: Inspected, report: Report): Buffer | undefined {
  let problem = "it was changed after it was built";
  try {
    const bytes = readOwnFile(folder, path, maxFileBytes);
    if (hashOf(bytes) === sha256) return bytes;
  } catch (error) {
    problem = messageOf(error);
  }
  report.add({
    code: "merge/damaged",
    message: `${join(folder, path)} does not match its shard: ${problem}.`,
    hint: "Build that shard again, and copy it unchanged.",
  });
  return undefined;
}
