/** Features of React that a static page does not support: deliberate mistakes. */
import { packageFile } from "../../src/runtime/engine-files.ts";
import { both, type Files, type Rows, start, template } from "../support/rows.ts";

/** A site with a package, which has React itself, and with a page that uses its components. */
const withPackage = (code: string, name: string, jsx: string, more = ""): Files =>
  both(
    {
      "node_modules/react": { link: packageFile("node_modules/react") },
      "node_modules/react-kit/package.json": '{ "name": "react-kit", "type": "module", "exports": "./index.js" }',
      "node_modules/react-kit/index.js": code,
    },
    template(
      ["<h1>{title}</h1>", `<h1>{title}</h1>${jsx}`],
      ["export function Html", `import * as ${name} from "react-kit";\n${more}export function Html`],
    ),
  );

const dead = (what: string, place: string, user: string): string =>
  `templates/page.tsx:${place} warning template/handler: ${what} of <button> in ${user} has no effect: the page is published as HTML, without React. Use it in a module that begins with "use client", and browsers run that as an island. Or use HTML that works without it, such as <details>, or add the listener in a script in templates/client/. If a script of yours hydrates the component, accept this warning.`;

const effectOfTemplate =
  'the page is published as HTML, without React. Begin the module of the component with "use client", and browsers run it as an island. Or do it in a script in templates/client/. If a script of yours hydrates the component, accept this warning.';
const effectInPackage =
  'never runs: the page is published as HTML, without React. Use it in a module that begins with "use client", and browsers run that as an island. If a script of yours hydrates the component, accept this warning.';

export const react = {
  mistakes: {
    "template/handler": [
      [
        "a button with onClick",
        template(["<h1>{title}</h1>", '<h1>{title}</h1><button type="button" onClick={() => {}}>x</button>']),
        'templates/page.tsx:12:29 warning template/handler: onClick of <button> has no effect: the page is published as HTML, without React. Begin the module of the component with "use client", and browsers run it as an island. Or add the listener in a script in templates/client/ that finds the element by a data- attribute. If a script of yours hydrates the component, accept this warning.',
      ],
      [
        "React.createElement in a template",
        template(
          ["<h1>{title}</h1>", '<h1>{title}</h1>{createElement("button", { onClick() {} }, "x")}'],
          ["export function Html", 'import { createElement } from "react"; export function Html'],
        ),
        'templates/page.tsx:12:30 warning template/handler: onClick of <button> has no effect: the page is published as HTML, without React. Begin the module of the component with "use client", and browsers run it as an island. Or add the listener in a script in templates/client/ that finds the element by a data- attribute. If a script of yours hydrates the component, accept this warning.',
      ],
      [
        "components of a package, each once, where the template uses it",
        withPackage(
          `import { jsx, jsxs } from "react/jsx-runtime";
import { cloneElement, createElement, forwardRef } from "react";
const Inner = (props) => jsx("button", { type: "button", ...props, onFocus() {}, onClick() {} });
export const Toggle = ({ children }) => jsxs("div", { children: [jsx(Inner, { children }), " "] });
export const Trigger = forwardRef((props, ref) => cloneElement(props.children, { ref, onKeyDown() {} }));
Trigger.displayName = "Kit.Trigger";
`,
          "Kit",
          '<Kit.Toggle>a</Kit.Toggle><Kit.Toggle>b</Kit.Toggle>\n<Kit.Trigger><button type="button">b</button></Kit.Trigger>',
        ),
        [
          dead("onClick", "13:29", 'Toggle of the package "react-kit"'),
          dead("onKeyDown", "14:1", 'Kit.Trigger of the package "react-kit"'),
        ].join("\n"),
      ],
    ],
    "template/effect": [
      [
        "effects and a ref of a template",
        template(
          ["<h1>{title}</h1>", "<h1 ref={useRef(null)}>{title}</h1>"],
          [
            "export function Html",
            'import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react"; export function Html',
          ],
          [
            "  return (\n    <html",
            `  useEffect(() => {});\n  useLayoutEffect(() => {}, []);
  useSyncExternalStore(() => () => {}, () => 1, () => 2);\n  return (\n    <html`,
          ],
        ),
        [
          `templates/page.tsx:5:3 warning template/effect: useEffect() never runs: ${effectOfTemplate}`,
          `templates/page.tsx:6:3 warning template/effect: useLayoutEffect() never runs: ${effectOfTemplate}`,
          `templates/page.tsx:7:3 warning template/effect: useSyncExternalStore() never runs: ${effectOfTemplate}`,
          `templates/page.tsx:15:13 warning template/effect: ref of <h1> is never set: ${effectOfTemplate}`,
        ].join("\n"),
      ],
      [
        "components of a package that show nothing, and a hook of a package in one of a template",
        withPackage(
          `import { jsx } from "react/jsx-runtime";
import { memo, useEffect, useState, useSyncExternalStore } from "react";
const useLater = () => {
  const [isLater, setLater] = useState(false);
  useEffect(() => setLater(true), []);
  return isLater;
};
export const useChart = () => useLater() && "chart";
const Bars = () => jsx("b", { children: useLater() ? "9" : "" });
export const CountUp = memo(function CountUp() { return jsx("span", { className: "a", children: jsx(Bars, {}) }); });
export const ClientOnly = ({ children }) => useSyncExternalStore(() => () => {}, () => true, () => false) && children;
`,
          "Kit",
          `<Kit.CountUp /><Kit.ClientOnly><p>a</p></Kit.ClientOnly><Chart />
      {(() => <><Kit.CountUp /></>)()}`,
          "const Chart = () => Kit.useChart() || null; ",
        ),
        [
          `templates/page.tsx:4:25 warning template/effect: <Chart> shows nothing, since useEffect() in the package "react-kit" ${effectInPackage}`,
          `templates/page.tsx:13:29 warning template/effect: <CountUp> shows nothing, since useEffect() in the package "react-kit" ${effectInPackage}`,
          `templates/page.tsx:13:44 warning template/effect: <ClientOnly> shows nothing, since useSyncExternalStore() in the package "react-kit" ${effectInPackage}`,
        ].join("\n"),
      ],
    ],
    "template/suspense": [
      [
        "by the whole of React",
        {
          "templates/page.tsx": `import React from "react";\n${start["templates/page.tsx"]}`.replace(
            "<h1>{title}</h1>",
            "<h1><React.Suspense>{title}</React.Suspense></h1>",
          ),
        },
        "templates/page.tsx:13:24 error template/suspense: A static page cannot wait: React would print the fallback of <Suspense>, or of lazy(), as if it were the page.",
      ],
      [
        "a fallback that would be printed",
        {
          "templates/page.tsx": `import { Suspense } from "react";\n${start["templates/page.tsx"]}`.replace(
            "<h1>{title}</h1>",
            "<h1><Suspense>{title}</Suspense></h1>",
          ),
        },
        "templates/page.tsx:1:10 error template/suspense: A static page cannot wait: React would print the fallback of <Suspense>, or of lazy(), as if it were the page.",
      ],
    ],
  },
  correct: [
    [
      "components and hooks of a package without handlers, whose effects do not matter",
      withPackage(
        `import { jsx } from "react/jsx-runtime";
import { createContext, createElement, useEffect, useState } from "react";
const Theme = createContext("light");
const useMounted = () => useEffect(() => {});
export const useLanguage = () => (useMounted(), "en");
export const Image = (props) => (useMounted(), jsx("p", { children: jsx("svg", props) }));
export const Meter = () => (useMounted(), jsx("div", { role: "meter", "aria-valuenow": 3 }));
export const Wait = ({ ref }) => (useMounted(), jsx("i", { ref, children: "a" }));
export const Icon = ({ onPick, ...props }) => createElement("svg", { ...props, "aria-hidden": true, onClick: undefined });
export const Provider = ({ children }) => {
  const [theme, setTheme] = useState("light");
  useEffect(() => setTheme("dark"), []);
  return jsx(Theme.Provider, { value: theme, onChange: setTheme, children });
};
`,
        "Kit",
        `<Kit.Provider><Kit.Icon width={20} onPick={() => 1} /><b ref={null}>{Kit.useLanguage()}</b></Kit.Provider>
        <Kit.Image /><Kit.Meter /><Kit.Wait ref={() => {}} />`,
      ),
    ],
  ],
} as const satisfies Rows;
