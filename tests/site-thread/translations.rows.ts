/** Translations that are missing, orphaned, or older than their source. */
import { translationRecordOf } from "../../src/content/translations.ts";
import { both, type Files, type Rows, site, template, types } from "../support/rows.ts";

const source = "# One\n\nFirst.\n\n- a\n- b\n\n```sh\nrun\n\nagain\n```\n";
const fields = { title: "First", date: "2024-01-15" };
const recordOfSource = translationRecordOf({ data: fields, body: source });

const front = (record?: string): string =>
  `---\ntitle: First\ndate: 2024-01-15\n${record === undefined ? "" : `translatedFrom: ${record}\n`}---\n`;
/** A translation at `/posts/de/first`, with a block for each of its source. */
const german = (record?: string, body = "# Eins\n\nErstens.\n\n- a\n- b\n\n```sh\nrun\n\nagain\n```\n"): Files => ({
  "content/posts/de/first.md": front(record) + body,
});
const english = (body: string, title = "First"): Files => ({
  "content/posts/first.md": `---\ntitle: ${title}\ndate: 2024-01-15\n---\n${body}`,
});

const bilingualWith = (setting = ""): Files =>
  both(
    types(
      ['"posts/*.md"', '"posts/{,de/}*.md"'],
      [".optional() })),", '.optional() }), { languages: ["en", "de"] }),'],
    ),
    site(
      ["content,\n", `content,\n${setting}`],
      ['"/posts/" + post.slug', '(post.language === "de" ? "/posts/de/" : "/posts/") + post.slug'],
    ),
    template(
      ["usePage }", "Alternates, translationsOf, usePage }"],
      ['lang="en"', 'lang={url.startsWith("/posts/de/") ? "de" : "en"}'],
      ["Html title={post.fields.title}>", 'Html title={post.fields.title + " " + (post as any).language}>'],
      ['"/posts/" + post.slug}', '((post as any).language === "de" ? "/posts/de/" : "/posts/") + post.slug}'],
      ["<h1>{title}</h1>{children}", "{children}"],
      ["<ul>{posts", "<h1>{site.name}</h1><ul>{posts"],
      [
        "<time>",
        "<nav>{translationsOf(post).map(({ language, url }) => <a key={language} href={url}>{language}</a>)}</nav><Alternates entry={post} /><time>",
      ],
    ),
  );
/** Posts in English and German; the text of both is a page. */
export const bilingual = bilingualWith();
const of = (...changes: Files[]): Files => both(bilingual, english(source), german(`"${recordOfSource}"`), ...changes);
const file = "content/posts/de/first.md";
const record = `then run plinth translated ${file}.`;
const hint = `Change it likewise, ${record}`;
const changed = "warning translation/outdated: content/posts/first.md has changed since this was translated:";
const missing = `Run plinth new ${file}, which copies the source, and translate it.`;

export const translations = {
  mistakes: {
    "translation/missing": [
      [
        "a source without its translation",
        of({ [file]: undefined }),
        `content/posts/first.md warning translation/missing: There is no translation into "de". ${missing}`,
      ],
    ],
    "translation/orphaned": [
      [
        "a translation whose source was renamed",
        of({ "content/posts/first.md": undefined, "content/posts/frist.md": front() + source }, {}),
        [
          'content/posts/de/first.md warning translation/orphaned: The source of this translation, content/posts/first.md, does not exist. Did you mean "content/posts/frist.md"?',
          'content/posts/frist.md warning translation/missing: There is no translation into "de". Run plinth new content/posts/de/frist.md, which copies the source, and translate it.',
        ].join("\n"),
      ],
    ],
    "translation/outdated": [
      [
        "no record",
        of(german()),
        `${file} warning translation/outdated: It is not recorded from which text of content/posts/first.md this was translated. Compare the two, ${record}`,
      ],
      [
        "a record that is no list of hashes",
        of(german("yes")),
        `${file}:4:1 warning translation/outdated: It is not recorded from which text of content/posts/first.md this was translated. Compare the two, ${record}`,
      ],
      [
        "a changed paragraph",
        of(english(source.replace("First.", "Second."))),
        `${file}:8:1 ${changed} line 7. ${hint}`,
      ],
      [
        "a changed item of a list",
        of(english(source.replace("- b", "- c"))),
        `${file}:11:1 ${changed} line 10. ${hint}`,
      ],
      ["changed code", of(english(source.replace("again", "twice"))), `${file}:13:1 ${changed} line 12. ${hint}`],
      ["a changed field", of(english(source, "Second")), `${file}:2:1 ${changed} title. ${hint}`],
      ["a new block", of(english(source.replace("- a", "New.\n\n- a"))), `${file}:8:1 ${changed} line 9. ${hint}`],
      [
        "a block that is gone",
        of(english(source.replace("First.\n\n", ""))),
        `${file}:8:1 ${changed} 1 block is gone. ${hint}`,
      ],
      ["another order", of(english(source.replace("- a\n- b", "- b\n- a"))), `${file}:8:1 ${changed} line 9. ${hint}`],
      [
        "several changes, in a translation with other blocks",
        of(
          english(source.replace("First.", "Second.\n\nThird.").replace("- b", "- c"), "New"),
          german(`"${recordOfSource}"`, "# Eins\n"),
        ),
        `${file}:2:1 ${changed} title; lines 7, 9 and 12. ${hint}`,
      ],
    ],
  },
  correct: [
    [
      "a missing one where the check is turned off",
      both(of({ [file]: undefined }), bilingualWith('checks: { "translation/missing": "off" },\n')),
    ],
    [
      "lines that break elsewhere, and spaces",
      of(english(source.replace("First.", "First. ").replace("- a\n", "- a  \n\n"))),
    ],
  ],
} as const satisfies Rows;
