/** Folders of shards -> all shards of one site, and their pages in the order of the whole site. */
import { join } from "node:path";
import { maxFileBytes, readOwnFile } from "../../content/regular-file.ts";
import { type Finding, messageOf, type Report, someOf } from "../../diagnostics/diagnostic.ts";
import { hashOf, type OutputFile } from "../../output/output-file.ts";
import { differentVersions } from "../../runtime/versions.ts";
import type { ListedSite } from "../../site-thread/protocol.ts";
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
  const before = report.findings.length;
  const add = (message: string, hint: string): void => report.add({ code: "merge/incomplete", message, hint });
  const folderOf = new Map<number, string>();
  for (const { folder, shard, inputs } of shards) {
    const twin = folderOf.get(shard.index);
    if (shard.count !== count)
      add(
        `${folder} is shard ${shard.index} of ${shard.count}, but ${first.folder} is one of ${count}.`,
        "Build all shards with the same number after the slash.",
      );
    else if (twin) add(`${twin} and ${folder} are both shard ${shard.index} of ${count}.`, "Pass each shard once.");
    else compareInputs({ folder, inputs }, first.inputs, first.folder, report);
    folderOf.set(shard.index, folder);
  }
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !folderOf.has(index));
  if (report.findings.length === before && missing.length > 0)
    add(
      `${missing.length > 1 ? `Shards ${someOf(missing.map(String))} of ${count} are` : `Shard ${missing[0]} of ${count} is`} missing.`,
      `Build --shard ${missing[0]}/${count}${missing.length > 1 ? " and the others" : ""} from the same sources, and pass its folder too.`,
    );
  return report.findings.length === before ? shards : undefined;
}

function loadShard(folder: string, report: Report): LoadedShard | undefined {
  let problem = `its ${shardFileName} is damaged, or was written by another version of Plinth`;
  try {
    const record = parseShardFile(readOwnFile(folder, shardFileName, maxFileBytes).toString());
    if (record) return { ...record, folder };
  } catch (error) {
    problem = messageOf(error);
  }
  report.add({
    code: "merge/not-a-part",
    message: `${folder} is not a shard: ${problem}.`,
    hint: "Pass folders written by plinth build --shard, with the same version of Plinth.",
  });
  return undefined;
}

/** Whether all shards were built from the sources of this site; the others are reported. */
export function sourcesMatch(shards: readonly LoadedShard[], inputs: Inputs, report: Report): boolean {
  const before = report.findings.length;
  for (const shard of shards) compareInputs(shard, inputs, "this site", report);
  return report.findings.length === before;
}

/** Reports a shard with other inputs. @param whose the owner of the inputs, for the message. */
function compareInputs(shard: Pick<LoadedShard, "folder" | "inputs">, inputs: Inputs, whose: string, report: Report) {
  const different = Object.entries(names).filter(
    ([name]) => JSON.stringify(shard.inputs[name as keyof Inputs]) !== JSON.stringify(inputs[name as keyof Inputs]),
  );
  if (different.length === 0) return;
  const what = different.map(([, describe]) => describe(shard.inputs, inputs)).join(" and ");
  report.add({
    code: "merge/other-sources",
    message: `${shard.folder} was built with ${what} than ${whose}.`,
    hint: "Build and merge all shards from one commit, with the same packages (npm ci), the same Node and the same options, --today included.",
  });
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
  { pages: listed }: Pick<ListedSite, "pages">,
  report: Report,
): AsyncGenerator<OutputFile> {
  const inOrder = [...shards].sort((a, b) => a.shard.index - b.shard.index);
  const queues = inOrder.map(({ pages }) => pages.values());
  for (const [index, { url, template, content }] of listed.entries()) {
    const at = inOrder.findIndex(({ shard }) => belongsToShard(shard, index, listed.length));
    const folder = inOrder[at]?.folder ?? "";
    const page = queues[at]?.next().value;
    const path = outputPathOf(url);
    if (page?.path !== path) {
      report.add({
        code: "merge/other-sources",
        message: `${folder} does not contain ${url}, which this site lists.`,
        hint: "Build and merge all shards with the same options.",
      });
      return;
    }
    const { sha256, sources, inlined, needs, unsupported } = page;
    const bytes = bytesOf(folder, path, sha256, report);
    if (bytes)
      yield { path, bytes, kind: "page", sources, page: { url, template, needs, unsupported }, content, inlined };
  }
  const findings = shards.flatMap((shard) => shard.findings);
  report.addAll(new Map(findings.map((each): [string, Finding] => [JSON.stringify(each), each])).values());
}

/** The bytes of a page, unless they changed since the shard was built. */
function bytesOf(folder: string, path: string, sha256: string, report: Report): Buffer | undefined {
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
