/** Secrets in the forms that real writers give them, the formats of keys, and the locations in pictures that sharp makes. */
import { transformSync } from "esbuild";
import MarkdownIt from "markdown-it";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { expect, test } from "vitest";
import { leaksIn, noSecrets } from "../../src/output/facts/leaks.ts";
import { searchForSecret } from "../../src/output/facts/secret-forms.ts";
import { inspect } from "../../src/output/inspect.ts";
import { recordOf } from "../../src/output/output-file.ts";

const secrets = [
  "hunter2&correct<horse>battery",
  `quo"te-and-'tick'-7`,
  `'starts' "with" quotes`,
  "back\\slash/plus+equals=",
  "\\\\server\\share\\'a\\\\",
  "two---dashes--and...dots(c)+-,,",
  "what????really!!!!yes",
  "naïve-Schlüssel-€-😀",
  "-----BEGIN PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7b8\nq9/x+y==\n-----END PRIVATE KEY-----",
  "100% #sure? [yes] {no} $5 ^_^ `tick` ~ | ;",
];

const html = (text: string) => renderToStaticMarkup(createElement("p", { title: text }, text));
const typographer = (quotes: string | string[]) => (text: string) =>
  new MarkdownIt({ typographer: true, quotes })
    .disable(["escape", "emphasis", "backticks", "newline", "link"])
    .render(text);
const script = (options: object) => (text: string) =>
  transformSync(`alert(${JSON.stringify(text)})`, { minify: true, ...options }).code;

const writers: readonly (readonly [name: string, write: (secret: string) => string])[] = [
  ["plain text", (text) => text],
  ["React", html],
  ["React, in a feed", (text) => html(html(text))],
  ["markdown-it", (text) => new MarkdownIt().utils.escapeHtml(text)],
  ["markdown-it's links", (text) => new MarkdownIt().normalizeLink(`/?key=${text}`)],
  ["markdown-it's typographer", typographer("“”‘’")],
  ["the typographer for German", typographer("„“‚‘")],
  ["the typographer for French", typographer(["«\u00a0", "\u00a0»", "‹\u00a0", "\u00a0›"])],
  ["JSON", JSON.stringify],
  ["JSON in a script", (text) => JSON.stringify(text).replaceAll("<", "\\u003c").replaceAll("&", "\\u0026")],
  ["JSON in an attribute", (text) => html(JSON.stringify(text))],
  ["JSON in JSON", (text) => JSON.stringify(JSON.stringify(text))],
  ["esbuild", script({})],
  ["esbuild in ASCII", script({ charset: "ascii" })],
  ["encodeURIComponent", encodeURIComponent],
  ["encodeURI", encodeURI],
  ["a query", (text) => String(new URLSearchParams({ key: text }))],
  ["the hash of a URL in React", (text) => html(new URL(`https://a.test/#${text}`).href)],
];

test.each(writers)("a secret as %s writes it", (_, write) => {
  const missed = secrets.filter((secret) => {
    const values = [searchForSecret(secret, "KEY")];
    return leaksIn(write(`before ${secret} after`), { values, folders: [] }).length !== 1;
  });
  expect(missed).toEqual([]);
});

test("texts that come close to a secret thousands of times", () => {
  const values = [searchForSecret("ab\\\\\\\\cd\\\\\\\\  &&&&--..", "KEY")];
  for (const text of ["\\", "&amp;", "%25", "<!--", "-----BEGIN A ", "sk-", "&#0", "ab", "_live", " +"])
    expect(leaksIn(`ab${text.repeat(20_000)}cd${text.repeat(20_000)}`, { values, folders: [] })).toEqual([]);
});

test("a secret without letters of ASCII is found as it is", () => {
  const values = [searchForSecret("пароль-от-базы", "KEY")];
  expect(leaksIn("<p>пароль-от-базы</p>", { values, folders: [] })).toEqual([{ kind: "secret", what: "KEY" }]);
});

test("a secret that emphasis and the colors of code split", () => {
  const values = [searchForSecret("hunter2&correct<horse>battery", "KEY")];
  const text = '<code>hunter<span class="n">2</span>&amp;correct&lt;<em>horse</em>&gt;battery</code>';
  expect(leaksIn(text, { values, folders: [] })).toEqual([{ kind: "secret", what: "KEY" }]);
});

test("texts that only resemble a secret", () => {
  const values = [searchForSecret("hunter2&correct<horse>battery", "KEY")];
  const texts = [
    "correct",
    "hunter2 correct horse battery",
    "hunter2&correct<horse>batter",
    "hunter2&amp;correct&gt;horse",
    "hunter<b>2</b> and battery",
  ];
  expect(texts.flatMap((text) => leaksIn(text, { values, folders: [] }))).toEqual([]);
});

/** Random characters, so that no scanner reports this file: keys are put together here. */
const random = (length: number, from = "aB3dE5gH7jK9mN1pQ2sT4vW6xY8zR0cF") =>
  Array.from({ length }, (_, at) => from[(at * 7 + (at >> 2)) % from.length]).join("");
const hex = (length: number) => random(length, "0a1b2c3d4e5f6789");

const keys: readonly (readonly [what: string, prefix: string, rest: string])[] = [
  ["an AWS access key", "AKIA", random(16).toUpperCase()],
  ["an AWS access key", "ASIA", random(16).toUpperCase()],
  ["a Google API key", "AIza", `Sy${random(33)}`],
  ["a Google client secret", "GOCSPX", `-${random(28)}`],
  ["an OpenAI key", "sk-", `${random(20)}T3Blbk${"FJ"}${random(20)}`],
  ["an OpenAI key", "sk-proj", `-${random(60)}`],
  ["an OpenAI key", "sk-svcacct", `-${random(74)}T3Blbk${"FJ"}${random(74)}`],
  ["an Anthropic key", "sk-ant", `-api03-${random(93)}AA`],
  ...["ghp", "gho", "ghu", "ghs", "ghr"].map((prefix) => ["a GitHub token", prefix, `_${random(36)}`] as const),
  ["a GitHub token", "github_pat", `_${random(22)}_${random(59)}`],
  ["a Docker token", "dckr_pat", `_${random(27)}`],
  ["a GitLab token", "glpat", `-${random(20)}`],
  ["an npm token", "npm", `_${random(36)}`],
  ["a PyPI token", "pypi-", `AgEIcHlwaS5vcmc${random(60)}`],
  ["a Hugging Face token", "hf", `_${random(34, "aBdEgHjKmNpQsTvWxYzRcF")}`],
  ["a Hugging Face token", "hf", `_${random(34)}`],
  ["a database's password", "postgres://", `app:${random(16)}@db-1.eu.tiny.dev/main`],
  ["a Shopify token", "shpat", `_${hex(32)}`],
  ["a Stripe secret key", "sk_live", `_${random(24)}`],
  ["a Stripe secret key", "rk_live", `_${random(99)}`],
  ["a Linear key", "lin_api", `_${random(40)}`],
  ["a DigitalOcean token", "dop_v1", `_${hex(64)}`],
  ["a SendGrid key", "SG", `.${random(22)}.${random(43)}`],
  ["a Slack token", "xoxb", `-2${random(10, "1234567890")}-${random(24)}`],
  ["a Slack token", "xapp", `-1-A0${random(40)}`],
];

test.each(keys)("%s: %s…", (what, prefix, rest) => {
  const text = `<p>The key is <code>${prefix}${rest}</code>, "${prefix}…" is none.</p>`;
  expect(leaksIn(text, noSecrets)).toEqual([{ kind: "secret", what }]);
});

test("keys in documentation, public keys, and other long words", () => {
  const texts = [
    "AKIAIOSFODNN7EXAMPLE and wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    ...keys.map(([, prefix, rest]) => `${prefix}${rest[0]}${"x".repeat(rest.length)}`),
    ...keys.map(([, prefix, rest]) => `${prefix}${rest.slice(0, 8)}…`),
    "postgres://user:password1@db.tiny.dev/main mysql://root:S3cretS3cret@db.tiny.dev mongodb://a:b@c.tiny.dev",
    `postgres://app:${random(16)}@localhost:5432/main postgres://app:${random(16)}@db:5432 a:${random(16)}@tiny.dev`,
    `npm_1234567890${random(26)}, sk-ant-api03-your-key-${random(60)}, ghp_abcdefghij${random(26)}`,
    `<script src="https://maps.test/js?v=3&amp;key=AIza${random(35)}"></script>`,
    `firebase({apiKey:"AIza${random(35)}"}); <i data-x="{&quot;apiKey&quot;:&quot;AIza${random(35)}&quot;}">`,
    `npm_config_${random(30)} mask-proj-${random(50)} xAKIA${random(16).toUpperCase()} sk_test_${random(24)} pk_live_${random(24)}`,
  ];
  expect(texts.flatMap((text) => leaksIn(text, noSecrets))).toEqual([]);
});

function leaksInFile(path: string, bytes: Uint8Array) {
  const file = { path, kind: "static", sources: [], bytes } as const;
  return inspect({ ...file, record: recordOf(file) }, { secrets: noSecrets, isWeighed: false }).leaks;
}

const place = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100", GPSLongitude: "0/1 7/1 4366/100" } };

test.each(["jpeg", "png", "webp", "avif"] as const)("the location in a picture: %s", async (format) => {
  const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } }).toFormat(format);
  const leaksOf = (bytes: Uint8Array) => leaksInFile(`a.${format}`, bytes);
  expect(leaksOf(await picture().withExif(place).toBuffer())).toEqual([
    { kind: "location", what: "the location where it was taken" },
  ]);
  expect(
    leaksOf(
      await picture()
        .withExif({ IFD0: { Copyright: "Ann" } })
        .toBuffer(),
    ),
  ).toEqual([]);
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="51,30.5N"/></x:xmpmeta>';
  if (format === "jpeg" || format === "webp") expect(leaksOf(await picture().withXmp(xmp).toBuffer())).toHaveLength(1);
});

test("files that only begin like pictures with a location", () => {
  for (const text of ["", "II*\0", "MM\0*\0\0\0\x08\xff\xff", `${"II*\0\x04\0\0\0".repeat(100_000)}`])
    expect(leaksInFile("a.png", Buffer.from(text, "latin1"))).toEqual([]);
});
