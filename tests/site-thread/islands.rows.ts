/** Islands: deliberate mistakes, each at its line, and components that look suspicious but hydrate. */
import { packages } from "../support/island-site.ts";
import { both, type ErrorRow, type Files, type Rows, setting, template } from "../support/rows.ts";
import { edited } from "../support/small-site.ts";

/** A module for browsers, whose first component is at line 3. */
const live = (code: string, name = "live.tsx"): Files => ({
  [`templates/${name}`]: `"use client";\nimport { createContext, use, useContext, useId, useEffect, useMemo, useReducer, useRef, useState, memo, forwardRef, useSyncExternalStore, useLayoutEffect, Component } from "react";\n${code}\n`,
});

/** The home page with an island, at line 12 of its template. */
const onPage = (jsx: string, imports = 'import { Live } from "./live.tsx";'): Files =>
  template(
    ["export function Html", `${imports} export function Html`],
    ["<h1>{title}</h1>", `<h1>{title}</h1>{title === "Tiny" && <>${jsx}</>}`],
  );

const text = "export const Live = (props: any) => <p>{String(props.value)}</p>;";
/** `a list: of objects` -> `a-list-of-objects` */
const slugOf = (what: string): string => what.replaceAll(/\W+/g, "-");

type Prop = readonly [what: string, value: string, why: string];

/** A site with a page for each of these props. */
function props(...cases: readonly Prop[]): ErrorRow {
  const lines = cases.map(
    ([what, value], at) => `export const P${at} = () => <Html title="${what}"><Live value={${value}} /></Html>;`,
  );
  const pages = cases.map(([what], at) => `page("/${slugOf(what)}", <P${at} />),\n    `);
  const imports = 'import { Live } from "./live.tsx";\nimport { Html } from "./page.tsx";';
  return [
    `${cases.length} values`,
    both(
      live(text),
      { "templates/props.tsx": [imports, ...lines].join("\n") },
      {
        ...edited(
          "templates/site.tsx",
          [
            "import { content }",
            `import { ${cases.map((_, at) => `P${at}`).join(", ")} } from "./props.tsx";\nimport { content }`,
          ],
          ['page("/", ', `${pages.join("")}page("/", `],
        ),
      },
    ),
    cases
      .map(([what, , why], at) => {
        const column = (lines[at] ?? "").indexOf("value=") + 1;
        return `templates/props.tsx:${at + 3}:${column} error island/props: <Live> is an island, whose props reach browsers as data, but ${why}. Rendering /${slugOf(what)}.`;
      })
      .join("\n"),
  ];
}

/** A component that is found to be wrong, and what is printed about it after its name. */
type Part = readonly [what: string, code: string, found: string, jsx?: string];

/** A home page with these islands, each in a module of its own. */
function partsOnPage(severity: string, parts: readonly Part[]): ErrorRow {
  const modules = parts.map(([what]) => `${slugOf(what)}.tsx`);
  return [
    parts.map(([what]) => what).join("; "),
    both(
      ...parts.map(([, code], at) => live(code, modules[at])),
      onPage(
        parts.map(([, , , jsx = "<Live />"], at) => jsx.replaceAll("Live", `Live${at}`)).join(""),
        modules.map((module, at) => `import { Live as Live${at} } from "./${module}";`).join(" "),
      ),
    ),
    parts
      .map(([, , found], at) => `templates/${modules[at]}:3:1 ${severity}: ${found}`)
      .sort()
      .join("\n"),
  ];
}

/** @param here what is in the page. @param there what browsers render. */
const differs = (what: string, code: string, here: string, there: string, jsx = "<Live />"): Part => [
  what,
  code,
  difference(here, there),
  jsx,
];

const difference = (here: string, there: string): string =>
  `The island <Live> renders ${here} in the page, but ${there} in a browser, where its clock, zone, locale, random numbers, window or storage are others.`;

const differsAt = (place: string, here: string, there: string): string =>
  `templates/live.tsx:${place} error island/differs: ${difference(here, there)}`;

const dead = (what: string, code: string, control: string): Part => [
  what,
  code,
  `The <${control}> of the island <Live> does nothing until its script runs, on /. Put it into a form or a link that works without it. Or declare it, island(Component, { needsScript: true }), and write a sentence in a <noscript> on each page with it.`,
];

/** A post that shows an island by a tag in its Markdown, with a package that the island uses. */
const inMarkdown = (code: string, tag = "<Live />"): Files =>
  both(live(code), {
    "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\nText.\n\n${tag}\n`,
    ...edited(
      "templates/site.tsx",
      [
        "import { content }",
        'import { component, z } from "plinth";\nimport { Live } from "./live.tsx";\nimport { content }',
      ],
      [
        "content,\n",
        "content,\n  markdown: { components: { Live: component(Live as any, z.strictObject({ value: z.number().optional() })) } },\n",
      ],
    ),
  });

/** A package whose component is used in an island. */
const kit = (code: string): Files => ({
  "node_modules/live-kit/package.json": '{ "name": "live-kit", "type": "module", "exports": "./index.js" }',
  "node_modules/live-kit/index.js": `import { createElement as h, useContext, createContext, useState } from "react";\n${code}\n`,
  ...packages("react", "react-dom", "scheduler"),
});

const isWindow = 'typeof window !== "undefined"';

/** Components that look as if they depended on the browser. */
const sound = [
  "function Live() { const [n] = useState(3); return <p>{n} of {n + 1}</p>; }",
  'function Live() { const [s, set] = useState("a"); useEffect(() => set(localStorage.getItem("s") ?? "b"), []); return <p>{s}</p>; }',
  "function Live() { const id = useId(); return <p id={id}>x</p>; }",
  'function Live() { return <p aria-describedby="DndDescribedBy-0">x</p>; }',
  "function Live() { const one = useId(), two = useId(); return <p aria-describedby={one + ' ' + two}>x<i id={one}>1</i><i id={two}>2</i></p>; }",
  "function Live() { const r = useRef(null); useEffect(() => r.current?.focus()); return <p ref={r}>x</p>; }",
  "function Live() { const [n] = useReducer((n) => n + 1, 1); return <p>{n}</p>; }",
  "function Live() { return <p>{useMemo(() => [3, 1, 2].sort().join(), [])}</p>; }",
  'function Live() { return <p>{new Date(0).toLocaleDateString("en-US", { timeZone: "UTC" })}</p>; }',
  'function Live() { return <p>{new Intl.NumberFormat("de-DE").format(1234.5)}</p>; }',
  'function Live() { return <p>{new Intl.DateTimeFormat("en", { timeZone: "UTC", dateStyle: "long" }).format(0)}</p>; }',
  'function Live() { return <p>{(1234.5).toLocaleString("en-US")}</p>; }',
  'function Live() { const keys = ["a", "b"].map(() => crypto.randomUUID()); return <p>{keys.map((key) => <b key={key} className={key === keys[0] ? "on" : "off"}>x</b>)}</p>; }',
  'function Live() { return <p>{new Date("2024-01-15").toISOString()}</p>; }',
  'function Live() { return <p>{new Date("2024-01-15").getUTCFullYear()}</p>; }',
  "function Live() { const d = new Date(2025, 1, 3, 12); d.setHours(0, 0, 0, 0); d.setDate(d.getDate() + 1); return <p>{d.getDate()} {d.getHours()} {d.toDateString()}</p>; }",
  'function Live() { return <p>{["2024-01-15T10:00", "1/2/2024 10:00", "01-02-2024"].map((each) => new Date(each).getHours()).join()} {new Date(Date.parse("2024-01-15T22:00:00+05:00")).getUTCHours()}</p>; }',
  `function Live() { return <>{!(${isWindow}) && <style data-emotion="css a" dangerouslySetInnerHTML={{ __html: ".a{}" }} />}<p>x</p></>; }`,
  "function Live() { const d = new Date(2025, 1, 3); return <p>{String(new Date(String(d)).getTime() === d.getTime())} {String(new Date(NaN))}</p>; }",
  "const Live = memo(() => <p>x</p>);",
  "const Live = forwardRef((props, ref) => <p ref={ref}>x</p>);",
  'function Live() { return <p>{useSyncExternalStore(() => () => {}, () => "browser", () => "browser")}</p>; }',
  "function Live() { return <><p>a</p>text<p>b</p></>; }",
  "function Live() { return null; }",
  "function Live() { return 'text & <more> \"quoted\"'; }",
  "function Live() { return <p title=\"a &amp; b 'c'\">x</p>; }",
  "function Live() { return <p>{[1, 2, 3].map((n) => <b key={n}>{n}</b>)}</p>; }",
  "function Live() { return <p>{'a'}{'b'}{1}{''}{null}{false}</p>; }",
  "function Live() { return <form><input aria-label='a' defaultValue='a' /><input aria-label='b' type='checkbox' defaultChecked /><select aria-label='c' defaultValue='b'><option value='a'>a</option><option value='b'>b</option></select></form>; }",
  "function Live() { return <form><textarea aria-label='d' defaultValue={'a\\nb'} /></form>; }",
  "function Live() { return <svg viewBox='0 0 1 1' strokeWidth={2}><path d='M0 0' fillRule='evenodd' /></svg>; }",
  "function Live() { return <p data-a={1} aria-hidden={true} tabIndex={0}>x</p>; }",
  "function Live() { return <p dangerouslySetInnerHTML={{ __html: '<b>x</b> &amp; y' }} />; }",
  "function Live() { return <details open><summary>a</summary>b</details>; }",
  "function Live() { return <table><tbody><tr><td colSpan={2}>x</td></tr></tbody></table>; }",
  "function Live() { return <Context value={2}><Inner /></Context>; }",
  "class Live extends Component { state = { n: 1 }; render() { return <p>{this.state.n}</p>; } }",
  "function Live() { const [n, set] = useState(1); if (n < 3) set(n + 1); return <p>{n}</p>; }",
  "function Live({ of = 'default' }) { return <p>{of}</p>; }",
  "function Live() { return <p className={['a', 'b'].join(' ')}>x</p>; }",
  "function Live() { return <a href='/' onClick={(event) => event.preventDefault()}><button type='button'>x</button></a>; }",
  "function Live() { return <form onSubmit={() => {}}><button>x</button></form>; }",
  "function Live() { return <><button type='button' popoverTarget='over'>x</button><p id='over' popover='auto'>y</p></>; }",
  "function Live() { useLayoutEffect(() => {}, []); return <p>x</p>; }",
  "function Live() { return <p>{typeof document === 'object' && document.createRange().nothing}</p>; }",
  "function Live() { return <script dangerouslySetInnerHTML={{ __html: '// ' + (() => 1 + 1) + typeof window }} />; }",
  "function Live() { return <p nonce={typeof window === 'undefined' ? undefined : ''}>x</p>; }",
  "function Live() { return <p lang='ar'>مرحبا 👋🏽</p>; }",
];

/** The variants of a component: each text with one value in place of `$`. */
const each = (code: string, ...values: readonly string[]): string[] =>
  values.map((value) => code.replaceAll("$", value));

/** More of them, in the shapes of shadcn, Radix, Headless UI and of hooks that are copied between sites. */
const soundShapes = [
  ...each(
    "function Live() { const [v] = useState($); return <p>{String(v ?? 7)}</p>; }",
    "0",
    "null",
    "undefined",
    "true",
    '"a"',
    "1.5",
    "[1, 2]",
    "() => 3",
    "() => [1].length",
    "1e21",
  ),
  ...each(
    "function Live() { useEffect(() => { $ }, []); return <p>x</p>; }",
    "document.title = 'x';",
    "window.scrollTo(0, 0);",
    "const t = setInterval(() => {}, 1); return () => clearInterval(t);",
    "new IntersectionObserver(() => {}).disconnect();",
    "localStorage.setItem('a', String(Date.now()));",
    "fetch('/x').catch(() => {});",
    "const m = matchMedia('(width > 1px)'); m.addEventListener('change', () => {});",
    "document.body.dataset.x = '1';",
    "history.replaceState(null, '', '#x');",
    "new ResizeObserver(() => {}).disconnect();",
  ),
  ...each(
    "function Live() { const [open, set] = useState(false); useEffect(() => set($), []); return <p data-state={open ? 'open' : 'closed'}>x</p>; }",
    "true",
    "navigator.onLine",
    "innerWidth > 600",
    "matchMedia('print').matches",
    "new Date().getHours() > 12",
    "Math.random() > 0.5",
    "!!sessionStorage.length",
    "document.hidden",
  ),
  ...each(
    "function Live() { const [mounted, set] = useState(false); useEffect(() => set(true), []); return mounted ? <p>{$}</p> : <p>Loading</p>; }",
    "Date.now()",
    "Math.random()",
    "location.href",
    "navigator.userAgent",
    "new Date().toLocaleString()",
    "localStorage.getItem('theme')",
    "innerWidth",
    "crypto.randomUUID()",
  ),
  ...each(
    "function Live() { const v = useSyncExternalStore(() => () => {}, () => $, () => 'server'); return <p>{String(v)}</p>; }",
    "navigator.onLine",
    "innerWidth",
    "location.pathname",
    "localStorage.getItem('a')",
    "matchMedia('x').matches",
    "Date.now()",
    "document.title",
    "navigator.language",
  ),
  ...each(
    "function Live() { return <p>{new Intl.NumberFormat('en-US', $).format(1234.5)}</p>; }",
    "{ style: 'currency', currency: 'EUR' }",
    "{ style: 'percent' }",
    "{ maximumFractionDigits: 0 }",
    "{ notation: 'compact' }",
    "{ style: 'unit', unit: 'liter' }",
    "{ minimumFractionDigits: 3 }",
  ),
  ...each(
    "function Live() { return <p>{new Date(1.7e12).toLocaleDateString('$', { timeZone: 'UTC', dateStyle: 'full' })}</p>; }",
    "en-US",
    "en-GB",
    "de-DE",
    "fr-FR",
    "ja-JP",
    "es-ES",
    "pt-BR",
    "ko-KR",
  ),
  ...each(
    "function Live() { return <p>{[3, 1, 2].$.join()}</p>; }",
    "toSorted()",
    "map((n) => n * 2)",
    "filter((n) => n > 1)",
    "toReversed()",
    "concat([4])",
    "slice(1)",
    "flatMap((n) => [n, n])",
  ),
  ...each(
    "function Live() { return <p>{'Hello, World'.$}</p>; }",
    "toUpperCase()",
    "replace('l', 'L')",
    "padEnd(20, '.')",
    "split('').reverse().join('')",
    "normalize('NFD')",
    "localeCompare('a', 'en')",
    "length",
    "at(-1)",
    "codePointAt(0)",
    "slice(3)",
  ),
  ...each(
    "function Live() { return <p $>x</p>; }",
    "hidden",
    "hidden={false}",
    "title={undefined}",
    "tabIndex={0}",
    "data-a={1}",
    "data-b={true}",
    "data-c={false}",
    "data-d={null}",
    "aria-hidden",
    "aria-label='a &quot; b'",
    "aria-expanded={false}",
    "className={['a', false && 'b'].filter(Boolean).join(' ')}",
    "lang='en'",
    "dir='rtl'",
    "translate='no'",
    "draggable",
    "draggable={false}",
    "spellCheck={false}",
    "contentEditable={false}",
    "suppressHydrationWarning",
    "id={useId()}",
    "role='status'",
    "inert",
    "onClick={() => {}}",
    "onPointerDown={() => {}} className=''",
  ),
  ...each(
    "function Live() { return <>{$}</>; }",
    "'a'",
    "1",
    "0",
    "[<b key='a'>a</b>, 'b', 1, null]",
    "[]",
    "<></>",
    "<><>a</>{'b'}</>",
    "'a' + 1",
    "'t'.concat('1')",
    "[['a', ['b']]]",
    "new Set(['a', 'b'])",
    "'\\u00a0'",
    "'a < b & c'",
    "'  two  spaces  '",
    "'line\\nline'",
  ),
  ...each(
    "function Live() { return <svg viewBox='0 0 10 10' $><path d='M0 0h10' strokeWidth={2} strokeLinecap='round' fillRule='evenodd' /></svg>; }",
    "aria-hidden",
    "role='img' aria-label='x'",
    "focusable={false}",
    "preserveAspectRatio='none'",
    "xmlns='http://www.w3.org/2000/svg'",
    "xmlSpace='preserve'",
    "className='icon'",
    "fill='none' stroke='currentColor'",
  ),
  ...each(
    "function Live() { return <form $><label>a<input name='a' defaultValue='b' /></label><button>Send</button></form>; }",
    "method='get'",
    "action='/posts/first'",
    "onSubmit={(event) => event.preventDefault()}",
    "noValidate",
    "autoComplete='off'",
    "onReset={() => {}}",
    "aria-label='f'",
    "role='search'",
  ),
  ...each(
    "function Live() { return <form><label>a<input $ /></label></form>; }",
    "type='checkbox' defaultChecked",
    "type='radio' name='r' value='1' defaultChecked={false}",
    "type='number' min={0} max={9} step={0.5} defaultValue={3}",
    "type='range' defaultValue={5}",
    "type='text' value='a' onChange={() => {}}",
    "type='email' placeholder='a@b.c' required",
    "type='password' minLength={8}",
    "type='search' inputMode='search' enterKeyHint='search'",
    "type='checkbox' checked onChange={() => {}}",
    "type='file' multiple accept='.txt'",
    "type='color' defaultValue='#123456'",
    "type='date' defaultValue='2024-01-15'",
    "disabled",
    "readOnly value='x'",
    "pattern='[a-z]+'",
  ),
  ...each(
    "function Live() { return <details $><summary>Question</summary><p>Answer</p></details>; }",
    "open",
    "name='faq'",
    "onToggle={() => {}}",
    "className='x'",
  ),
  ...each(
    "function Live() { return <table><tbody><tr><td $>1</td></tr></tbody></table>; }",
    "colSpan={1}",
    "rowSpan={1}",
    "data-x",
    "className='y'",
  ),
  ...each(
    "const Live = memo(forwardRef(function Row($, ref) { const id = useId(); return <p ref={ref} id={id}>row</p>; }));",
    "props",
    "{ children, ...rest }",
    "_",
  ),
  ...each(
    "class Live extends Component { state = { n: $ }; componentDidMount() { this.setState({ n: Date.now() }); } render() { return <p>{this.state.n}</p>; } }",
    "1",
    "'a'",
    "null",
  ),
  ...each(
    "function Live() { const ref = useRef($); useLayoutEffect(() => { ref.current = 1; }); return <p ref={ref}>x</p>; }",
    "null",
    "undefined",
    "0",
  ),
  ...each(
    "function Live() { const variants = { default: 'bg', outline: 'border' }; return <a href='$' className={'btn ' + variants.outline}>Go</a>; }",
    "/",
    "/posts/first",
    "https://example.com/",
    "mailto:a@example.com",
  ),
];

/** A site with these components, and a page that shows all of them. */
function soundSite(components: readonly string[]): Files {
  const names = components.map((_, at) => `Live${at}`);
  const exported = components.map((code, at) => `export ${code.replace("Live", `Live${at}`)}`);
  return both(
    live(
      `const Context = createContext(1); function Inner() { return <p>{use(Context)}</p>; }\n${exported.join("\n")}`,
    ),
    onPage(names.map((name) => `<${name} />`).join(""), `import { ${names.join(", ")} } from "./live.tsx";`),
  );
}

export const islands = {
  mistakes: {
    "island/props": [
      props(
        ["a function", "() => 1", "value is a function"],
        ["a symbol", 'Symbol.for("x")', "value is a symbol"],
        ["a big integer", "10n", "value is a bigint"],
        ["a class instance", "new (class Point {})()", "value is an instance of Point"],
        ["a date", "new Date(0)", "value is an instance of Date"],
        ["a map", "new Map()", "value is an instance of Map"],
        ["NaN", "Number.NaN", "value is NaN"],
        ["an infinite number", "1 / 0", "value is Infinity"],
        ["a negative zero, which JSON writes as 0", "-0", "value is -0"],
        ["an element", "<b>x</b>", "value is an element; only children can be elements"],
        ["a promise", "Promise.resolve(1)", "value is a promise"],
        ["a function in a list of objects", "[{ a: 1 }, { a: () => 1 }]", "value[1].a is a function"],
        ["an undefined item", "[1, undefined]", "value[1] is undefined"],
        ["a cycle", "(() => { const a: any = {}; a.b = { a }; return a; })()", "value.b.a contains itself"],
      ),
      [
        "a function as its children",
        both(live(text), onPage("<Live>{() => 1}</Live>")),
        "templates/page.tsx:12:52 error island/props: <Live> is an island, whose props reach browsers as data, but children is a function. Rendering /.",
      ],
      [
        "a directive of Astro",
        both(live(text), onPage("<Live client:visible />")),
        'templates/page.tsx:12:58 error island/props: <Live> is an island, whose props reach browsers as data, but client:visible is a directive of Astro; write island(…, { when: "visible" }). Rendering /.',
      ],
      [
        "a function in the island of an island",
        both(
          live("export const Live = ({ children }: any) => <p>{children}</p>;"),
          onPage("<Live><i><Live value={() => 1} /></i></Live>"),
        ),
        "templates/page.tsx:12:67 error island/props: <Live> is an island, whose props reach browsers as data, but value is a function. Rendering /.",
      ],
      [
        "an island that a template imports by a pattern of names",
        both(
          live(text, "parts/live.tsx"),
          onPage("<Live value={() => 1} />", `const { Live }: any = await import(\`./parts/\${String("live")}.tsx\`);`),
        ),
        "templates/page.tsx:12:58 error island/props: <Live> is an island, whose props reach browsers as data, but value is a function. Rendering /.",
      ],
      [
        "a component that its module exports by the name of another",
        both(
          {
            "templates/parts.ts": '"use client";\nexport * from "./folder";\n',
            "templates/folder/live.css": "p { color: red }\n",
            "templates/folder/index.ts": 'import "./live.css";\nexport * from "./live";\nexport * from "react-dom";\n',
            "templates/folder/live.tsx": "export const Live = ({ value }: any) => <p>{typeof value}</p>;\n",
          },
          onPage("<Live value={() => 1} />", 'import { Live } from "./parts.ts";'),
        ),
        "templates/page.tsx:12:58 error island/props: <Live> is an island, whose props reach browsers as data, but value is a function. Rendering /.",
      ],
    ],
    "island/differs": [
      partsOnPage("error island/differs", [
        differs("the zone", "export const Live = () => <p>{new Date(0).getHours()}</p>;", '"0"', '"12"'),
        differs("a date", 'export const Live = () => <p>{new Date("2024-09-28").getDate()}</p>;', '"28"', '"27"'),
        differs(
          "a date in the evening",
          'export const Live = () => <p>{new Date("2024-09-28T20:00Z").getDate()}</p>;',
          '"28"',
          '"29"',
        ),
        differs(
          "the end of a long class",
          `export const Live = () => <p className={"${"utility ".repeat(40)}" + new Date(0).getHours()}>x</p>;`,
          `<p …${"y utility utility utility utility utility utility utility utility ".slice(-60)}0">`,
          `<p …${"y utility utility utility utility utility utility utility utility ".slice(-60)}12">`,
        ),
        differs(
          "the locale of a date",
          'export const Live = () => <p>{new Date(0).toLocaleDateString(undefined, { timeZone: "UTC" })}</p>;',
          '"1/1/1970"',
          '"١‏/١‏/١٩٧٠"',
        ),
        differs(
          "the locale of a number",
          "export const Live = () => <p>{(1234.5).toLocaleString()}</p>;",
          '"1,234.5"',
          '"١٬٢٣٤٫٥"',
        ),
        differs("the window", `export const Live = () => <p>{${isWindow} ? "a" : "b"}</p>;`, '"b"', '"a"'),
        differs(
          "a storage",
          `export const Live = () => <p>{${isWindow} && localStorage.getItem("a")}</p>;`,
          "nothing",
          '"1"',
        ),
        differs(
          "an attribute of the first state",
          `export function Live() { const [is] = useState(() => ${isWindow}); return <p hidden={is}>x</p>; }`,
          "<p>",
          '<p hidden="">',
        ),
        differs(
          "what a module counts",
          "let n = 0; export const Live = ({ of }: any) => <p id={of}>{n++}</p>;",
          '"0"',
          '"1"',
          '<Live of="a" /><Live of="b" />',
        ),
        differs(
          "one of many attributes",
          `export const Live = () => <p id="${"a".repeat(150)}" className="b" lang={${isWindow} ? "de" : "en"}>x</p>;`,
          '<p … lang="en">',
          '<p … lang="de">',
        ),
        differs(
          "what libraries look for in a window when they are loaded",
          `const there = ${isWindow} && [HTMLElement.prototype, document.body.querySelectorAll("a"), document.createTextNode("a"), screen.orientation.angle, getComputedStyle(document.body).getPropertyValue("a")]; export const Live = () => <p>{there ? "a" : "b"}</p>;`,
          '"b"',
          '"a"',
        ),
        differs("an element more", `export const Live = () => <p>x{${isWindow} && <b>y</b>}</p>;`, "nothing", "<b>"),
        differs(
          "in a component of the island",
          `export const Live = () => <Inner />;\nconst Inner = () => <p>{${isWindow} ? 1 : 2}</p>;`,
          '"2"',
          '"1"',
        ),
        differs(
          "in an island among the children of another",
          `export const Live = ({ children }: any) => <div>{children ?? (${isWindow} ? 1 : 2)}</div>;`,
          '"2"',
          '"1"',
          "<Live><i><Live /></i></Live>",
        ),
      ]),
      [
        "in Markdown",
        inMarkdown(`export const Live = () => <p>{${isWindow} ? 1 : 2}</p>;`),
        differsAt("3:1", '"2"', '"1"'),
      ],
      [
        "among the children of a component in Markdown",
        inMarkdown(
          `export const Live = ({ children }: any) => <div>{children ?? (${isWindow} ? 1 : 2)}</div>;`,
          "<Live>\n\n- <Live />\n\n</Live>",
        ),
        differsAt("3:1", '"2"', '"1"'),
      ],
      [
        "beside a module that needs a real browser, and so has no verdict",
        both(
          live(
            `if (${isWindow}) document.body.lastElementChild!.remove();\nexport const Needy = () => <p>x</p>;`,
            "needy.tsx",
          ),
          live(`export const Live = () => <p>{${isWindow} ? 1 : 2}</p>;`),
          onPage("<Needy /><Live />", 'import { Needy } from "./needy.tsx"; import { Live } from "./live.tsx";'),
        ),
        differsAt("3:1", '"2"', '"1"'),
      ],
      [
        "in a component of a package",
        both(
          kit(`export const Screen = () => h("p", null, ${isWindow} ? "wide" : "narrow");`),
          live('import { Screen } from "live-kit"; const x = 1;\nexport const Live = () => <Screen />;'),
          onPage("<Live />"),
        ),
        differsAt("4:1", '"narrow"', '"wide"'),
      ],
      [
        "in a component of CommonJS, whose default import is its whole module",
        both(
          {
            "node_modules/old-kit/package.json": '{ "name": "old-kit", "main": "index.js" }',
            "node_modules/old-kit/index.js": `const { createElement } = require("react");\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.default = () => createElement("p", null, ${isWindow} ? "wide" : "narrow");\n`,
            ...packages("react", "react-dom", "scheduler"),
          },
          live('export { default as Live } from "old-kit";'),
          onPage("<Live />"),
        ),
        `templates/live.tsx error island/differs: ${difference('"narrow"', '"wide"')}`,
      ],
      [
        "in the state of a package's hook, as an attribute",
        both(
          kit(
            'export const useStored = () => useState(() => typeof localStorage === "undefined" ? "" : localStorage.getItem("a"))[0];',
          ),
          live(
            'import { useStored } from "live-kit";\nexport const Live = () => <p title={useStored() || "none"}>x</p>;',
          ),
          onPage("<Live />"),
        ),
        differsAt("4:1", '<p title="none">', '<p title="1">'),
      ],
    ],
    "island/dead-control": [
      [
        "a button in Markdown",
        inMarkdown('export const Live = () => <button type="button" onClick={() => {}}>x</button>;'),
        "templates/live.tsx:3:1 warning island/dead-control: The <button> of the island <Live> does nothing until its script runs, on /posts/first. Put it into a form or a link that works without it. Or declare it, island(Component, { needsScript: true }), and write a sentence in a <noscript> on each page with it.",
      ],
      [
        "a button of a package",
        both(
          kit('export const Push = () => h("button", { type: "button", onClick() {} }, "x");'),
          live('import { Push } from "live-kit";\nexport const Live = () => <Push />;'),
          onPage("<Live />"),
        ),
        "templates/live.tsx:4:1 warning island/dead-control: The <button> of the island <Live> does nothing until its script runs, on /. Put it into a form or a link that works without it. Or declare it, island(Component, { needsScript: true }), and write a sentence in a <noscript> on each page with it.",
      ],
      partsOnPage("warning island/dead-control", [
        dead("a choice", "export const Live = () => <select aria-label='x'><option>a</option></select>;", "select"),
        dead("a button", 'export const Live = () => <button type="button" onClick={() => {}}>x</button>;', "button"),
        dead("a field", "export const Live = () => <label>x<input onChange={() => {}} /></label>;", "input"),
      ]),
      [
        "an island that needs a script, without a sentence",
        both(
          live('export const Live = () => <button type="button" onClick={() => {}}>x</button>;'),
          onPage(
            "<Other />",
            'import { island } from "plinth"; import { Live } from "./live.tsx"; const Other = island(Live, { needsScript: true });',
          ),
        ),
        "templates/live.tsx:3:1 warning island/dead-control: / has the island <Live>, which needs a script, and no <noscript> that says so. Write a sentence in a <noscript> on each page with it.",
      ],
    ],
    "template/error": [
      [
        "the context of a package from outside",
        both(
          kit(
            'export const Theme = createContext("light"); export const Themed = () => h("p", null, useContext(Theme));',
          ),
          live('import { Themed } from "live-kit"; export const Live = () => <Themed />;'),
          onPage(
            '<Theme value="dark"><Live /></Theme>',
            'import { Theme } from "live-kit"; import { Live } from "./live.tsx";',
          ),
        ),
        "templates/live.tsx:3:62 error template/error: An island reads a context that is provided outside of it, and browsers render it alone: pass the value as a prop, or move the provider into the island. Rendering /.",
      ],
      [
        "a context from outside",
        both(
          live('export const Theme = createContext("light");\nexport const Live = () => <p>{useContext(Theme)}</p>;'),
          onPage('<Theme value="dark"><Live /></Theme>', 'import { Live, Theme } from "./live.tsx";'),
        ),
        "templates/live.tsx:4:31 error template/error: An island reads a context that is provided outside of it, and browsers render it alone: pass the value as a prop, or move the provider into the island. Rendering /.",
      ],
      [
        "a context from outside, on a page with an async component",
        both(
          live('export const Theme = createContext("light");\nexport const Live = () => <p>{useContext(Theme)}</p>;'),
          onPage(
            '<Theme value="dark"><Live /><Late /></Theme>',
            'import { Live, Theme } from "./live.tsx"; const Late = async () => <i>late</i>;',
          ),
        ),
        "templates/live.tsx:4:31 error template/error: An island reads a context that is provided outside of it, and browsers render it alone: pass the value as a prop, or move the provider into the island. Rendering /.",
      ],
      [
        "a part of an island that reads its context",
        both(
          live(
            'const Tabs = createContext("");\nexport const Live = ({ children }: any) => <Tabs value="a">{children}</Tabs>;\nexport const Tab = () => { if (!useContext(Tabs)) throw new Error("A Tab must be in Live."); return <p />; };',
          ),
          onPage("<Live><Tab /></Live>", 'import { Live, Tab } from "./live.tsx";'),
        ),
        'templates/live.tsx:5:57 error template/error: A Tab must be in Live. It is an island among the children of another, and gets none of its contexts: compose both in one module with "use client". Rendering /.',
      ],
      [
        "a part that waits",
        both(
          live(
            'const Part: any = () => { throw Promise.resolve(); };\nexport const Live = () => <S.Suspense fallback="…"><Part /></S.Suspense>;\nimport * as S from "react";',
          ),
          onPage("<Live />"),
        ),
        'templates/site.tsx:8:11 error template/error: A part of the island Live of templates/live.tsx waits, so that the page would show the fallback of its <Suspense>: render it in browsers only, island(Live, { when: "only" }). Rendering /.',
      ],
      [
        "children that an island shows twice",
        both(
          live("export const Live = ({ children }: any) => <div>{children}{children}</div>;"),
          onPage("<Live><p>x</p></Live>"),
        ),
        "templates/site.tsx:8:11 error template/error: The island Live of templates/live.tsx shows its children 2 times. Rendering /.",
      ],
      [
        "island() of a component that browsers do not have",
        onPage(
          "<Other />",
          'import { island } from "plinth"; const Own = () => <p />; const Other = island(Own, { when: "idle" });',
        ),
        'templates/page.tsx:3:73 error template/error: island() needs a component that is imported from a module that begins with "use client"; write that line at the top of its module. Loading templates/site.tsx.',
      ],
      [
        "an unknown option of island()",
        both(
          live(text),
          onPage(
            "<Other />",
            'import { island } from "plinth"; import { Live } from "./live.tsx"; const Other = island(Live, { when: "later" as any });',
          ),
        ),
        'templates/page.tsx:3:83 error template/error: `when` of island() is "later"; write "load", "idle", "visible", "interaction" or "only". Loading templates/site.tsx.',
      ],
      [
        "an exception in an island",
        both(live('export const Live = () => { throw new Error("no"); };'), onPage("<Live />")),
        "templates/live.tsx:3:35 error template/error: no. Rendering /.",
      ],
    ],
    "template/bundle": [
      [
        "a module of Plinth in an island",
        both(
          live('import { longDate } from "plinth"; export const Live = () => <p>{longDate("2024-01-15")}</p>;'),
          onPage("<Live />"),
        ),
        'templates/live.tsx:3:26 error template/bundle: A script for browsers cannot import "plinth".',
      ],
      [
        "Preact that is not installed",
        both(
          live("export const Live = () => <p>x</p>;"),
          onPage("<Live />"),
          setting('islands: { runtime: "preact" }'),
        ),
        'templates/site.tsx:6:24 error template/bundle: islands: { runtime: "preact" } needs preact and preact-render-to-string.',
      ],
    ],
    "page/nesting": [
      [
        "of elements in an island",
        both(live("export const Live = () => <p>a<div>b</div></p>;"), onPage("<Live />")),
        "templates/live.tsx:3:31 error page/nesting: A browser closes the <p> before the <div>. On /.",
      ],
    ],
    "page/csp": [
      [
        "an inline style",
        both(
          live('export const Live = () => <p style={{ color: "red" }}>a</p>;'),
          onPage("<Live />"),
          setting("hosting: () => ({ policy: {} })"),
        ),
        'templates/live.tsx:3:27 warning page/csp: The page\'s Content-Security-Policy blocks the attribute style="color:red". On /. Use a class with a rule in a stylesheet.',
      ],
    ],
  },
  correct: [
    [
      "an island that gets the fields of an entry",
      both(
        live("export const Live = ({ fields }: any) => <p>{fields.title}</p>;"),
        edited(
          "templates/page.tsx",
          ["<Markdown text={post.body} />", "<Live fields={post.fields} />"],
          ["import", 'import { Live } from "./live.tsx";\nimport'],
        ),
      ),
    ],
    [`${sound.length} components that hydrate`, soundSite(sound)],
    [`${soundShapes.length} more of them`, soundSite(soundShapes)],
    [
      "a part that can wait in a browser",
      both(
        live(`import { Suspense } from "react";
export const Live = () => { const [open, setOpen] = useState(false); return <form>{open && <Suspense fallback="…"><b>x</b></Suspense>}<button>x</button></form>; };`),
        onPage("<Live />"),
      ),
    ],
    [
      "those that hydrate with Preact, whose ids differ from React's",
      both(
        soundSite(sound.filter((code) => !code.includes("useId"))),
        setting('islands: { runtime: "preact" }'),
        packages("preact", "preact-render-to-string"),
      ),
    ],
    [
      "tabs of a package",
      both(
        live(`import * as Tabs from "@radix-ui/react-tabs";
export const Live = () => <form><Tabs.Root defaultValue="a"><Tabs.List><Tabs.Trigger value="a">A</Tabs.Trigger><Tabs.Trigger value="b">B</Tabs.Trigger></Tabs.List>
<Tabs.Content value="a">One</Tabs.Content><Tabs.Content value="b">Two</Tabs.Content></Tabs.Root></form>;`),
        onPage("<Live />"),
        packages("react", "react-dom", "@radix-ui"),
      ),
    ],
    [
      "the directive after comments, in a folder, by an alias, as a default, and imported by another island",
      both(
        {
          "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./templates/*"] } } }',
          "templates/parts/index.jsx": `/* a
b */
// c
"use strict"; 'use client'
export default function Part({ of }) { return <p>{of}</p>; }
`,
          "templates/parts/outer.tsx": `"use client";
import Part from "./index.jsx";
export const Outer = ({ children }: any) => <div><Part of="inner" />{children}</div>;
`,
        },
        onPage(
          '<Part of="alone" /><Outer><Part of="child" /></Outer>',
          'import Part from "@/parts"; import { Outer } from "@/parts/outer.tsx";',
        ),
      ),
    ],
    [
      "data of every kind",
      both(
        live("export const Live = (props: any) => <p>{JSON.stringify(props)}</p>;"),
        onPage(
          '<Live a={1} b="&quot;&amp;<" c={null} d={[1, [true]]} e={{ f: { g: [] } }} h={undefined} i={Object.assign(Object.create(null), { j: 1 })}>text {1}</Live>',
        ),
      ),
    ],
  ],
} satisfies Rows;
