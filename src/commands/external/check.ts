/** `plinth check --external`: whether the pages of other sites to which this one links still exist. */

import type { Finding } from "../../base/diagnostic.ts";
import { count } from "../../base/format.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import type { Fault, SiteFacts } from "../../checks/facts.ts";
import { groupedFaults } from "../../checks/page-faults.ts";
import type { PageFacts } from "../../output/facts/page.ts";
import { linkKinds } from "../../output/html/link-kinds.ts";
import type { CheckedSite, OutputCheck } from "../../pipeline/job.ts";
import { resolveLink } from "../../urls/urls.ts";
import { FailedLinks } from "./failures.ts";
import { answerOf, type ExternalAnswer, type HostLookup } from "./request.ts";

interface ExternalOptions {
  /** The site's folder, with the file of failures. */
  readonly root: string;
  /** The date of the check, YYYY-MM-DD. */
  readonly today: string;
  readonly onLinks?: ((done: number, total: number) => void) | undefined;
  readonly lookup?: HostLookup;
}

/** How many sites get requests at the same time, each one request after the other. */
const parallel = 16;

/** What visitors follow, or what their browsers load. */
const checkedKinds = linkKinds(
  "a href, area href, blockquote cite, q cite, img src, source src, video src, audio src, track src, iframe src",
  "embed src, object data, script src, link stylesheet",
);

export class ExternalCheck implements OutputCheck {
  readonly kind = "external";
  /** `Checked 12 links to 5 other sites: …`; undefined before the check. */
  summary: string | undefined;

  constructor(private readonly options: ExternalOptions) {}

  readonly findings = async ({ facts }: CheckedSite): Promise<readonly Finding[]> => {
    const links = linksByAddress(facts);
    const answers = await this.ask([...links.keys()]);
    const isOnline = [...answers.values()].some(({ status }) => status !== undefined);
    this.summary = isOnline || links.size === 0 ? summaryOf(answers) : offline;
    if (!isOnline) return [];
    const failures = new FailedLinks(this.options.root, this.options.today);
    const faults = [...answers].flatMap(([address, answer]) => {
      const fault = faultOf(address, answer, failures);
      return fault ? (links.get(address) ?? []).map(({ page, url }) => ({ page, fault: withLink(fault, url) })) : [];
    });
    failures.save();
    return groupedFaults(faults);
  };

  /** Asks for each address, in its order: one host after the other in each of the parallel lines. */
  private async ask(addresses: readonly string[]): Promise<ReadonlyMap<string, ExternalAnswer>> {
    const { lookup, onLinks } = this.options;
    const answers = new Map<string, ExternalAnswer>(addresses.map((address) => [address, { verdict: "unknown" }]));
    const byHost = new Map<string, string[]>();
    for (const address of addresses) getOrInsert(byHost, new URL(address).host, () => []).push(address);
    const hosts = [...byHost.values()];
    let done = 0;
    const work = async (): Promise<void> => {
      for (let host = hosts.shift(); host; host = hosts.shift()) {
        let answer: ExternalAnswer | undefined;
        for (const address of host) {
          // A host that is not there, that is slow, or that wants fewer requests, is not asked again.
          const isOver = answer !== undefined && (answer.status === undefined || answer.status === 429);
          if (!isOver) answer = await answerOf(address, lookup);
          // One slow page says nothing about the others.
          if (answer) answers.set(address, isOver && answer.isSlow ? { verdict: "unknown" } : answer);
          onLinks?.(++done, addresses.length);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(parallel, hosts.length) }, work));
    return answers;
  }
}

interface Use {
  readonly page: PageFacts;
  readonly url: string;
}

/** The links to other sites, by their addresses without fragments, which no request contains. */
function linksByAddress({ pages, siteUrl, pathPrefix }: SiteFacts): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  for (const page of pages)
    for (const { url, kind } of page.links) {
      if (!checkedKinds.has(kind) || resolveLink(url, page.url, siteUrl, pathPrefix).kind !== "external") continue;
      const { protocol, hostname, href, hash } = new URL(url, siteUrl + page.url);
      if (/^https?:$/.test(protocol) && !isThisMachine(hostname))
        getOrInsert(uses, href.slice(0, href.length - hash.length), () => [] as Use[]).push({ page, url });
    }
  return uses;
}

/** Whether a host is this machine: every build reports links to it. */
const isThisMachine = (hostname: string): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

function faultOf(
  address: string,
  { verdict, problem = "", movedTo }: ExternalAnswer,
  failures: FailedLinks,
): Fault | undefined {
  if (verdict === "unknown") failures.keep(address);
  if (verdict === "gone") {
    const since = failures.add(address);
    if (since === undefined) return undefined;
    return {
      code: "external/gone",
      message: `"${address}" has led nowhere since ${since}: ${problem}.`,
      hint: "Write its new address, remove the link, or link to a copy at https://web.archive.org.",
    };
  }
  if (movedTo === undefined || movedTo === address) return undefined;
  return { code: "external/moved", message: `"${address}" has moved to "${movedTo}".`, hint: "Write the new address." };
}

const withLink = (fault: Fault, link: string): Fault => ({ ...fault, target: { link }, value: link });

const offline = "No other site has answered, so nothing is known about the links. Is this machine online?\n";

function summaryOf(answers: ReadonlyMap<string, ExternalAnswer>): string {
  const verdicts = Array.from(answers.values(), ({ verdict }) => verdict);
  const gone = verdicts.filter((each) => each === "gone").length;
  const unknown = verdicts.filter((each) => each === "unknown").length;
  const hosts = new Set([...answers.keys()].map((address) => new URL(address).host)).size;
  const rest = [
    ...(gone > 0 ? [`${gone} failed (an error after three days)`] : []),
    ...(unknown > 0 ? [`${unknown} cannot be checked`] : []),
  ];
  return `Checked ${count(answers.size, "link")} to ${count(hosts, "other site")}${rest.map((each, index) => (index === 0 ? ": " : ", ") + each).join("")}.\n`;
}
