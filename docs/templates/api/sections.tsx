/** The exports of the package on the pages of the reference: which page lists which, and how each looks. */
import { Markdown } from "plinth";
import { createElement, Fragment } from "react";
import type { ManualPage } from "../content.ts";
import { codeBlock } from "../markdown.ts";
import { configuration, type Export, type Field, inSentence, nameOf, pageOf, readExports } from "./read.ts";

/** An export on its page. */
export interface Documented extends Export {
  /** The page's URL with the fragment that leads to the export. */
  readonly url: string;
}

let known: readonly Documented[] | undefined;

/** All exports, read once for each run of the templates. */
export const documented = (): readonly Documented[] => {
  known ??= readExports()
    .map((each) => ({ ...each, url: `${pageOf(each)}#${each.name}` }))
    .sort((a, b) => configuration.indexOf(a.name) - configuration.indexOf(b.name));
  return known;
};

/** The exports that a page of the manual lists. */
export const exportsOn = ({ file }: ManualPage): readonly Documented[] =>
  documented().filter((each) => `content${pageOf(each)}.md` === file);

/** The words of an export, for the search. */
export const textOfExport = ({ text, fields }: Export): string =>
  [text, ...fields.map((field) => `${field.name}: ${field.text}`)].join(" ").replaceAll("`", "").replace(/\s+/g, " ");

export const Exports = ({ list }: { list: readonly Documented[] }) => (
  <div className="api">
    {list.map((each) => (
      <OneExport key={each.name} {...each} />
    ))}
  </div>
);

const OneExport = (each: Documented) => {
  const { name, module, kind, text, signature, fields, also, throws, examples } = each;
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>
        <a className="anchor" href={`#${name}`}>
          {nameOf(each)}
          <span className="visually-hidden"> {kind}</span>
        </a>
      </h2>
      <p className="import">
        <code>
          import {kind === "type" ? "type " : ""}
          {"{ "}
          {name}
          {" } "}from "{module}"
        </code>
      </p>
      <Markdown text={text} />
      {signature && (
        <pre className="signature">
          <code>
            <Type text={signature} without={name} />
          </code>
        </pre>
      )}
      {fields.length > 0 && (
        <dl className="fields" aria-label={labels[kind]}>
          {fields.map((field) => (
            <OneField key={field.name} {...field} />
          ))}
        </dl>
      )}
      {also.length > 0 && (
        <p>
          {kind === "component" ? "It also takes the attributes of " : "It also has the fields of "}
          <code>
            <Type text={also.join(", ")} without={name} />
          </code>
          .
        </p>
      )}
      {throws.length > 0 && <Markdown text={`It throws ${throws.map(inSentence).join("; ")}`} />}
      {examples.map((code) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: highlighted from this repository's own sources
        <div key={code} dangerouslySetInnerHTML={{ __html: codeBlock({ code, language: "tsx" }) }} />
      ))}
    </section>
  );
};

const labels = { component: "Props", function: "Parameters", type: "Fields", value: "Fields" };

const OneField = ({ name, type, isOptional, text }: Field) => (
  <div>
    <dt>
      <code className="field">{name}</code>
      {isOptional && <span className="optional">optional</span>}
      {type && (
        <code className="type">
          <Type text={type} />
        </code>
      )}
    </dt>
    <dd>
      <Markdown text={text} />
    </dd>
  </div>
);

/** A type in TypeScript, in which the names of other exports are links. */
function Type({ text, without }: { text: string; without?: string }) {
  const parts = text.split(/(\b[A-Z]\w+\b)/).map((part) => {
    const target = documented().find(({ name, kind }) => name === part && name !== without && kind === "type");
    return target ? createElement("a", { href: target.url }, part) : part;
  });
  return createElement(Fragment, null, ...parts);
}
