/**
 * Document[] -> typed Content, proved by the site's own schemas. Runs in the site's thread, since
 * schemas are the site's code. An unknown field, a file that no type claims and a type without its
 * file are mistakes: what nobody reads is misspelt. A document that did not change is not proved
 * again, so that an edit costs one proof, however many documents there are.
 */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/did-you-mean.ts";
import type { ContentType, ContentTypes, Entry } from "../site/index.ts";
import { type Draft, draftOf, type Proved, problemOfDate, type Selection } from "./drafts.ts";
import type { Document } from "./parse.ts";
import { inReadingOrder } from "./read.ts";
import { type Fact, type Resolved, resolve } from "./references.ts";
import { describes } from "./schema.ts";
import { prove } from "./validate.ts";

/** The validated value of one content type, and the files it came from. */
export interface ContentValue {
  readonly value: unknown;
  readonly files: readonly string[];
}

export interface Collected {
  /** By type name; where a document broke its schema, what it last was when it did not, or its data as it stands. */
  readonly values: ReadonlyMap<string, ContentValue>;
  /** Files that broke their schema, or that are not there to be used. */
  readonly broken: readonly string[];
  /** By file: the files that it refers to. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
  /** Entries that are drafts, taken in or not; in reading order. */
  readonly drafts: readonly Draft[];
}

/** What became of content/ since the last time; at first, all of it. */
export interface ContentChange {
  readonly documents: readonly Document[];
  /** Files that are gone. */
  readonly removed: readonly string[];
  /** Files that are there but could not be read or parsed; that was reported. */
  readonly unread: readonly string[];
}

/** All documents of a site, each proved once. */
export class Collection {
  /** By file, in reading order. */
  private rows = new Map<string, Row>();
  /** Who claims what; the same until a file comes or goes. */
  private claims: Claims | undefined;
  /** The data of the facts that the proofs were made with. */
  private facts: readonly unknown[] = [];

  private readonly patterns: readonly { readonly name: string; readonly matches: RegExp }[];

  constructor(private readonly types: ContentTypes) {
    this.patterns = Object.entries(types).map(([name, { pattern }]) => ({ name, matches: patternOf(pattern) }));
  }

  /**
   * Takes the change in and gives every document to the type that claims it, proved. What is left out
   * is proved too, so that no day comes on which it breaks the site. Findings are added to `findings`.
   */
  update(change: ContentChange, selection: Selection, findings: Finding[]): Collected {
    const { types } = this;
    this.apply(change);
    const isPresent = (file: string): boolean => this.rows.has(file) || change.unread.includes(file);
    this.claims ??= this.claim();
    const { claims, unclaimed, claimedTwice } = this.claims;
    const wanted = Object.values(types).map(({ pattern }) => `content/${pattern}`);
    const missing = wanted.filter((file) => !file.includes("*") && !isPresent(file));
    findings.push(...unclaimed.map((file) => unclaimedFile(file, missing)), ...claimedTwice);
    const facts = this.factsOf(claims);
    const values = new Map<string, ContentValue>();
    const broken: string[] = [];
    const uses = new Map<string, ReadonlySet<string>>();
    const drafts: Draft[] = [];
    for (const [name, type] of Object.entries(types)) {
      const proved: unknown[] = [];
      const files: string[] = [];
      for (const row of claims.get(name) ?? []) {
        const { file } = row.document;
        if (row.proof?.of !== row.document) row.proof = proofOf(type, row.document, facts, row.proof);
        const { proof } = row;
        const draft = draftOf(type, proof.entry, selection.today);
        if (draft) drafts.push(draft);
        const isLeftOut = draft !== undefined && !selection.drafts;
        for (const finding of proof.findings)
          if (!isLeftOut || finding.code !== "content/placeholder") findings.push(finding);
        if (!proof.sound) broken.push(file);
        if (proof.uses.size > 0) uses.set(file, proof.uses);
        if (isLeftOut) continue;
        proved.push(proof.value);
        files.push(file);
      }
      if (type.pattern.includes("*")) values.set(name, { value: proved, files });
      else {
        const file = `content/${type.pattern}`;
        values.set(name, { value: proved[0], files: [file] });
        if (files.length === 0) broken.push(file);
        if (files.length === 0 && !isPresent(file)) findings.push(missingFile(name, file, unclaimed));
      }
    }
    return { values, broken, uses, drafts };
  }

  private apply({ documents, removed }: ContentChange): void {
    const before = this.rows.size;
    for (const file of removed) if (this.rows.delete(file)) this.claims = undefined;
    const left = this.rows.size;
    for (const document of documents) this.put(document);
    if (before > 0 && this.rows.size > left)
      this.rows = new Map([...this.rows].sort(([a], [b]) => inReadingOrder(a, b)));
  }

  private put(document: Document): void {
    const { file } = document;
    const known = this.rows.get(file);
    if (known) {
      known.document = document;
      return;
    }
    const owners = this.patterns.filter(({ matches }) => matches.test(file)).map(({ name }) => name);
    this.rows.set(file, { document, owners, proof: undefined });
    this.claims = undefined;
  }

  /** The types that are one JSON file: what a text may refer to. When one of them changed, whatever refers is proved again. */
  private factsOf(claims: Claims["claims"]): ReadonlyMap<string, Fact> {
    const facts = factsOf(this.types, claims);
    const now = [...facts.values()].map(({ data }) => data);
    if (now.some((data, index) => data !== this.facts[index]))
      for (const row of this.rows.values()) if (row.proof?.refers) row.proof = undefined;
    this.facts = now;
    return facts;
  }

  /** Gives each document to the one type that claims it. */
  private claim(): Claims {
    const claims = new Map(Object.keys(this.types).map((name): [string, Row[]] => [name, []]));
    const unclaimed: string[] = [];
    const claimedTwice: Finding[] = [];
    for (const row of this.rows.values()) {
      const { file } = row.document;
      const [owner, second] = row.owners;
      if (owner === undefined) unclaimed.push(file);
      else if (second === undefined) claims.get(owner)?.push(row);
      else {
        const message = `The content types "${owner}" and "${second}" both claim this file.`;
        const hint = "Make their patterns in templates/content.ts exclude each other.";
        claimedTwice.push({ code: "content/claimed-twice", file, message, hint });
      }
    }
    return { claims, unclaimed, claimedTwice };
  }
}

/** A document that is there, and what it was proved to be. */
interface Row {
  document: Document;
  /** The types whose pattern its file matches. */
  readonly owners: readonly string[];
  /** Undefined until it is proved, and when a fact that it may refer to changed. */
  proof: Proof | undefined;
}

interface Claims {
  /** By type, in reading order. */
  readonly claims: ReadonlyMap<string, readonly Row[]>;
  readonly unclaimed: readonly string[];
  readonly claimedTwice: readonly Finding[];
}

/** A document proved. @param last what it was before: should it be broken now, that goes on being shown. */
function proofOf(
  type: ContentType,
  document: Document,
  facts: ReadonlyMap<string, Fact>,
  last: Proof | undefined,
): Proof {
  const findings: Finding[] = [];
  const { document: resolved, uses, refers } = resolve(document, facts, findings);
  const { value, sound } = prove(type, resolved, findings);
  const entry = { ...resolved, fields: type.format === "json" ? undefined : (value as Entry).fields };
  if (sound) findings.push(...problemOfDate(type, entry));
  const good = sound ? value : last?.good;
  return { of: document, entry, value: good ?? value, good, sound, uses, refers, findings };
}

/** What a document turned out to be. */
interface Proof extends Pick<Resolved, "uses" | "refers"> {
  readonly of: Document;
  readonly entry: Proved;
  readonly value: unknown;
  /** The value when it last passed its schema. */
  readonly good: unknown;
  readonly sound: boolean;
  readonly findings: readonly Finding[];
}

/** The types that are one JSON file: what a text may refer to. */
function factsOf(types: ContentTypes, claims: Claims["claims"]): Map<string, Fact> {
  const single = Object.entries(types).filter(([, { format, pattern }]) => format === "json" && !pattern.includes("*"));
  return new Map(
    single.map(([name, { pattern, schema }]) => [
      name,
      {
        file: `content/${pattern}`,
        data: claims.get(name)?.[0]?.document.data,
        knows: (path) => describes(schema, path),
      },
    ]),
  );
}

const missingFile = (name: string, file: string, unclaimed: readonly string[]): Finding => ({
  code: "content/missing-file",
  file,
  message: `The file of the content type "${name}" is missing.`,
  hint: similar(file, unclaimed) ?? `Create it (plinth new ${name}), or remove the type from templates/content.ts.`,
});

const similar = (file: string, known: readonly string[]): string | undefined => {
  const match = nearest(file, known);
  return match && `Did you mean "${match}"?`;
};

/** `press/*.md` -> what matches it below content/; `*` is part of a name, `**` any folders. */
export function patternOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) => (part === "**/" ? "(?:.+/)?" : part === "*" ? "[^/]+" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")))
    .join("");
  return new RegExp(`^content/${source}$`);
}

const unclaimedFile = (file: string, missing: readonly string[]): Finding => ({
  code: "content/unclaimed-file",
  file,
  message: "No content type claims this file, so nothing on the site shows it.",
  hint: similar(file, missing) ?? "Add a type for it to templates/content.ts, or remove it.",
});
