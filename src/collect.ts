/**
 * Document[] -> typed Content, proved by the site's own schemas. Runs in the site's thread, since
 * schemas are the site's code. An unknown field, a file that no type claims and a type without its
 * file are mistakes: what nobody reads is misspelt. A document that did not change is not proved
 * again, so that an edit costs one proof, however many documents there are.
 */
import type { Finding } from "./diagnostic.ts";
import { type Draft, draftOf, type Proved, problemOfDate, type Selection } from "./drafts.ts";
import { inReadingOrder } from "./order.ts";
import type { Document } from "./parse.ts";
import { prove } from "./prove.ts";
import type { ContentValue } from "./provenance.ts";
import { type Fact, type Resolved, resolve } from "./references.ts";
import { describes } from "./schema.ts";
import type { ContentType, ContentTypes, Entry } from "./site.ts";
import { nearest } from "./suggest.ts";

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
  private documents = new Map<string, Document>();
  private readonly proofs = new Map<string, Proof>();
  /** By file: the types whose pattern it matches. */
  private readonly owners = new Map<string, readonly string[]>();
  /** The data of the facts that the proofs were made with. */
  private facts: readonly unknown[] = [];

  private readonly patterns: readonly { readonly name: string; readonly matches: RegExp }[];

  constructor(private readonly types: ContentTypes) {
    this.patterns = Object.entries(types).map(([name, { pattern }]) => ({ name, matches: patternOf(pattern) }));
  }

  /**
   * Takes in documents while others are still being read, and proves what refers to none of them.
   * What is wrong with them is said by the next `update`.
   */
  take(documents: readonly Document[]): void {
    for (const document of documents) {
      this.documents.set(document.file, document);
      const [owner, second] = this.ownersOf(document.file);
      const type = second === undefined && owner !== undefined ? this.types[owner] : undefined;
      if (!type || this.proofs.has(document.file)) continue;
      const proof = proofOf(type, document, new Map(), undefined);
      if (!proof.refers) this.proofs.set(document.file, proof);
    }
  }

  /**
   * Takes the change in and gives every document to the type that claims it, proved. What is left out
   * is proved too, so that no day comes on which it breaks the site. Findings are added to `findings`.
   */
  update(change: ContentChange, selection: Selection, findings: Finding[]): Collected {
    const { types } = this;
    this.apply(change);
    const present = new Set([...this.documents.keys(), ...change.unread]);
    const { claims, unclaimed, claimedTwice } = this.claim();
    const wanted = Object.values(types).map(({ pattern }) => `content/${pattern}`);
    const missing = wanted.filter((file) => !file.includes("*") && !present.has(file));
    findings.push(...unclaimed.map((file) => unclaimedFile(file, missing)), ...claimedTwice);
    const facts = this.factsOf(claims);
    const values = new Map<string, ContentValue>();
    const broken: string[] = [];
    const uses = new Map<string, ReadonlySet<string>>();
    const drafts: Draft[] = [];
    for (const [name, type] of Object.entries(types)) {
      const proved: unknown[] = [];
      const files: string[] = [];
      for (const document of claims.get(name) ?? []) {
        const { file } = document;
        const proof = this.prove(type, document, facts);
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
        if (files.length === 0 && !present.has(file)) findings.push(missingFile(name, file, unclaimed));
      }
    }
    return { values, broken, uses, drafts };
  }

  private apply({ documents, removed }: ContentChange): void {
    const before = this.documents.size;
    for (const file of removed) {
      this.documents.delete(file);
      this.proofs.delete(file);
    }
    let isNew = false;
    for (const document of documents) {
      isNew ||= !this.documents.has(document.file);
      this.documents.set(document.file, document);
    }
    if (isNew && before > 0) this.documents = new Map([...this.documents].sort(([a], [b]) => inReadingOrder(a, b)));
  }

  /** The types that are one JSON file: what a text may refer to. When one of them changed, whatever refers is proved again. */
  private factsOf(claims: ReadonlyMap<string, readonly Document[]>): ReadonlyMap<string, Fact> {
    const facts = factsOf(this.types, claims);
    const now = [...facts.values()].map(({ data }) => data);
    if (now.some((data, index) => data !== this.facts[index]))
      for (const [file, { refers }] of this.proofs) if (refers) this.proofs.delete(file);
    this.facts = now;
    return facts;
  }

  private prove(type: ContentType, document: Document, facts: ReadonlyMap<string, Fact>): Proof {
    const last = this.proofs.get(document.file);
    if (last?.of === document) return last;
    const proof = proofOf(type, document, facts, last);
    this.proofs.set(document.file, proof);
    return proof;
  }

  /** Gives each document to the one type that claims it. */
  private claim() {
    const claims = new Map(Object.keys(this.types).map((name): [string, Document[]] => [name, []]));
    const unclaimed: string[] = [];
    const claimedTwice: Finding[] = [];
    for (const document of this.documents.values()) {
      const { file } = document;
      const [owner, second] = this.ownersOf(file);
      if (owner === undefined) unclaimed.push(file);
      else if (second === undefined) claims.get(owner)?.push(document);
      else {
        const message = `The content types "${owner}" and "${second}" both claim this file.`;
        const hint = "Make their patterns in templates/content.ts exclude each other.";
        claimedTwice.push({ code: "content/claimed-twice", file, message, hint });
      }
    }
    return { claims, unclaimed, claimedTwice };
  }

  private ownersOf(file: string): readonly string[] {
    const owners =
      this.owners.get(file) ?? this.patterns.filter(({ matches }) => matches.test(file)).map(({ name }) => name);
    this.owners.set(file, owners);
    return owners;
  }
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
function factsOf(types: ContentTypes, claims: ReadonlyMap<string, readonly Document[]>): Map<string, Fact> {
  const single = Object.entries(types).filter(([, { format, pattern }]) => format === "json" && !pattern.includes("*"));
  return new Map(
    single.map(([name, { pattern, schema }]) => [
      name,
      { file: `content/${pattern}`, data: claims.get(name)?.[0]?.data, knows: (path) => describes(schema, path) },
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
